package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.about;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notMentioning;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** Profession, employer, own business, jobs won and lost. */
final class WorkFamily {

    private static final String ROLES = "as_a as_an as_the at for in with from_home from part-time full-time remotely "
            + "part_time full_time nights night_shifts the_night_shift freelance two three retail";

    private static final String NOT_A_JOB =
            "on_it for_me for_the_best in_progress at_it with_you on_myself for_it for_you "
                    + "in_the_moment for_myself_today from_there for_them with_people in_harmony like";

    static final List<Rule> RULES = List.of(
            Rule.of(Family.WORK, "work", PRESENT, PROGRESSIVE, PERFECT, PERFECT_PROGRESSIVE, FORMER_HABIT)
                    .alsoNegated()
                    .with(startsWith(ROLES))
                    .with(notStartingWith("in_the").or(mentions("industry field department sector business division")))
                    .with(notStartingWith(NOT_A_JOB))
                    .with(substantial(1)),
            Rule.of(Family.WORK, "work", PRESENT)
                    .with(startsWith("on"))
                    .with(notStartingWith("on_it on_myself on_my_own"))
                    .with(substantial(1))
                    .sure(0.85),
            Rule.of(Family.WORK, "work", PAST)
                    .with(startsWith("as_a as_an as_the at"))
                    .with(notStartingWith("at_it"))
                    .with(substantial(1)),
            Rule.of(Family.WORK, "serve", PAST, PERFECT, PERFECT_PROGRESSIVE)
                    .with(startsWith("in as on"))
                    .with(substantial(1)),
            Rule.of(Family.WORK, "teach coach tutor mentor", PRESENT, PERFECT_PROGRESSIVE, FORMER_HABIT)
                    .with(substantial(1))
                    .sure(0.85),
            Rule.of(Family.WORK, "freelance", PRESENT, PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(substantial(1)),
            Rule.of(Family.WORK, "run own manage lead operate", PRESENT, PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(about(Nouns.VENTURE)),
            Rule.of(Family.WORK, "be", PRESENT)
                    .with(startsWith(
                            "self-employed unemployed retired between_jobs out_of_work in_charge_of responsible_for "
                                    + "a_stay-at-home on_maternity_leave on_parental_leave"))
                    .when(Rule::isSpeaker),
            Rule.of(Family.WORK, "lose quit leave", PAST, PERFECT)
                    .with(rest -> NounPhrase.head(rest).equals("job"))
                    .dated(Dating.MARKED),
            Rule.of(Family.WORK, "get be", PAST)
                    .with(startsWith("hired fired laid_off promoted let_go made_redundant"))
                    .dated(Dating.MARKED),
            Rule.of(Family.WORK, "get accept land start begin find", PAST, PERFECT)
                    .with(mentions("job position internship promotion role gig contract raise"))
                    .with(notMentioning("not new_to_me great_job good_job"))
                    .dated(Dating.MARKED),
            Rule.of(Family.WORK, "be call name", PRESENT)
                    .when(Rule.own(Nouns.NAMEABLE))
                    .with(startsWith("called named"))
                    .with(rest -> rest.size() > 1 && (Words.isCapitalised(rest.get(1)) || Words.isTitle(rest.get(1)))),
            Rule.of(Family.WORK, "retire", PAST, PERFECT).dated(Dating.MARKED),
            Rule.of(Family.WORK, "be", PRESENT)
                    .when(Rule.own(Words.set("job profession occupation employer")))
                    .with(startsWith("as at in with a an the"))
                    .with(substantial(1)));

    private WorkFamily() {}
}
