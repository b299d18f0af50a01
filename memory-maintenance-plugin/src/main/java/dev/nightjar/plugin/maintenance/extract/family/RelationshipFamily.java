package dev.nightjar.plugin.maintenance.extract.family;

import static dev.nightjar.plugin.maintenance.extract.clause.Form.FUTURE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PAST;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PERFECT_PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PRESENT;
import static dev.nightjar.plugin.maintenance.extract.clause.Form.PROGRESSIVE;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.about;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.first;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.notStartingWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.startsWith;
import static dev.nightjar.plugin.maintenance.extract.family.Complement.substantial;

import dev.nightjar.plugin.maintenance.extract.clause.Subject;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.List;
import java.util.Set;

/** Partners, family, friends: who there is, and what became of it. */
final class RelationshipFamily {

    private static final Set<String> PERSON = Nouns.KIN;

    static final List<Rule> RULES = List.of(
            Rule.of(Family.RELATIONSHIP, "be", PRESENT)
                    .alsoNegated()
                    .with(startsWith("single married divorced engaged separated widowed"))
                    .with(notStartingWith("married_to_my single_most engaged_in engaged_with separated_from_my"))
                    .with(rest -> rest.size() <= 8),
            Rule.of(Family.RELATIONSHIP, "be", PERFECT)
                    .with(startsWith("married single together divorced engaged"))
                    .with(rest -> rest.size() <= 8),
            Rule.of(Family.RELATIONSHIP, "get be", PAST)
                    .with(startsWith("married engaged divorced"))
                    .with(notStartingWith("engaged_in engaged_with"))
                    .dated(Dating.MARKED),
            Rule.of(Family.RELATIONSHIP, "get", PROGRESSIVE, FUTURE)
                    .with(startsWith("married engaged divorced"))
                    .dated(Dating.MARKED),
            Rule.of(Family.RELATIONSHIP, "expect", PROGRESSIVE)
                    .with(startsWith("a_baby twins a_child a_boy a_girl our_first our_second my_first my_second"))
                    .dated(Dating.MARKED),
            Rule.of(Family.RELATIONSHIP, "marry divorce", PAST)
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.RELATIONSHIP, "break split", PAST)
                    .with(startsWith("up_with"))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.RELATIONSHIP, "date see", PROGRESSIVE, PERFECT_PROGRESSIVE)
                    .with(startsWith("a_guy a_girl a_woman a_man someone").or(rest -> Words.isCapitalised(first(rest))))
                    .with(substantial(1))
                    .dated(Dating.MARKED),
            Rule.of(Family.RELATIONSHIP, "have", PRESENT)
                    .with(about(PERSON))
                    .with(notStartingWith("the your amazing great my")),
            Rule.of(Family.RELATIONSHIP, "have", PRESENT)
                    .with(startsWith("my_husband my_wife my_kids my_children my_partner")),
            Rule.of(Family.RELATIONSHIP, "meet", PAST).with(startsWith("my")).with(about(PERSON)),
            Rule.of(Family.RELATIONSHIP, "be", PRESENT)
                    .when(s -> s.subject().kind() == Subject.Kind.NAMED)
                    .with(startsWith("my our"))
                    .with(rest -> rest.size() <= 4)
                    .with(about(PERSON).or(about(Nouns.PET))),
            Rule.of(Family.RELATIONSHIP, "be name call", PRESENT, PERFECT)
                    .when(Rule.own(PERSON))
                    .with(startsWith("called named"))
                    .with(rest -> rest.stream().anyMatch(Words::isCapitalised)),
            Rule.of(Family.RELATIONSHIP, "pass die", PAST)
                    .when(Rule.own(PERSON))
                    .dated(Dating.MARKED),
            Rule.of(Family.RELATIONSHIP, "lose", PAST, PERFECT)
                    .with(startsWith("my"))
                    .with(about(PERSON))
                    .dated(Dating.MARKED));

    private RelationshipFamily() {}
}
