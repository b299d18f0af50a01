package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.ABILITY;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.first;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** What somebody likes, loves, prefers or cannot stand. */
final class PreferenceFamily {

    private static final String NOT_LASTING =
            "it that this these those the_way how when what seeing hearing knowing to_hear to_see "
                    + "being_able to_think to_know to_be the_idea the_fact watching_you your you all_of everything every_minute "
                    + "every_second every_moment the_look to_help the_challenge to_say making_people chatting talking_to helping_people";

    private static final Set<String> OUT_THERE = Words.set(
            "outdoors beach ocean sea mountains water rain snow city countryside cold heat "
                    + "desert forest woods sun theater theatre opera ballet cinema library gym winter summer holidays heat night guitar piano violin");

    static final List<Rule> RULES = List.of(
            Rule.of(Family.PREFERENCE, "love like enjoy adore prefer hate dislike despise loathe", PRESENT)
                    .alsoNegated()
                    .with(PreferenceFamily::isNoCompliment)
                    .with(substantial(1))
                    .with(notStartingWith(NOT_LASTING))
                    .sure(0.85),
            Rule.of(Family.PREFERENCE, "love like enjoy want prefer hate", PERFECT)
                    .when(Rule.adverb("always never"))
                    .with(substantial(1))
                    .with(notStartingWith(NOT_LASTING))
                    .sure(0.85),
            Rule.of(Family.PREFERENCE, "cherish prefer savor savour", PRESENT)
                    .with(substantial(1))
                    .with(notStartingWith(NOT_LASTING))
                    .sure(0.8),
            Rule.of(Family.PREFERENCE, "love like enjoy hate dislike", PAST)
                    .with(rest -> rest.stream().limit(3).anyMatch(Words::isTitle))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.PREFERENCE, "love enjoy", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(substantial(2))
                    .with(notStartingWith(NOT_LASTING))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.PREFERENCE, "have", PRESENT)
                    .with(startsWith(
                            "fond_memories_of great_memories_of good_memories_of a_passion_for a_love_for a_soft_spot_for "
                                    + "a_fear_of a_thing_for a_weakness_for"))
                    .with(substantial(2))
                    .sure(0.85),
            Rule.of(Family.PREFERENCE, "love enjoy hate like", PAST)
                    .with(mentions("as_a_kid as_a_child growing_up in_high_school in_college as_a_teenager"))
                    .with(notStartingWith(NOT_LASTING))
                    .with(substantial(1))
                    .sure(0.8),
            Rule.of(Family.PREFERENCE, "love like enjoy hate", FORMER_HABIT)
                    .with(substantial(1))
                    .sure(0.8),
            Rule.of(Family.PREFERENCE, "be", PRESENT, PERFECT)
                    .alsoNegated()
                    .with(startsWith(
                            "a_fan_of a_big_fan_of a_huge_fan_of a_massive_fan_of a_lover_of an_avid a_sucker_for into "
                                    + "obsessed_with passionate_about "
                                    + "interested_in keen_on fond_of crazy_about addicted_to really_into big_on afraid_of scared_of "
                                    + "terrified_of fascinated_by drawn_to hooked_on"))
                    .with(substantial(1).and(rest -> Substance.weight(rest) >= 2 || rest.size() <= 5))
                    .with(notStartingWith("drawn_to_your into_it into_the"))
                    .sure(0.85),
            Rule.of(Family.PREFERENCE, "stand", ABILITY)
                    .onlyNegated()
                    .with(substantial(1))
                    .sure(0.85),
            Rule.of(Family.PREFERENCE, "be", PRESENT)
                    .when(PreferenceFamily::isFavourite)
                    .with(substantial(1))
                    .with(notStartingWith("when how that the_fact to"))
                    .sure(0.9));

    /** "I love the colours" praises a picture; "I love the outdoors" says what somebody likes. */
    private static boolean isNoCompliment(List<String> rest) {
        boolean isDefinite = !rest.isEmpty()
                && (first(rest).equals("the")
                        || (first(rest).equals("all")
                                && rest.size() > 1
                                && rest.get(1).equals("the")));
        return !isDefinite
                || (first(rest).equals("the") && rest.size() == 2 && OUT_THERE.contains(Words.lower(rest.get(1))));
    }

    private static boolean isFavourite(Statement statement) {
        var words = statement.subject().words();
        boolean says =
                words.stream().map(Words::lower).anyMatch(word -> word.equals("favorite") || word.equals("favourite"));
        return says
                && words.size() >= 2
                && !Substance.isVague(statement.subject().head());
    }

    private PreferenceFamily() {}
}
