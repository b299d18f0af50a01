package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.Verdict;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * Verdict of a user on a memory.
 *
 * @param at when they said it
 */
public record Feedback(Verdict verdict, Instant at) {

    /** The column {@code feedback} of a query over {@code memories m}. */
    public static final String COLUMN =
            "(SELECT f.verdict || ' ' || f.judged_at FROM memory_feedback f" + " WHERE f.memory_pk = m.pk) AS feedback";

    /** Share of its confidence that a wrong fact keeps. */
    private static final double LEFT_WHEN_WRONG = 0.25;

    /** From the column {@code feedback}; empty when nobody has judged the memory. */
    public static Optional<Feedback> of(ResultSet row) throws SQLException {
        return Optional.ofNullable(row.getString("feedback")).map(Feedback::read);
    }

    private static Feedback read(String stored) {
        int blank = stored.indexOf(' ');
        return new Feedback(
                Verdict.ofLabel(stored.substring(0, blank)),
                Instant.ofEpochMilli(Long.parseLong(stored.substring(blank + 1))));
    }

    boolean isWrong() {
        return verdict == Verdict.WRONG;
    }

    /** Confidence of a memory with this verdict: useful counts as a use on a day of its own. */
    public ConfidenceDecay applied(ConfidenceDecay stored) {
        if (isWrong()) {
            return stored.withValue(LEFT_WHEN_WRONG * stored.value());
        }
        return stored.used(at, true);
    }

    /** Since when a fact is no current one: a wrong one no longer than since it was judged. */
    public Optional<Instant> notCurrentSince(ConfidenceDecay applied, double line) {
        var faded = applied.notCurrentSince(line);
        return isWrong() ? Optional.of(faded.filter(at::isAfter).orElse(at)) : faded;
    }
}
