package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.doing;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.first;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** What held before and does no more. */
final class CorrectionFamily {

    static final List<Rule> RULES = List.of(
            Rule.of(Family.CORRECTION, "stop quit", PAST, PERFECT)
                    .with(doing(0).or(rest -> Words.set("smoking drinking").contains(Words.lower(first(rest)))))
                    .dated(Dating.MARKED),
            Rule.of(Family.CORRECTION, "give", PAST, PERFECT)
                    .with(startsWith("up"))
                    .with(substantial(1))
                    .with(notStartingWith("up_on up_my_seat"))
                    .dated(Dating.MARKED),
            Rule.of(Family.CORRECTION, "quit leave", PAST, PERFECT)
                    .with(startsWith("my the"))
                    .with(mentions("job band team school college university church company position"))
                    .dated(Dating.MARKED),
            Rule.of(Family.CORRECTION, "change", PAST, PERFECT)
                    .with(startsWith("my_mind_about"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.CORRECTION, "drop", PAST, PERFECT)
                    .with(startsWith("out_of"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(
                            Family.CORRECTION,
                            "live work eat drink smoke play own have like love enjoy go study teach run date",
                            PRESENT)
                    .onlyNegated()
                    .with(mentions("anymore any_more any_longer"))
                    .dated(Dating.MARKED),
            Rule.of(
                            Family.CORRECTION,
                            "live work eat drink smoke play own have like love enjoy go study teach run date",
                            PRESENT)
                    .when(Rule.adverb("no_longer"))
                    .dated(Dating.MARKED),
            Rule.of(
                            Family.CORRECTION,
                            "move go plan write work use learn study look consider train relocate build sell buy adopt",
                            PROGRESSIVE)
                    .alsoNegated()
                    .when(CorrectionFamily::isOver)
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.CORRECTION, "want plan intend hope", PRESENT)
                    .alsoNegated()
                    .when(CorrectionFamily::isOver)
                    .with(startsWith("to"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.CORRECTION, "be", PRESENT)
                    .alsoNegated()
                    .when(CorrectionFamily::isOver)
                    .with(startsWith(
                            "a an vegan vegetarian single married engaged in at with working living dating allergic"))
                    .dated(Dating.MARKED));

    /** "No longer", or "not … any more". */
    private static boolean isOver(Statement statement) {
        return statement.adverbs().contains("no longer")
                || (statement.isNegated()
                        && mentions("anymore any_more any_longer").accepts(statement.rest()));
    }

    private CorrectionFamily() {}
}
