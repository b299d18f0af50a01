package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.about;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** Where somebody lives, lived, moved to or comes from. */
final class HomeFamily {

    private static final String PLACES = "in with near at on alone by downtown next_to outside between off";

    static final List<Rule> RULES = List.of(
            Rule.of(Family.HOME, "live reside", PRESENT, PROGRESSIVE, PERFECT, PERFECT_PROGRESSIVE)
                    .alsoNegated()
                    .with(startsWith(PLACES))
                    .with(substantial(1).or(startsWith("alone")))
                    .with(notStartingWith("in_the_moment in_a_world with_the with_anxiety on_coffee")),
            Rule.of(Family.HOME, "live reside grow", FORMER_HABIT, PAST)
                    .with(startsWith(PLACES + " up_in up_on up_near up_with up_playing up_going up_watching up_riding"))
                    .with(substantial(1)),
            Rule.of(Family.HOME, "move relocate emigrate immigrate", PAST, PERFECT)
                    .with(startsWith("to from into back_to out_of in_with out_to here_from back_from across away_from"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.HOME, "move", PAST, PERFECT)
                    .with(startsWith("in_together"))
                    .dated(Dating.MARKED),
            Rule.of(Family.HOME, "be", PRESENT)
                    .with(startsWith("from based_in originally_from"))
                    .with(rest -> rest.stream().anyMatch(Words::isCapitalised)),
            Rule.of(Family.HOME, "be", PAST)
                    .with(startsWith("born_in born_and_raised raised_in raised_by"))
                    .with(substantial(2)),
            Rule.of(Family.HOME, "come", PRESENT)
                    .with(startsWith("from"))
                    .with(rest -> rest.stream().anyMatch(Words::isCapitalised)),
            Rule.of(Family.HOME, "rent own", PRESENT, PROGRESSIVE).with(about(Nouns.DWELLING)),
            Rule.of(Family.HOME, "be", PRESENT)
                    .when(Rule.own(Words.set("hometown country birthplace")))
                    .with(rest -> rest.stream().anyMatch(Words::isCapitalised)));

    private HomeFamily() {}
}
