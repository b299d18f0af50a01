package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FUTURE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.toDo;

import java.util.List;

/** Choices that were made. */
final class DecisionFamily {

    static final List<Rule> RULES = List.of(
            Rule.of(Family.DECISION, "decide choose", PAST, PERFECT)
                    .with(toDo())
                    .dated(Dating.MARKED),
            Rule.of(Family.DECISION, "decide", PAST, PERFECT)
                    .with(startsWith("on against"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.DECISION, "choose", PAST, PERFECT)
                    .with(substantial(2))
                    .with(notStartingWith("to it them"))
                    .dated(Dating.MARKED)
                    .sure(0.8),
            Rule.of(Family.DECISION, "settle", PAST, PERFECT)
                    .with(startsWith("on"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.DECISION, "switch migrate", PAST, PERFECT, PROGRESSIVE, FUTURE)
                    .with(startsWith("to from").or(mentions("from").and(mentions("to"))))
                    .with(substantial(1))
                    .dated(Dating.MARKED));

    private DecisionFamily() {}
}
