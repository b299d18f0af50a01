package dev.nightjar.plugin.memory.table;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashBasedTable;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.TransferQueries.Keyed;
import dev.nightjar.plugin.memory.table.TransferQueries.NewPlace;
import dev.nightjar.plugin.memory.table.TransferQueries.Place;
import dev.nightjar.plugin.memory.table.row.ClaimColumn;
import dev.nightjar.plugin.memory.table.row.Feedback;
import dev.nightjar.plugin.memory.table.row.MetadataEntry;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.plugin.memory.table.row.TurnSet;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.MentionItem;
import dev.nightjar.spi.transfer.TransferItem.SessionItem;
import dev.nightjar.spi.transfer.TransferItem.Standing;
import dev.nightjar.spi.transfer.TransferItem.Times;
import dev.nightjar.spi.transfer.TransferItem.Turn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whole rows out of a namespace and into one. Pages come in the order of their keys. */
public record TransferQueries(Sql sql) {

    private static final String COUNT = "SELECT count(*) FROM memories WHERE namespace = ? AND kind <> 'document'";

    private static final String ENTITIES = """
            SELECT e.pk, e.type, e.name, e.created_at,
              (SELECT string_agg(alias, '\n') FROM (SELECT alias FROM entity_aliases a
                 WHERE a.entity_pk = e.pk AND a.alias_key <> e.name_key ORDER BY a.pk) names) AS aliases
            FROM entities e WHERE e.namespace = ? AND e.pk > ? ORDER BY e.pk LIMIT ?""";

    private static final String SESSIONS = """
            SELECT s.pk, s.session_id, s.created_at, s.updated_at, s.consolidated_seq, s.consolidated_at,
              (SELECT string_agg(e.memory_id, '\n') FROM memories e
                WHERE e.session_pk = s.pk AND e.kind = 'episode' AND e.seq <= s.consolidated_seq) AS consolidated
            FROM sessions s WHERE s.namespace = ? AND s.pk > ? ORDER BY s.pk LIMIT ?""";

    private static final String MEMORIES = """
            SELECT m.*, s.session_id, CASE WHEN m.seq > s.dropped_seq THEN 1 ELSE 0 END AS has_message,
              (SELECT string_agg(t.tag, '\n') FROM memory_tags t WHERE t.memory_pk = m.pk) AS tags,
              (SELECT q.reason FROM quarantine q WHERE q.memory_pk = m.pk AND m.end_reason = 'quarantined') AS suspicion,
            """
            + ClaimColumn.SQL + ", " + Feedback.COLUMN
            + " FROM memories m LEFT JOIN sessions s ON s.pk = m.session_pk"
            + " WHERE m.namespace = ? AND m.pk > ? AND m.kind <> 'document' ORDER BY m.pk LIMIT ?";

    private static final String MENTIONS = """
            SELECT l.memory_pk, e.type, e.name, l.mentions, l.confidence, l.provider
            FROM memory_entities l JOIN entities e ON e.pk = l.entity_pk JOIN memories m ON m.pk = l.memory_pk
            WHERE m.namespace = ? AND m.pk > ? AND m.pk <= ? ORDER BY m.pk, e.pk""";

    private static final String METADATA = """
            SELECT d.memory_pk, d.name, d.type, d.value FROM memories m JOIN metadata_entries d ON d.memory_pk = m.pk
            WHERE m.namespace = ? AND m.pk > ? AND m.pk <= ?""";

    private static final String LINKS = """
            SELECT f.memory_id, l.relation, t.memory_id, l.reason, l.created_at
            FROM memories f JOIN memory_links l ON l.from_pk = f.pk JOIN memories t ON t.pk = l.to_pk
            WHERE f.namespace = ? AND t.namespace = f.namespace AND f.pk > ? AND f.pk <= ? AND t.kind <> 'document'
            ORDER BY f.pk, t.pk, l.relation""";

    private static final String INSERT_SESSION = """
            INSERT INTO sessions (agent_id, namespace, session_id, last_seq, created_at, updated_at, consolidated_seq,
              consolidated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String PLACE = "SELECT pk, namespace, kind, valid_until IS NULL FROM memories WHERE ";

    private static final String WITH_KEY =
            "SELECT pk FROM memories WHERE namespace = ? AND note_key = ? AND valid_until IS NULL";

    private static final String IS_TAKEN = """
            SELECT EXISTS (SELECT 1 FROM unremembered_messages WHERE session_pk = ? AND seq = ?)
              OR EXISTS (SELECT 1 FROM memories WHERE session_pk = ? AND kind = 'episode' AND seq = ?)""";

    private static final String INSERT = """
            INSERT INTO memories (memory_id, agent_id, namespace, kind, note_key, category, content, phrases, keywords,
              content_hash, session_pk, message_id, role, speaker, seq, source, event_time, created_at, said_at, valid_until, end_reason,
              confidence, confidence_at, decay_rate, halvings, durability, planned_until, is_protected, access_count,
              last_accessed, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String INSERT_METADATA =
            "INSERT INTO metadata_entries (memory_pk, name, type, value) VALUES (?, ?, ?, ?)";

    private static final String INSERT_TAG =
            "INSERT INTO memory_tags (memory_pk, tag) VALUES (?, ?) ON CONFLICT DO NOTHING";

    private static final String LINK = """
            INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    /** Notes that something was said in a session at this time. */
    public void goOn(long sessionPk, Instant at) {
        sql.update("UPDATE sessions SET updated_at = max(updated_at, ?) WHERE pk = ?", at.toEpochMilli(), sessionPk);
    }

    /** How many memories the namespace has, ended ones included. */
    public long count(Namespace namespace) {
        return sql.number(COUNT, namespace.value());
    }

    /** Entities with their other names. */
    public List<Keyed<EntityItem>> entitiesAfter(Namespace namespace, long after, int limit) {
        return sql.query(
                ENTITIES,
                row -> new Keyed<>(
                        row.getLong("pk"),
                        new EntityItem(
                                EntityType.ofLabel(row.getString("type")),
                                row.getString("name"),
                                TransferRows.lines(row.getString("aliases")),
                                Instant.ofEpochMilli(row.getLong("created_at")))),
                namespace.value(),
                after,
                limit);
    }

    /** Sessions of any agent. */
    public List<Keyed<SessionItem>> sessionsAfter(Namespace namespace, long after, int limit) {
        return sql.query(
                SESSIONS,
                row -> new Keyed<>(
                        row.getLong("pk"),
                        new SessionItem(
                                row.getString("session_id"),
                                Instant.ofEpochMilli(row.getLong("created_at")),
                                Instant.ofEpochMilli(row.getLong("updated_at")),
                                row.getLong("consolidated_seq"),
                                TransferRows.instant(row, "consolidated_at"),
                                TurnSet.text(TransferRows.lines(row.getString("consolidated"))))),
                namespace.value(),
                after,
                limit);
    }

    /** Memories with what they mention. */
    public List<Keyed<MemoryItem>> memoriesAfter(Namespace namespace, long after, int limit) {
        var mentions = ArrayListMultimap.<Long, MentionItem>create();
        long through = sql.number(
                "SELECT max(pk) FROM (SELECT pk FROM memories WHERE namespace = ? AND pk > ?"
                        + " AND kind <> 'document' ORDER BY pk LIMIT ?) page",
                namespace.value(),
                after,
                limit);
        sql.query(
                MENTIONS,
                row -> mentions.put(
                        row.getLong(1),
                        new MentionItem(
                                EntityType.ofLabel(row.getString(2)),
                                row.getString(3),
                                row.getInt(4),
                                row.getDouble(5),
                                row.getString(6))),
                namespace.value(),
                after,
                through);
        var metadata = HashBasedTable.<Long, String, Object>create();
        sql.query(
                METADATA,
                row -> {
                    metadata.put(
                            row.getLong(1),
                            row.getString(2),
                            new MetadataEntry(row.getString(3), row.getString(4)).decoded());
                    return row.getLong(1);
                },
                namespace.value(),
                after,
                through);
        return sql.query(
                MEMORIES,
                row -> new Keyed<>(
                        row.getLong("pk"),
                        TransferRows.memory(row, mentions.get(row.getLong("pk")), metadata.row(row.getLong("pk")))),
                namespace.value(),
                after,
                limit);
    }

    /** Links from memories with keys above {@code after} up to {@code through} to others of the namespace. */
    public List<Link> links(Namespace namespace, long after, long through) {
        return sql.query(
                LINKS,
                row -> new Link(
                        new MemoryId(row.getString(1)),
                        Link.Relation.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
                        new MemoryId(row.getString(3)),
                        row.getString(4),
                        Instant.ofEpochMilli(row.getLong(5))),
                namespace.value(),
                after,
                through);
    }

    /** The position of an episode in its session. */
    public long sequenceOf(long pk) {
        return sql.number("SELECT seq FROM memories WHERE pk = ?", pk);
    }

    /** Adds a session of the scope's agent, as of its own times. */
    public long insertSession(MemoryScope scope, SessionItem session) {
        return sql.insert(
                INSERT_SESSION,
                scope.agentId(),
                scope.namespace().value(),
                new HostId(session.sessionId()),
                session.consolidatedSequence(),
                session.createdAt().toEpochMilli(),
                session.updatedAt().toEpochMilli(),
                session.consolidatedSequence(),
                SqlFragment.millisOrNull(session.consolidatedAt()));
    }

    /** Place of the memory with this id. */
    public Optional<Place> place(MemoryId id) {
        return sql.first(PLACE + "memory_id = ?", TransferQueries::place, id.value());
    }

    /** Place of the memory with this key. */
    public Optional<Place> placeOf(long pk) {
        return sql.first(PLACE + "pk = ?", TransferQueries::place, pk);
    }

    private static Place place(ResultSet row) throws SQLException {
        return new Place(
                row.getLong(1),
                new Namespace(row.getString(2)),
                MemoryKind.ofLabel(row.getString(3)),
                row.getBoolean(4));
    }

    /** The active note with this key. */
    public Optional<Long> noteWithKey(Namespace namespace, String key) {
        return sql.first(WITH_KEY, row -> row.getLong(1), namespace.value(), key);
    }

    /** Whether an episode or message of a session has this position. */
    public boolean isTaken(long sessionPk, long sequence) {
        return sql.holds(IS_TAKEN, sessionPk, sequence, sessionPk, sequence);
    }

    /** The position of a session's newest message. */
    public long lastSequence(long sessionPk) {
        return sql.number("SELECT last_seq FROM sessions WHERE pk = ?", sessionPk);
    }

    /** Says that a session has come at least to this position. */
    public void reach(long sessionPk, long sequence) {
        sql.update("UPDATE sessions SET last_seq = max(last_seq, ?) WHERE pk = ?", sequence, sessionPk);
    }

    /**
     * Adds a memory as it is, except that its id, place in its session and hash are these. Its mentions are the
     * caller's.
     */
    public long insert(MemoryScope scope, MemoryItem memory, NewPlace place) {
        var keywords = sql.screened(String.join(" ", memory.tags()));
        var kept = memory.kept();
        long pk = sql.insert(
                INSERT,
                place.id().value(),
                scope.agentId(),
                scope.namespace().value(),
                place.id().kind().label(),
                sql.screenedOrNull(kept.key()),
                sql.screened(memory.category()),
                sql.screened(memory.content()),
                sql.screened(String.join("\n", kept.phrases())),
                keywords,
                place.contentHash(),
                place.sessionPk(),
                HostId.of(place.messageId()),
                turn(memory.turn(), place),
                sql.screened(memory.provenance().source()),
                values(memory.times()),
                values(memory.standing()),
                SqlFragment.millisOrNull(kept.expiresAt()));
        kept.metadata().forEach((name, value) -> {
            var entry = MetadataEntry.of(value);
            sql.update(INSERT_METADATA, pk, sql.screened(name), entry.type(), sql.screened(entry.value()));
        });
        new TermIndex(sql).addAgain(pk);
        sql.updateEach(
                INSERT_TAG,
                memory.tags().stream()
                        .map(tag -> List.<@Nullable Object>of(pk, sql.screened(tag)))
                        .toList());
        return pk;
    }

    private List<@Nullable Object> turn(@Nullable Turn turn, NewPlace place) {
        return Arrays.asList(
                turn == null ? null : turn.role().label(),
                turn == null ? null : sql.screenedOrNull(turn.speaker()),
                place.sequence());
    }

    private static List<@Nullable Object> values(Times times) {
        var reason = times.reason();
        return Arrays.asList(
                times.event().toEpochMilli(),
                times.created().toEpochMilli(),
                SqlFragment.millisOrNull(times.said()),
                SqlFragment.millisOrNull(times.ended()),
                reason == null ? null : reason.label());
    }

    /** Values of the columns of a standing, in the order of the table. */
    public static List<@Nullable Object> values(Standing standing) {
        return Arrays.asList(
                standing.confidence(),
                standing.confidenceAt().toEpochMilli(),
                standing.decayRate(),
                standing.halvings(),
                standing.durability().label(),
                SqlFragment.millisOrNull(standing.plannedUntil()),
                standing.isProtected() ? 1 : 0,
                standing.uses(),
                SqlFragment.millisOrNull(standing.lastUsed()));
    }

    /** Adds a link with its time; false when it is there already. */
    public boolean link(long fromPk, long toPk, Link link) {
        return sql.update(
                        LINK,
                        fromPk,
                        toPk,
                        link.relation().label(),
                        sql.screenedOrNull(link.reason()),
                        link.createdAt().toEpochMilli())
                > 0;
    }

    /**
     * A row and its key.
     *
     * @param pk the key
     * @param item the row
     */
    public record Keyed<T>(long pk, T item) {}

    /**
     * A memory's key and namespace.
     *
     * @param pk its key
     * @param namespace its namespace
     * @param kind its kind
     * @param isActive whether it has not ended
     */
    public record Place(long pk, Namespace namespace, MemoryKind kind, boolean isActive) {}

    /**
     * New place of a memory.
     *
     * @param id its id
     * @param sessionPk its session; null when it has none
     * @param messageId the host's own id of the message that an episode is; null when it has none
     * @param sequence its position in the session; null for other kinds than episodes
     * @param contentHash hash of its normalised content; facts only
     */
    public record NewPlace(
            MemoryId id,
            @Nullable Long sessionPk,
            @Nullable String messageId,
            @Nullable Long sequence,
            @Nullable String contentHash) {}
}
