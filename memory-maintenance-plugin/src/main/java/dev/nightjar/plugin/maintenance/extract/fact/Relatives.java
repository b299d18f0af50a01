package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.plugin.maintenance.extract.family.Family;
import dev.nightjar.plugin.maintenance.extract.family.Nouns;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a mention gives away by itself: "my husband" says there is one, "my dog Rex" says what it is called. */
final class Relatives {

    private static final Set<String> NUMBERS = Words.set("two three four five six seven 2 3 4 5");

    private static final Set<String> NAME_WORDS = Words.set("named called");

    private static final Set<String> AGES = Words.set("younger older little big eldest oldest youngest twin middle");

    private static final Set<String> ORIGINS = Words.set("hometown country birthplace homeland");

    private static final Set<String> NOT_NAMES = Words.set("i we he she they it the a my and but so today yesterday");

    private Relatives() {}

    /** A relation the speaker mentions. */
    record Mention(Family family, String content) {}

    static List<Mention> in(List<String> words, String speaker, List<String> participants) {
        var mentions = new ArrayList<Mention>();
        for (int i = 0; i + 1 < words.size(); i++) {
            if (Set.of("my", "our").contains(Words.lower(words.get(i)))) {
                at(words, i + 1, speaker, participants).ifPresent(mentions::add);
            }
        }
        return mentions;
    }

    private static Optional<Mention> at(List<String> words, int start, String speaker, List<String> participants) {
        int noun = noun(words, start);
        if (noun < 0) {
            return Optional.empty();
        }
        var relation = Words.lower(words.get(noun));
        boolean isKin = Nouns.KIN.contains(relation);
        boolean isPet = Nouns.PET.contains(relation);
        var family = isPet ? Family.PET : isKin ? Family.RELATIONSHIP : Family.HOME;
        var phrase = Words.plain(words.subList(start, noun + 1)).toLowerCase(Locale.ROOT);
        if (isPet || isKin || ORIGINS.contains(relation)) {
            var name = name(words, noun + 1, participants);
            if (name.isPresent()) {
                return Optional.of(new Mention(
                        family, speaker + "'s " + phrase + (isPet || isKin ? " is called " : " is ") + name.get()));
            }
        }
        boolean isCounted = noun == start + 1 && NUMBERS.contains(Words.lower(words.get(start)));
        if (!isClosest(relation) || (noun != start && !isCounted) || relation.endsWith("fes")) {
            return Optional.empty();
        }
        boolean isPlural = !Nouns.CLOSEST.contains(relation);
        var count = isCounted ? Words.lower(words.get(start)) + " " : isPlural ? "" : "a ";
        return Optional.of(new Mention(Family.RELATIONSHIP, speaker + " has " + count + relation));
    }

    /** Where the noun after "my" and a few other words is; -1 when none of the known ones is near. */
    private static int noun(List<String> words, int start) {
        for (int i = start; i < Math.min(words.size(), start + 3); i++) {
            var word = Words.lower(words.get(i));
            var next = i + 1 < words.size() ? Words.lower(words.get(i + 1)) : "";
            boolean isKnown =
                    Nouns.KIN.contains(word) || Nouns.PET.contains(word) || ORIGINS.contains(word) || isClosest(word);
            if (isKnown && !Nouns.PET.contains(next) && !Nouns.KIN.contains(next)) {
                return i;
            }
            boolean modifies =
                    AGES.contains(word) || NUMBERS.contains(word) || Nouns.PET.contains(next) || next.equals("country");
            if (!modifies) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean isClosest(String word) {
        var single = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        return Nouns.CLOSEST.contains(word) || Nouns.CLOSEST.contains(single) || word.equals("children");
    }

    /** The name after a noun: "my dog Rex", "my dog, Rex,", "my dog named Rex". */
    private static Optional<String> name(List<String> words, int from, List<String> participants) {
        int i = from;
        boolean afterComma = i < words.size() && words.get(i).equals(",");
        if (afterComma || (i < words.size() && NAME_WORDS.contains(Words.lower(words.get(i))))) {
            i++;
        }
        if (i >= words.size() || !isName(words.get(i), participants)) {
            return Optional.empty();
        }
        var next = i + 1 < words.size() ? words.get(i + 1) : "";
        boolean closes = next.isEmpty() || next.equals(",");
        if ((afterComma && !closes) || isPairedName(words, i) || words.get(i).endsWith("'s")) {
            return Optional.empty();
        }
        return Words.isCapitalised(next) ? Optional.empty() : Optional.of(words.get(i));
    }

    /** "My kids Ann and Bo": the first name is not all. */
    private static boolean isPairedName(List<String> words, int name) {
        boolean isJoined =
                name + 2 < words.size() && Words.lower(words.get(name + 1)).equals("and");
        return isJoined
                && Words.isCapitalised(words.get(name + 2))
                && !words.get(name + 2).equals("I");
    }

    private static boolean isName(String word, List<String> participants) {
        boolean isParticipant = participants.stream()
                .anyMatch(name -> name.regionMatches(true, 0, word, 0, Math.min(3, word.length())));
        return Words.isCapitalised(word)
                && word.length() > 1
                && word.chars().allMatch(c -> Character.isLetter(c) || c == '-' || c == '\'')
                && !word.equals(word.toUpperCase(Locale.ROOT))
                && !isParticipant
                && !NOT_NAMES.contains(Words.lower(word));
    }
}
