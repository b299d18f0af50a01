package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Origin;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.QuarantineTable.Waiting;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Memories that wait for a review, and whose word memories rest on. */
public record QuarantineTable(Sql sql, Instant now) {

    private static final String SET_ORIGIN = "UPDATE memories SET origin = ? WHERE pk = ?";

    private static final String ORIGIN = """
            SELECT coalesce(origin, CASE kind WHEN 'episode' THEN role WHEN 'document' THEN 'file' ELSE 'agent' END)
            FROM memories WHERE pk = ?""";

    private static final String END = """
            UPDATE memories SET valid_until = max(?, created_at), end_reason = 'quarantined'
            WHERE pk = ? AND valid_until IS NULL""";

    /**
     * Why a memory waits that contradicts confirmed facts; these are named when the reason is read, so that erasure
     * reaches them.
     */
    public static final String CONTRADICTION = "It contradicts what the user has confirmed";

    private static final String ADD = """
            INSERT INTO quarantine (memory_pk, reason, since) VALUES (?, ?, ?)
            ON CONFLICT (memory_pk) DO UPDATE SET reason = excluded.reason, since = excluded.since""";

    /** The row of a released memory stays, so that the release can be taken back. */
    private static final String KEEP_ORIGIN =
            "UPDATE quarantine SET origin = (SELECT m.origin FROM memories m WHERE m.pk = memory_pk) WHERE memory_pk = ?";

    private static final String IS_TAKEN_BACK = """
            AND EXISTS (SELECT 1 FROM run_memories r WHERE r.run_pk = ? AND r.memory_pk = ?
              AND r.was_end_reason = 'quarantined' AND r.is_end_reason IS NULL)
            AND EXISTS (SELECT 1 FROM quarantine kept WHERE kept.memory_pk = ?)""";

    private static final String ORIGIN_AGAIN =
            "UPDATE memories SET origin = (SELECT q.origin FROM quarantine q WHERE q.memory_pk = memories.pk) WHERE pk = ? "
                    + IS_TAKEN_BACK;

    private static final String FORGET_ORIGIN =
            "UPDATE quarantine SET origin = NULL WHERE memory_pk = ? " + IS_TAKEN_BACK;

    private static final String REVIVE =
            "UPDATE memories SET valid_until = NULL, end_reason = NULL WHERE pk = ? AND end_reason = 'quarantined'";

    private static final String OF_NAMESPACE = """
            FROM quarantine q JOIN memories m ON m.pk = q.memory_pk
            WHERE m.namespace = ? AND m.end_reason = 'quarantined'""";

    private static final String COLUMNS = """
            SELECT q.memory_pk, CASE WHEN q.reason = '%s' THEN q.reason || coalesce(': ' || (
                SELECT string_agg(t.content, '; ') FROM memory_links l JOIN memories t ON t.pk = l.to_pk
                WHERE l.from_pk = q.memory_pk AND l.relation = 'contradicts' AND t.is_protected = 1 AND t.valid_until IS NULL), '')
              ELSE q.reason END, q.since
            """.replace("%s", CONTRADICTION);

    private static final String WAITING = COLUMNS + OF_NAMESPACE + " ORDER BY q.since DESC, q.memory_pk DESC LIMIT ?";

    private static final String COUNT = "SELECT count(*) " + OF_NAMESPACE;

    private static final String BY_HASH =
            COLUMNS + OF_NAMESPACE + " AND m.kind = 'fact' AND m.content_hash = ? LIMIT 1";

    private static final String BY_KEY = COLUMNS + """
            FROM quarantine q JOIN memories m ON m.pk = q.memory_pk
            WHERE q.memory_pk = ? AND m.end_reason = 'quarantined'""";

    /** Says whose word a memory rests on. */
    public void setOrigin(long pk, Origin origin) {
        sql.update(SET_ORIGIN, origin.label(), pk);
    }

    /** Origin of a memory: as noted, else as its kind and role say. */
    public Origin origin(long pk) {
        return sql.first(ORIGIN, row -> Origin.valueOf(row.getString(1).toUpperCase(Locale.ROOT)), pk)
                .orElse(Origin.AGENT);
    }

    /** Ends an active memory until it is released; triggers take it out of the indexes. */
    public void add(long pk, String reason) {
        sql.update(END, now.toEpochMilli(), pk);
        sql.update(ADD, pk, sql.screened(reason), now.toEpochMilli());
    }

    /** Makes a memory active again; triggers put it into the indexes. What it mentions is the caller's matter. */
    public void release(long pk) {
        sql.update(KEEP_ORIGIN, pk);
        sql.update(REVIVE, pk);
        new TermIndex(sql).addAgain(pk);
    }

    /** Restores the origin of a memory whose release a run was, and which waits again. */
    void waitAgain(long runPk, long pk) {
        sql.update(ORIGIN_AGAIN, pk, runPk, pk, pk);
        sql.update(FORGET_ORIGIN, pk, runPk, pk, pk);
    }

    /** Waiting memories of a namespace, the newest first. */
    public List<Waiting> waiting(Namespace namespace, int limit) {
        return sql.query(WAITING, QuarantineTable::read, namespace.value(), limit);
    }

    /** Why this memory waits; empty when it does not. */
    public Optional<Waiting> find(long pk) {
        return sql.first(BY_KEY, QuarantineTable::read, pk);
    }

    /** The fact with this hash that waits. */
    public Optional<Waiting> factByHash(Namespace namespace, String hash) {
        return sql.first(BY_HASH, QuarantineTable::read, namespace.value(), hash);
    }

    /** How many wait. */
    public long count(Namespace namespace) {
        return sql.number(COUNT, namespace.value());
    }

    private static Waiting read(ResultSet row) throws SQLException {
        return new Waiting(row.getLong(1), row.getString(2), Instant.ofEpochMilli(row.getLong(3)));
    }

    /**
     * A memory that waits.
     *
     * @param pk its key
     * @param reason why
     * @param since when it was stored
     */
    public record Waiting(long pk, String reason, Instant since) {}
}
