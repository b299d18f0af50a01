package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** Which deeds are worth keeping as somebody's plan: starting a business is, keeping going is not. */
final class Deeds {

    /** Worth it whatever follows, if it says something. */
    private static final Set<String> WEIGHTY = Words.set("""
            start open buy adopt move learn study travel visit build write publish launch apply become train join marry
            renovate teach volunteer expand create design record compete perform pursue host organize organise quit retire
            paint sell major graduate enroll enrol emigrate immigrate relocate foster audition restore convert cook bake
            knit sew film produce release compose run camp hike climb bike cycle swim ski surf dive sail fly drive rent
            own found establish invest save donate fundraise coach mentor specialize specialise transfer attend explore
            tour propose get_married exhibit plant grow garden code program develop freelance direct edit photograph
            play practice practise remodel repair fix upgrade install hire collaborate partner register sign
            homeschool stream advocate campaign translate illustrate sculpt draw craft crochet brew ferment celebrate
            work live collect restart resume continue research trek backpack kayak row skate snowboard race
            open reopen migrate rebuild decorate redecorate customize customise assemble master dance sing act model elope
            stop close shut reduce cut replace switch undergo plan_a throw meditate read book schedule shoot""");

    /** Worth it with something that weighs more. */
    private static final Set<String> LIGHT = Words.set(
            "go take make do help see meet try watch find add bring show give spend turn set put finish complete "
                    + "offer provide share promote improve change lose change eat drink wear use celebrate present incorporate include experiment");

    private static final Set<String> LIFE_NOUNS = Words.set("""
            kid kids child children baby family wedding surgery tattoo dog cat puppy kitten pet degree license licence
            certificate certification masters master's phd bachelor's class classes course courses lesson lessons trip
            vacation house home apartment car job diploma internship sabbatical gap_year treatment mortgage house boat
            motorcycle garden visa passport braces glasses piercing""");

    private Deeds() {}

    /** Whether the verb says it all by itself. */
    static boolean isWhole(String verb) {
        return Set.of("retire", "graduate", "emigrate", "divorce", "relocate", "transition", "remarry")
                .contains(verb);
    }

    static boolean isDeed(String verb, List<String> object) {
        if (object.isEmpty() || Words.lower(object.get(0)).equals("it")) {
            return false;
        }
        if (verb.equals("be")) {
            return object.size() > 1
                    && Set.of("a", "an", "the").contains(Words.lower(object.get(0)))
                    && Callings.isCalling(NounPhrase.head(object));
        }
        int weight = Substance.weight(object);
        if (WEIGHTY.contains(verb)) {
            return weight >= 1;
        }
        boolean isLifeEvent = object.stream().map(Words::lower).anyMatch(LIFE_NOUNS::contains);
        if (verb.equals("go")) {
            return weight >= 1;
        }
        boolean isOwning = verb.equals("have") || verb.equals("get");
        if (isOwning) {
            return isLifeEvent || Nouns.OCCASION.contains(NounPhrase.head(object));
        }
        return LIGHT.contains(verb) && (weight >= 2 || (isLifeEvent && weight >= 1));
    }
}
