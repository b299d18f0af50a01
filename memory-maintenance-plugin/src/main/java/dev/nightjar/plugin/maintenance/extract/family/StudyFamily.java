package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notMentioning;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** School, degree, what somebody studies or learns. */
final class StudyFamily {

    static final List<Rule> RULES = List.of(
            Rule.of(Family.STUDY, "study major", PRESENT, PROGRESSIVE, PERFECT_PROGRESSIVE, FORMER_HABIT)
                    .with(substantial(1))
                    .with(notStartingWith("hard with_you")),
            Rule.of(Family.STUDY, "study major", PAST).with(substantial(1)),
            Rule.of(Family.STUDY, "learn", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(substantial(1))
                    .with(notStartingWith(
                            "that how_much more a_lot so_much from about_myself to_be to_let to_trust to_accept "
                                    + "to_embrace to_love to_appreciate to_take to_balance to_find as"))
                    .dated(Dating.MARKED),
            Rule.of(Family.STUDY, "graduate", PAST, PERFECT)
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.STUDY, "take", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(mentions("class classes course courses lessons lesson"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.STUDY, "take", PAST, PERFECT)
                    .with(startsWith("up"))
                    .with(substantial(1))
                    .with(notMentioning("space room time energy"))
                    .dated(Dating.MARKED)
                    .sure(0.85),
            Rule.of(Family.STUDY, "get experiment", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(startsWith("into with"))
                    .with(notMentioning("shape trouble"))
                    .with(substantial(1))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.STUDY, "be", PRESENT)
                    .with(startsWith(
                            "in_high_school in_college in_medical_school in_law_school in_grad_school in_my_first_year "
                                    + "in_my_second_year in_my_third_year in_my_final_year a_student")),
            Rule.of(Family.STUDY, "attend", PRESENT, PROGRESSIVE).with(substantial(1)),
            Rule.of(Family.STUDY, "be", PRESENT)
                    .when(Rule.own(Words.set("major minor degree thesis")))
                    .with(substantial(1)));

    private StudyFamily() {}
}
