package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FORMER_HABIT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.about;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.mentions;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Animals and things somebody has, got or gave up. */
final class PossessionFamily {

    private static final Set<String> CHERISHED = union();

    static final List<Rule> RULES = List.of(
            Rule.of(Family.PET, "have own", PRESENT, PERFECT).alsoNegated().with(about(Nouns.PET)),
            Rule.of(Family.PET, "adopt rescue get buy foster", PAST, PERFECT)
                    .with(about(Nouns.PET))
                    .dated(Dating.MARKED),
            Rule.of(Family.PET, "adopt foster", PAST, PERFECT)
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.PET, "have", FORMER_HABIT).with(about(Nouns.PET)),
            Rule.of(Family.PET, "be", PRESENT)
                    .when(Rule.own(Nouns.PET))
                    .with(startsWith("a an called named"))
                    .with(substantial(1)),
            Rule.of(Family.PET, "die pass", PAST).when(Rule.own(Nouns.PET)).dated(Dating.MARKED),
            Rule.of(Family.POSSESSION, "have own", PRESENT)
                    .with(about(Nouns.BELONGING))
                    .with(notStartingWith("the my this that your")),
            Rule.of(Family.POSSESSION, "have own", PRESENT)
                    .with(startsWith("lots_of a_lot_of tons_of a_collection_of many"))
                    .with(
                            mentions(
                                    "books records plants games shoes sneakers dresses comics instruments guitars recipes tools"))
                    .sure(0.85),
            Rule.of(Family.POSSESSION, "buy get purchase order sell inherit rent find", PAST, PERFECT)
                    .with(about(CHERISHED))
                    .with(substantial(1))
                    .with(notStartingWith("the to up back into out off"))
                    .dated(Dating.MARKED),
            Rule.of(Family.POSSESSION, "buy purchase inherit sell order", PAST, PERFECT)
                    .with(substantial(2))
                    .with(notStartingWith("it into"))
                    .dated(Dating.MARKED),
            Rule.of(Family.POSSESSION, "get", PAST, PERFECT)
                    .with(startsWith("a_new a_used an_old"))
                    .with(rest -> rest.stream().anyMatch(Words::isCapitalised))
                    .dated(Dating.MARKED),
            Rule.of(Family.POSSESSION, "collect", PRESENT, PERFECT_PROGRESSIVE, FORMER_HABIT)
                    .with(substantial(1)));

    private static Set<String> union() {
        var all = new HashSet<>(Nouns.BELONGING);
        all.addAll(Nouns.DWELLING);
        return Set.copyOf(all);
    }

    private PossessionFamily() {}
}
