package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.first;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.clause.Subject;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** Who somebody is: calling, age, name, birthday, conviction. */
final class IdentityFamily {

    private static final Set<String> SMALL_NUMBERS =
            Words.set("one two three four five six seven eight nine ten eleven twelve");

    private static final Set<String> PEOPLE = Nouns.KIN;

    static final List<Rule> RULES = List.of(
            Rule.of(Family.IDENTITY, "be", PRESENT, PERFECT, FORMER_HABIT, PAST)
                    .with(startsWith("a an the"))
                    .with(IdentityFamily::isCalling)
                    .when(s ->
                            Rule.isSpeaker(s) || isNamed(s) || Rule.own(PEOPLE).test(s))
                    .when(s ->
                            s.form() != PAST || !Rule.isSpeaker(s) || s.rest().size() > 3)
                    .with(
                            notStartingWith(
                                    "a_good a_great a_bad a_terrible the_best the_worst an_awesome a_real a_true the_only a_big_kid a_total "
                                            + "the_man the_guy the_girl the_boy the_woman the_one a_lucky a_nervous a_broken a_changed a_happy a_busy a_proud a_different a_better")),
            Rule.of(Family.IDENTITY, "be", PRESENT)
                    .with(rest -> rest.size() >= 2
                            && isAge(first(rest))
                            && (Words.lower(rest.get(1)).startsWith("year")
                                    || rest.get(1).equals("months")))
                    .dated(Dating.MARKED),
            Rule.of(Family.IDENTITY, "turn", PAST, PROGRESSIVE, PERFECT)
                    .with(rest -> !rest.isEmpty() && isAge(first(rest)))
                    .dated(Dating.MARKED),
            Rule.of(Family.IDENTITY, "be", PRESENT)
                    .when(IdentityFamily::isName)
                    .with(rest -> !rest.isEmpty() && rest.size() <= 6 && Words.isCapitalised(first(rest))),
            Rule.of(Family.IDENTITY, "be", PRESENT)
                    .when(Rule.own(Words.set("birthday anniversary")))
                    .with(rest -> rest.size() <= 2)
                    .dated(Dating.REQUIRED),
            Rule.of(Family.IDENTITY, "be", PRESENT, PERFECT)
                    .with(
                            startsWith(
                                    "trans transgender gay lesbian bisexual queer nonbinary non-binary asexual pansexual bilingual "
                                            + "religious spiritual jewish christian catholic muslim hindu buddhist atheist introverted extroverted adopted"))
                    .with(rest -> rest.size() <= 6),
            Rule.of(Family.IDENTITY, "be", PAST).with(startsWith("born_on adopted_as adopted_when adopted_from")),
            Rule.of(Family.IDENTITY, "transition", PAST, PROGRESSIVE)
                    .dated(Dating.MARKED)
                    .with(substantial(0)),
            Rule.of(Family.IDENTITY, "come", PAST, PERFECT)
                    .with(startsWith("out_as out_to"))
                    .dated(Dating.MARKED));

    private static boolean isCalling(List<String> rest) {
        return Callings.isCalling(NounPhrase.head(rest)) || Callings.isCalling(NounPhrase.headBeforePreposition(rest));
    }

    private static boolean isAge(String word) {
        return Words.isNumber(word) || SMALL_NUMBERS.contains(Words.lower(word));
    }

    private static boolean isNamed(Statement statement) {
        return statement.subject().kind() == Subject.Kind.NAMED;
    }

    private static boolean isName(Statement statement) {
        var words = statement.subject().words();
        return statement.subject().head().equals("name")
                && (words.size() == 1
                        || Words.lower(words.get(words.size() - 2)).endsWith("'s")
                        || Words.set("full first last middle maiden real").contains(Words.lower(words.get(0))));
    }

    private IdentityFamily() {}
}
