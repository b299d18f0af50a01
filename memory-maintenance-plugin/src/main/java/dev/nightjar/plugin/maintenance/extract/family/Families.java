package dev.nightjar.plugin.maintenance.extract.family;

import dev.nightjar.plugin.maintenance.extract.clause.Statement;
import dev.nightjar.plugin.maintenance.extract.clause.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All families' tables in one order: the first row that fits a statement decides. */
public final class Families {

    private static final List<Rule> RULES = Stream.of(
                    CorrectionFamily.RULES,
                    IdentityFamily.RULES,
                    HealthFamily.RULES,
                    RelationshipFamily.RULES,
                    HomeFamily.RULES,
                    WorkFamily.RULES,
                    PossessionFamily.RULES,
                    StudyFamily.RULES,
                    DecisionFamily.RULES,
                    PreferenceFamily.RULES,
                    SkillFamily.RULES,
                    HabitFamily.RULES,
                    PlanFamily.RULES,
                    EventFamily.RULES)
            .flatMap(List::stream)
            .toList();

    private Families() {}

    /** Whether the subject is something of the speaker's that happens on a day, such as an exam. */
    public static boolean isOccasion(Subject subject) {
        return subject.kind() == Subject.Kind.OWN && PlanFamily.OWN_OCCASIONS.contains(subject.head());
    }

    /**
     * What a statement belongs to.
     *
     * @param family the family
     * @param dating what a fact of it has to say about when
     * @param confidence how sure a fact of it is
     */
    public record Match(Family family, Dating dating, double confidence) {}

    /**
     * The family of a statement.
     *
     * @param statement the statement, its time taken out of the rest
     * @param when the time it said, in absolute words; null when it said none
     * @return empty when it is not worth keeping
     */
    public static Optional<Match> of(Statement statement, @Nullable String when) {
        if (statement.subject().words().stream().anyMatch(Substance::isUnusableInSubject)) {
            return Optional.empty();
        }
        return RULES.stream()
                .filter(rule -> rule.dating() != Dating.REQUIRED || when != null)
                .filter(rule -> SubjectGuard.allows(rule, statement))
                .filter(rule -> rule.accepts(statement))
                .findFirst()
                .map(rule -> new Match(rule.family(), rule.dating(), rule.confidence()));
    }
}
