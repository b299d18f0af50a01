package dev.nightjar.plugin.memory.table.feedback;

import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Verdicts of users on memories, and the values that facts had before they were confirmed. */
public record FeedbackTable(Sql sql, Instant now) {

    private static final String JUDGE = """
            INSERT INTO memory_feedback (memory_pk, verdict, judged_at) VALUES (?, ?, ?)
            ON CONFLICT (memory_pk) DO UPDATE SET verdict = excluded.verdict, judged_at = excluded.judged_at""";

    /** There are few verdicts, so no index by hash is needed. */
    private static final String WRONG = """
            SELECT m.content_hash, max(f.judged_at) FROM memory_feedback f CROSS JOIN memories m
            WHERE m.pk = f.memory_pk AND f.verdict = 'wrong' AND m.namespace = ? AND m.content_hash IN %s
            GROUP BY m.content_hash""";

    private static final String NOTE_CONFIRMED = """
            INSERT INTO confirmations (memory_pk, was_confidence, was_confidence_at, was_decay_rate, was_halvings,
              was_durability, was_verdict, was_judged_at)
            SELECT m.pk, m.confidence, m.confidence_at, m.decay_rate, m.halvings, m.durability, f.verdict, f.judged_at
            FROM memories m LEFT JOIN memory_feedback f ON f.memory_pk = m.pk WHERE m.pk = ? AND m.is_protected = 0
            ON CONFLICT (memory_pk) DO UPDATE SET was_confidence = excluded.was_confidence,
              was_confidence_at = excluded.was_confidence_at, was_decay_rate = excluded.was_decay_rate,
              was_halvings = excluded.was_halvings, was_durability = excluded.was_durability,
              was_verdict = excluded.was_verdict, was_judged_at = excluded.was_judged_at""";

    /**
     * Restores the values of a fact from before its confirmation. A fact whose predecessor was confirmed, or that was
     * confirmed on another machine, begins to fade now; so does one whose durability has changed since.
     */
    private static final String UNCONFIRM = """
            UPDATE memories SET is_protected = 0, confidence = coalesce(c.was_confidence, memories.confidence),
              confidence_at = CASE WHEN c.was_durability = memories.durability THEN c.was_confidence_at ELSE ? END,
              decay_rate = CASE WHEN c.was_durability = memories.durability THEN c.was_decay_rate ELSE ? END,
              halvings = CASE WHEN c.was_durability = memories.durability THEN c.was_halvings ELSE 0 END
            FROM (SELECT 1) always LEFT JOIN confirmations c ON c.memory_pk = ? WHERE memories.pk = ?""";

    private static final String JUDGE_AGAIN = """
            INSERT INTO memory_feedback (memory_pk, verdict, judged_at)
            SELECT memory_pk, was_verdict, was_judged_at FROM confirmations WHERE memory_pk = ? AND was_verdict IS NOT NULL
            ON CONFLICT (memory_pk) DO NOTHING""";

    /** The table in a transaction. */
    public static FeedbackTable of(Tables tx) {
        return new FeedbackTable(tx.sql(), tx.now());
    }

    /** Notes what a user says of a memory; null takes it back. */
    public void judge(long pk, @Nullable Verdict verdict) {
        if (verdict == null) {
            sql.update("DELETE FROM memory_feedback WHERE memory_pk = ?", pk);
        } else {
            sql.update(JUDGE, pk, verdict.label(), now.toEpochMilli());
        }
    }

    /** Keeps the verdict of an item of an export, if it has one. */
    public static void keep(Sql sql, long pk, MemoryItem item) {
        var verdict = item.kept().verdict();
        var at = item.kept().judgedAt();
        if (verdict != null && at != null) {
            sql.update(JUDGE, pk, verdict.label(), at.toEpochMilli());
        }
    }

    /**
     * When the user last said of a fact with one of these hashes, active or ended, that it is wrong; without those of
     * which they did not.
     */
    public Map<String, Instant> wrongAt(Namespace namespace, Collection<String> hashes) {
        var at = new HashMap<String, Instant>();
        sql.query(
                WRONG.formatted(SqlFragment.placeholders(hashes)),
                row -> at.put(row.getString(1), Instant.ofEpochMilli(row.getLong(2))),
                namespace.value(),
                hashes);
        return at;
    }

    /** Notes what a fact is before it is confirmed; nothing for one that is. */
    public void noteConfirmed(long pk) {
        sql.update(NOTE_CONFIRMED, pk);
    }

    /**
     * Takes a confirmation back: the fact is what it was before.
     *
     * @param decayRate how fast it fades from now on, where it is not known how fast it faded before
     */
    public void unconfirm(long pk, double decayRate) {
        sql.update(UNCONFIRM, now.toEpochMilli(), decayRate, pk, pk);
        sql.update(JUDGE_AGAIN, pk);
        sql.update("DELETE FROM confirmations WHERE memory_pk = ?", pk);
    }
}
