package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.MemoryTable.SequenceRange;
import dev.nightjar.plugin.memory.table.row.Feedback;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.PageEnd;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Memories and their tags.
 *
 * @param line below this confidence a fact has faded
 */
public record MemoryTable(Sql sql, Instant now, double line) {

    private static final int ULID_LENGTH = 26;

    private static final String EXPIRE = "UPDATE memories SET expires_at = ? WHERE pk = ?";

    private static final String EXPIRED =
            "SELECT pk FROM memories WHERE namespace = ? AND valid_until IS NULL AND expires_at <= ?";

    private static final String BY_IDS =
            "SELECT " + MemoryRows.COLUMNS + " FROM memories m WHERE m.memory_id IN %s AND m.namespace IN %s";

    private static final String BY_PKS =
            "SELECT " + MemoryRows.COLUMNS + " FROM memories m WHERE m.pk IN (SELECT value FROM json_each(?))";

    /** The inner query can be answered from the index alone, so that only the rows of the answer are read. */
    private static final String LIST = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.pk IN (SELECT m.pk FROM memories m WHERE %s"
            + " ORDER BY m.event_time DESC, m.pk DESC LIMIT ? OFFSET ?) ORDER BY m.event_time DESC, m.pk DESC";

    /**
     * Memories recorded before a given one. An erased one has left only its id, from which the moment can be read as
     * well.
     */
    private static final String BEHIND = " AND m.event_time <= ? AND (m.event_time < ? OR m.pk < coalesce("
            + "(SELECT p.pk FROM memories p WHERE p.memory_id = ?), (SELECT max(p.pk) + 1 FROM memories p"
            + " WHERE p.event_time = ? AND substr(p.memory_id, length(p.memory_id) - 25) < ?), 0))";

    private static final String CONFIDENCES = """
            SELECT m.pk, m.confidence, m.confidence_at, m.decay_rate, m.halvings, m.durability, m.planned_until,
            """ + Feedback.COLUMN + """

            FROM memories m
            WHERE m.valid_until IS NULL AND m.kind = 'fact' AND m.namespace IN\s""";

    private static final String NEWEST_FIRST = " ORDER BY m.event_time DESC, m.pk DESC LIMIT ?";

    private static final String NEWEST_OF_KIND = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.valid_until IS NULL AND m.namespace = ? AND m.kind = ?"
            + " ORDER BY m.created_at DESC, m.pk DESC LIMIT 1";

    private static final String OF_ENTITY = "SELECT " + MemoryRows.COLUMNS
            + " FROM memory_entities e JOIN memories m ON m.pk = e.memory_pk"
            + " WHERE e.entity_pk = ? AND ";

    private static final String EPISODES = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.session_pk = ? AND m.kind = 'episode' AND m.valid_until IS NULL"
            + " AND m.seq > ? AND m.seq <= ? ORDER BY m.seq LIMIT ? OFFSET ?";

    private static final String COUNT_EPISODES = """
            SELECT count(*) FROM memories WHERE session_pk = ? AND kind = 'episode' AND valid_until IS NULL
              AND seq > ? AND seq <= ?""";

    private static final String END =
            "UPDATE memories SET valid_until = max(?, created_at), end_reason = ? WHERE pk = ? AND valid_until IS NULL";

    private static final String REVIVE =
            "UPDATE memories SET valid_until = NULL, end_reason = NULL WHERE pk = ? AND end_reason = 'superseded'";

    private static final String DELETE = "DELETE FROM memories WHERE pk = ?";

    private static final String DELETE_LINKS = "DELETE FROM memory_links WHERE from_pk = ? OR to_pk = ?";

    private static final String DELETE_MENTIONS = "DELETE FROM memory_entities WHERE memory_pk = ?";

    private static final String DELETE_CALLS = """
            DELETE FROM tool_calls WHERE (session_pk, seq) IN
              (SELECT session_pk, seq FROM memories WHERE pk = ? AND kind = 'episode')""";

    /**
     * Tools of memory name what they answer by its id; others may repeat its words. A short turn such as "Yes." stands
     * in many a text without being quoted there.
     */
    private static final String CLEAR_CALLS = """
            UPDATE tool_calls SET said = '', arguments = '{}', result = '[removed: it held something that was forgotten]'
            FROM memories e
            WHERE e.pk = ? AND tool_calls.session_pk IN (SELECT s.pk FROM sessions s WHERE s.namespace = e.namespace)
              AND (instr(result, e.memory_id) > 0 OR instr(arguments, e.memory_id) > 0
                OR ((e.kind <> 'episode' OR length(e.content) >= 20)
                  AND (instr(result, e.content) > 0 OR instr(arguments, e.content) > 0 OR instr(said, e.content) > 0)))""";

    private static final String PER_KIND = """
            SELECT kind, count(*) FROM memories m WHERE m.valid_until IS NULL AND %s GROUP BY kind""";

    private static final String NEWEST =
            "SELECT max(created_at) FROM memories WHERE valid_until IS NULL AND namespace IN %s";

    private static final String ENTITIES = "SELECT count(*) FROM entities WHERE namespace IN %s";

    private static final String MESSAGES = """
            SELECT count(*) FROM sessions s JOIN memories m ON m.session_pk = s.pk AND m.kind = 'episode'
              AND m.seq > s.dropped_seq
            WHERE s.namespace IN %s""";

    private static final String UNREMEMBERED =
            "SELECT count(*) FROM sessions s JOIN unremembered_messages u ON u.session_pk = s.pk WHERE s.namespace IN %s";

    private static final String SESSIONS = "SELECT count(*) FROM sessions WHERE namespace IN %s";

    private static final String PENDING =
            "SELECT count(*) FROM sessions WHERE consolidated_seq < last_seq AND namespace IN %s";

    private static final String CONTRADICTIONS = """
            SELECT count(*) FROM memory_links l JOIN memories f ON f.pk = l.from_pk JOIN memories t ON t.pk = l.to_pk
            WHERE l.relation = 'contradicts' AND (f.valid_until IS NULL OR f.end_reason = 'quarantined')
              AND t.valid_until IS NULL AND f.namespace IN %s""";

    private static final String LAST_CONSOLIDATION = "SELECT max(consolidated_at) FROM sessions WHERE namespace IN %s";

    /** Says when the time of a memory is over; null when it stays. */
    public void expire(long pk, @Nullable Instant at) {
        sql.update(EXPIRE, SqlFragment.millisOrNull(at), pk);
    }

    /** The active memories of the namespace whose time is over. */
    public List<Long> expired(Namespace namespace) {
        return sql.query(EXPIRED, row -> row.getLong(1), namespace.value(), now.toEpochMilli());
    }

    /** The memory with this id, active or ended, if the scope may read it. */
    public Optional<MemoryRow> find(MemoryScope scope, MemoryId id) {
        return find(scope, List.of(id)).stream().findFirst();
    }

    /** Memories with these ids that the scope may read, in no particular order. */
    public List<MemoryRow> find(MemoryScope scope, Collection<MemoryId> ids) {
        var namespaces = SqlFragment.namespaces(scope);
        var values = ids.stream().map(MemoryId::value).toList();
        var query = BY_IDS.formatted(SqlFragment.placeholders(values), SqlFragment.placeholders(namespaces));
        return ids.isEmpty() ? List.of() : sql.query(query, this::read, values, namespaces);
    }

    /** The active memory with this id in the scope's own namespace, where writes go. */
    public Optional<MemoryRow> findActiveOwn(MemoryScope scope, MemoryId id) {
        return find(MemoryScope.of(scope.agentId(), scope.namespace()), id)
                .filter(row -> row.memory().isActive());
    }

    /** The memories with these keys, in no particular order. */
    public List<MemoryRow> byKeys(Collection<Long> keys) {
        return keys.isEmpty() ? List.of() : sql.query(BY_PKS, this::read, KeyList.json(keys));
    }

    /** Active memories that pass the filter, newest first, without the first of them. */
    public List<MemoryRow> list(MemoryScope scope, MemoryFilter filter, int offset, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return sql.query(LIST.formatted(conditions.text()), this::read, conditions.parameters(), limit, offset);
    }

    /** Rows behind the end of a page, in the same order. */
    public List<MemoryRow> listAfter(MemoryScope scope, MemoryFilter filter, PageEnd page, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        long time = SqlFragment.millis(page.time());
        return sql.query(
                LIST.formatted(conditions.text() + BEHIND),
                this::read,
                conditions.parameters(),
                time,
                time,
                page.id(),
                time,
                recorded(page.id()),
                limit,
                0);
    }

    /** The part of an id that tells when it was given. */
    private static String recorded(String id) {
        return id.substring(Math.max(0, id.length() - ULID_LENGTH));
    }

    /** Active facts that are worth less than this now, the weakest first. */
    public List<MemoryRow> weakFacts(MemoryScope scope, double below, int limit) {
        var namespaces = SqlFragment.namespaces(scope);
        var weakest = sql.query(CONFIDENCES + SqlFragment.placeholders(namespaces), this::worth, namespaces).stream()
                .filter(fact -> fact.confidence < below)
                .sorted(Comparator.comparingDouble(Worth::confidence).thenComparing(Worth::pk))
                .limit(limit)
                .map(Worth::pk)
                .toList();
        return byKeys(weakest).stream()
                .sorted(Comparator.comparingInt(row -> weakest.indexOf(row.pk())))
                .toList();
    }

    private Worth worth(ResultSet row) throws SQLException {
        var stored = MemoryRows.confidence(row);
        var worth = Feedback.of(row).map(its -> its.applied(stored)).orElse(stored);
        return new Worth(row.getLong("pk"), worth.effectiveAt(now));
    }

    /** How many active memories pass the filter. */
    public long count(MemoryScope scope, MemoryFilter filter) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return sql.number("SELECT count(*) FROM memories m WHERE " + conditions.text(), conditions.parameters());
    }

    /** Active memories that mention an entity, newest first. */
    public List<MemoryRow> ofEntity(long entityPk, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return sql.query(
                OF_ENTITY + conditions.text() + NEWEST_FIRST, this::read, entityPk, conditions.parameters(), limit);
    }

    /** The most recently recorded active memory of a kind. */
    public Optional<MemoryRow> newest(Namespace namespace, MemoryKind kind) {
        return sql.first(NEWEST_OF_KIND, this::read, namespace.value(), kind.label());
    }

    /** A page of the episodes of a session in the half-open range of positions {@code (range.after, range.through]}. */
    public List<MemoryRow> episodes(long sessionPk, SequenceRange range, int offset, int limit) {
        return sql.query(EPISODES, this::read, sessionPk, range.after(), range.through(), limit, offset);
    }

    /** How many episodes there are in that range. */
    public int countEpisodes(long sessionPk, SequenceRange range) {
        return (int) sql.number(COUNT_EPISODES, sessionPk, range.after(), range.through());
    }

    /** Ends an active memory, at its creation if that is later by its clock; triggers take it out of the indexes. */
    public void end(long pk, EndReason reason) {
        sql.update(END, now.toEpochMilli(), reason.label(), pk);
    }

    /** Makes a superseded memory active again; triggers put it into the indexes, the caller links its names. */
    public void revive(long pk) {
        sql.update(REVIVE, pk);
        new TermIndex(sql).addAgain(pk);
    }

    /**
     * Erases a memory, what calls of tools said of it, and by cascade its tags and index rows. Links and mentions are
     * deleted before it: a run under way notes each that is removed, and a note needs the memory.
     */
    public void erase(long pk) {
        sql.update(DELETE_CALLS, pk);
        sql.update(CLEAR_CALLS, pk);
        sql.update(DELETE_LINKS, pk, pk);
        sql.update(DELETE_MENTIONS, pk);
        sql.update(DELETE, pk);
    }

    /** Counts over the readable namespaces; the size of the file and the state of vectors are the caller's to know. */
    public MemoryStats stats(MemoryScope scope, long databaseBytes) {
        var namespaces = SqlFragment.namespaces(scope);
        Map<String, Long> kinds = new HashMap<>();
        var active = SqlFragment.of(scope, MemoryFilter.ALL, now);
        sql.query(
                PER_KIND.formatted(active.text()),
                row -> kinds.put(row.getString(1), row.getLong(2)),
                active.parameters());
        long newest = count(NEWEST, namespaces);
        long consolidated = count(LAST_CONSOLIDATION, namespaces);
        return new MemoryStats(
                kinds.getOrDefault("episode", 0L),
                kinds.getOrDefault("fact", 0L),
                kinds.getOrDefault("reflection", 0L),
                kinds.getOrDefault("note", 0L),
                kinds.getOrDefault("document", 0L),
                count(ENTITIES, namespaces),
                count(MESSAGES, namespaces) + count(UNREMEMBERED, namespaces),
                count(SESSIONS, namespaces),
                count(PENDING, namespaces),
                count(CONTRADICTIONS, namespaces),
                newest == 0 ? null : Instant.ofEpochMilli(newest),
                consolidated == 0 ? null : Instant.ofEpochMilli(consolidated),
                databaseBytes,
                VectorStatus.NONE);
    }

    private long count(String query, List<String> namespaces) {
        return sql.number(of(query, namespaces), namespaces);
    }

    private MemoryRow read(ResultSet row) throws SQLException {
        return MemoryRows.read(row, now, line);
    }

    private static String of(String query, List<String> namespaces) {
        return query.formatted(SqlFragment.placeholders(namespaces));
    }

    /** Confidence of a fact now. */
    private record Worth(long pk, double confidence) {}

    /**
     * Positions in a session.
     *
     * @param after beginning behind this one
     * @param through up to and with this one
     */
    public record SequenceRange(long after, long through) {}
}
