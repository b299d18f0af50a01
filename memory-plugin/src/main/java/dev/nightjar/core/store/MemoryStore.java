package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** SQL of memories and their tags. Stateless and thread-safe. */
public final class MemoryStore {

    private static final String INSERT = """
            INSERT INTO memories (memory_id, agent_id, namespace, kind, category, content, keywords, content_hash, session_pk,
              message_pk, role, speaker, seq, source, event_time, created_at, confidence, confidence_at, decay_rate,
              is_protected)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String INSERT_TAG = "INSERT OR IGNORE INTO memory_tags (memory_pk, tag) VALUES (?, ?)";
    private static final String BY_ID =
            "SELECT " + MemoryRow.COLUMNS + " FROM memories m WHERE m.memory_id = ? AND m.namespace IN ";
    private static final String BY_PKS = "SELECT " + MemoryRow.COLUMNS + " FROM memories m WHERE m.pk IN ";
    /** The inner query can be answered from the index alone, so that only the rows of the answer are read. */
    private static final String LIST = "SELECT " + MemoryRow.COLUMNS
            + " FROM memories m WHERE m.pk IN (SELECT m.pk FROM memories m WHERE m.valid_until IS NULL AND %s"
            + " ORDER BY m.event_time DESC, m.pk DESC LIMIT ?) ORDER BY m.event_time DESC, m.pk DESC";

    private static final String COUNT = "SELECT count(*) FROM memories m WHERE m.valid_until IS NULL AND ";
    private static final String NEWEST_FIRST = " ORDER BY m.event_time DESC, m.pk DESC LIMIT ?";
    private static final String NEWEST_OF_KIND = "SELECT " + MemoryRow.COLUMNS
            + " FROM memories m WHERE m.valid_until IS NULL AND m.namespace = ? AND m.kind = ?"
            + " ORDER BY m.created_at DESC, m.pk DESC LIMIT 1";
    private static final String OF_ENTITY = "SELECT " + MemoryRow.COLUMNS
            + " FROM memory_entities e JOIN memories m ON m.pk = e.memory_pk"
            + " WHERE e.entity_pk = ? AND m.valid_until IS NULL AND ";
    private static final String OF_MESSAGE = "SELECT memory_id FROM memories WHERE message_pk = ?";
    private static final String EPISODES = "SELECT " + MemoryRow.COLUMNS
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
    private static final String DELETE_MESSAGE =
            "DELETE FROM messages WHERE pk = (SELECT message_pk FROM memories WHERE pk = ?)";

    /** Inserts the memory with its tags and answers its key. */
    public long insert(Sql sql, NewMemory memory) {
        var details = memory.details();
        var turn = memory.turn();
        long pk = sql.insert(
                INSERT,
                details.id().value(),
                details.agentId(),
                details.namespace().value(),
                details.id().kind().label(),
                details.category(),
                details.content(),
                String.join(" ", details.tags()),
                memory.contentHash(),
                memory.sessionPk(),
                turn == null ? null : turn.messagePk(),
                turn == null ? null : turn.role().label(),
                turn == null ? null : turn.speaker(),
                turn == null ? null : turn.sequence(),
                details.source(),
                details.eventTime().toEpochMilli(),
                details.createdAt().toEpochMilli(),
                memory.confidence().value(),
                memory.confidence().at().toEpochMilli(),
                memory.confidence().decayRate(),
                memory.isProtected() ? 1 : 0);
        details.tags().forEach(tag -> sql.update(INSERT_TAG, pk, tag));
        return pk;
    }

    /** The memory with this id, active or ended, if the scope may read it. */
    public Optional<MemoryRow> find(Sql sql, MemoryScope scope, MemoryId id, Instant now) {
        var namespaces = SqlFragment.namespaces(scope);
        var parameters = new ArrayList<Object>(List.of(id.value()));
        parameters.addAll(namespaces);
        return sql.first(
                BY_ID + SqlFragment.placeholders(namespaces), row -> MemoryRow.read(row, now), parameters.toArray());
    }

    /** The active memory with this id in the scope's own namespace, where writes go. */
    public Optional<MemoryRow> findActiveOwn(Sql sql, MemoryScope scope, MemoryId id, Instant now) {
        return find(sql, MemoryScope.of(scope.agentId(), scope.namespace()), id, now)
                .filter(row -> row.memory().isActive());
    }

    /** The memories with these keys, in no particular order. */
    public List<MemoryRow> byKeys(Sql sql, Collection<Long> keys, Instant now) {
        if (keys.isEmpty()) {
            return List.of();
        }
        return sql.query(BY_PKS + SqlFragment.placeholders(keys), row -> MemoryRow.read(row, now), keys.toArray());
    }

    /** Active memories that pass the filter, newest first. */
    public List<MemoryRow> list(Sql sql, MemoryScope scope, MemoryFilter filter, int limit, Instant now) {
        var conditions = SqlFragment.of(scope, filter);
        return sql.query(
                LIST.formatted(conditions.text()),
                row -> MemoryRow.read(row, now),
                conditions.parametersBetween(List.of(), limit));
    }

    /** How many active memories pass the filter. */
    public long count(Sql sql, MemoryScope scope, MemoryFilter filter) {
        var conditions = SqlFragment.of(scope, filter);
        return sql.number(COUNT + conditions.text(), conditions.parameters().toArray());
    }

    /** Active memories that mention an entity, newest first. */
    public List<MemoryRow> ofEntity(
            Sql sql, long entityPk, MemoryScope scope, MemoryFilter filter, int limit, Instant now) {
        var conditions = SqlFragment.of(scope, filter);
        return sql.query(
                OF_ENTITY + conditions.text() + NEWEST_FIRST,
                row -> MemoryRow.read(row, now),
                conditions.parametersBetween(List.of(entityPk), limit));
    }

    /** The most recently recorded active memory of a kind. */
    public Optional<MemoryRow> newest(Sql sql, Namespace namespace, MemoryKind kind, Instant now) {
        return sql.first(NEWEST_OF_KIND, row -> MemoryRow.read(row, now), namespace.value(), kind.label());
    }

    /** The id of the episode made from a message. */
    public Optional<MemoryId> ofMessage(Sql sql, long messagePk) {
        return sql.first(OF_MESSAGE, row -> new MemoryId(row.getString(1)), messagePk);
    }

    /** A page of the episodes of a session in the half-open range of positions {@code (range.after, range.through]}. */
    public List<MemoryRow> episodes(Sql sql, long sessionPk, SequenceRange range, int offset, int limit, Instant now) {
        return sql.query(
                EPISODES, row -> MemoryRow.read(row, now), sessionPk, range.after(), range.through(), limit, offset);
    }

    /** How many episodes there are in that range. */
    public int countEpisodes(Sql sql, long sessionPk, SequenceRange range) {
        return (int) sql.number(COUNT_EPISODES, sessionPk, range.after(), range.through());
    }

    /** Ends an active memory, at its creation if that is later by its clock; triggers take it out of the indexes. */
    public void end(Sql sql, long pk, EndReason reason, Instant at) {
        sql.update(END, at.toEpochMilli(), reason.label(), pk);
    }

    /** Makes a superseded memory active again; triggers put it into the indexes. What it mentions is the caller's matter. */
    public void revive(Sql sql, long pk) {
        sql.update(REVIVE, pk);
    }

    /** Erases a memory, its message, and by cascade its tags, links and index rows. */
    public void erase(Sql sql, long pk) {
        sql.update(DELETE_MESSAGE, pk);
        sql.update(DELETE, pk);
    }

    /**
     * Positions in a session.
     *
     * @param after beginning behind this one
     * @param through up to and with this one
     */
    public record SequenceRange(long after, long through) {

        /** The whole session. */
        public static final SequenceRange ALL = new SequenceRange(0, Long.MAX_VALUE);
    }
}
