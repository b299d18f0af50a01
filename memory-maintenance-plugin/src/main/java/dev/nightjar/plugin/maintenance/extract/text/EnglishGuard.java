package dev.nightjar.plugin.maintenance.extract.text;

import java.util.List;
import java.util.Set;

/** Says whether a sentence is English. The rules know English only, and must not read nonsense into anything else. */
public final class EnglishGuard {

    private static final Set<String> ENGLISH = Words.set("""
            i my me we our the a an and to of in is am are was were have has had do does did not with for on at it
            that this but so just from as by be been going about since because will would can who when last next
            love like work live name got loves likes works lives hates ago yesterday today week weeks month months year years""");

    private static final Set<String> FOREIGN = Words.set("""
            der das und ich ist nicht ein eine mein meine meinen mit auf für habe bin wir sie dem den auch sehr heute
            el la los las un una mi mis yo es soy estoy tengo con por para pero muy que de en del hoy ayer
            le les je suis ai et mon ma mes est dans pour avec pas très une du au
            il lo gli io sono ho mia mio che non di per molto della nel
            o os as eu sou tenho meu minha não em uma muito
            ik ben heb het een mijn niet van voor ook zeer jag är har min och inte på jeg har og ikke""");

    private EnglishGuard() {}

    /** Whether the words look like English ones. */
    public static boolean isEnglish(List<String> words) {
        int english = 0;
        int foreign = 0;
        int letters = 0;
        int otherLetters = 0;
        for (var word : words) {
            var lower = Words.lower(word);
            if (ENGLISH.contains(lower)) {
                english++;
            } else if (FOREIGN.contains(lower)) {
                foreign++;
            }
            letters += (int) word.chars().filter(Character::isLetter).count();
            otherLetters += (int)
                    word.chars().filter(c -> c > 0x24F && Character.isLetter(c)).count();
        }
        return english > foreign && otherLetters * 5 <= letters;
    }
}
