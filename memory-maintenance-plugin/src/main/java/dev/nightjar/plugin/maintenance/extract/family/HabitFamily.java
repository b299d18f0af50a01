package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;

/** What somebody does again and again. */
final class HabitFamily {

    private static final String OFTEN =
            "every each daily weekly monthly on_weekends on_the_weekends on_weekdays once_a twice_a "
                    + "times_a on_mondays on_tuesdays on_wednesdays on_thursdays on_fridays on_saturdays on_sundays most_days most_mornings "
                    + "most_evenings most_weekends in_the_mornings in_the_evenings after_work before_work before_bed in_my_free_time "
                    + "in_my_spare_time at_weekends at_night in_the_summer in_the_winter annually yearly";

    private static final String ACTIVITIES =
            "go run walk swim hike bike cycle jog meditate read write paint draw cook bake garden play "
                    + "practice practise volunteer visit meet eat drink train work knit sew watch listen journal camp fish climb "
                    + "dance sing skate surf ski do make take travel teach host attend exercise stretch ride row spend celebrate rehearse";

    static final List<Rule> RULES = List.of(
            Rule.of(Family.HABIT, ACTIVITIES, PRESENT)
                    .with(mentions(OFTEN))
                    .with(rest -> rest.size() >= 3)
                    .when(s -> Substance.weight(s.rest()) >= 1
                            || !Words.set("do make").contains(s.verb()))
                    .sure(0.85),
            Rule.of(Family.HABIT, ACTIVITIES, PRESENT)
                    .when(Rule.adverb("usually often regularly normally typically rarely never always"))
                    .when(s -> !s.adverbs().contains("always") || Substance.weight(s.rest()) >= 2)
                    .with(substantial(1))
                    .sure(0.8),
            Rule.of(Family.HABIT, ACTIVITIES, FORMER_HABIT).with(substantial(1)).sure(0.8),
            Rule.of(
                            Family.HABIT,
                            "run walk swim hike bike cycle jog garden volunteer meditate journal crochet knit paint",
                            PERFECT_PROGRESSIVE)
                    .with(substantial(1).or(startsWith("for since to")))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.HABIT, "be", FORMER_HABIT)
                    .with(startsWith("in_a in_an on_a on_the in_the"))
                    .with(substantial(1))
                    .sure(0.8),
            Rule.of(Family.HABIT, "use", PERFECT_PROGRESSIVE)
                    .with(substantial(1))
                    .with(mentions("for since"))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.HABIT, "volunteer meditate garden knit crochet sew camp", PRESENT)
                    .with(substantial(1))
                    .sure(0.85));

    private HabitFamily() {}
}
