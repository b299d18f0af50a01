package dev.nightjar.plugin.memory.table.merge;

import com.google.common.hash.Hashing;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TransferQueries;
import dev.nightjar.plugin.memory.table.feedback.FeedbackTable;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Erasures, changes that came from another machine, and the files of a shared folder. */
public record MergeTable(Sql sql) {

    /** The hash of an erasure of all that a namespace had. */
    public static final String EVERYTHING = "0".repeat(32);

    private static final String ERASURES = "SELECT hash, forgotten_at FROM forgotten WHERE namespace = ? ORDER BY hash";

    private static final String NOTE_ERASURE = """
            INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, ?)
            ON CONFLICT (namespace, hash) DO UPDATE SET forgotten_at = excluded.forgotten_at
            WHERE forgotten.forgotten_at < excluded.forgotten_at""";

    private static final String NOTE_NAMESPACE = """
            INSERT INTO erased_namespaces (hash, erased_at) VALUES (?, ?)
            ON CONFLICT (hash) DO UPDATE SET erased_at = excluded.erased_at
            WHERE erased_namespaces.erased_at < excluded.erased_at""";

    private static final String UPDATE = """
            UPDATE memories SET event_time = ?, said_at = ?, confidence = ?, confidence_at = ?, decay_rate = ?, halvings = ?,
              durability = ?, planned_until = ?, is_protected = ?, access_count = ?, last_accessed = ?, expires_at = ?,
              category = ?, origin = ? WHERE pk = ?""";

    private static final String SET_PHRASES =
            "UPDATE memories SET phrases = ?, embedded_by = NULL WHERE pk = ? AND phrases <> ?";

    private static final String END = "UPDATE memories SET valid_until = ?, end_reason = ? WHERE pk = ?";

    /** Makes an ended memory active. Its mentions are found again in the night. */
    private static final String REVIVE =
            "UPDATE memories SET valid_until = NULL, end_reason = NULL, enriched_at = NULL WHERE pk = ?";

    private static final String SESSIONS_OF =
            "SELECT pk, session_id, updated_at FROM sessions" + " WHERE agent_id = ? AND namespace = ? ORDER BY pk";

    private static final String MACHINE = "SELECT machine FROM machines";

    private static final String FILES = "SELECT name, is_own FROM synced_files WHERE namespace = ? ORDER BY name";

    private static final String NOTE_FILE = """
            INSERT INTO synced_files (namespace, name, is_own) VALUES (?, ?, ?)
            ON CONFLICT (namespace, name) DO UPDATE SET is_own = max(synced_files.is_own, excluded.is_own)""";

    /** The table in a transaction. */
    public static MergeTable of(Tables tx) {
        return new MergeTable(tx.sql());
    }

    /** Erasures in a namespace, and whether it was erased as a whole. */
    public List<ErasureItem> erasures(Namespace namespace) {
        var all = new ArrayList<ErasureItem>();
        sql.first(
                        "SELECT erased_at FROM erased_namespaces WHERE hash = ?",
                        row -> new ErasureItem(EVERYTHING, Instant.ofEpochMilli(row.getLong(1))),
                        hash(namespace))
                .ifPresent(all::add);
        all.addAll(sql.query(
                ERASURES,
                row -> new ErasureItem(row.getString(1), Instant.ofEpochMilli(row.getLong(2))),
                namespace.value()));
        return all;
    }

    /** Notes what was erased on another machine. */
    public void note(Namespace namespace, ErasureItem erasure) {
        if (erasure.hash().equals(EVERYTHING)) {
            noteErased(namespace, erasure.erasedAt());
        } else {
            sql.update(
                    NOTE_ERASURE,
                    namespace.value(),
                    erasure.hash(),
                    erasure.erasedAt().toEpochMilli());
        }
    }

    /** Notes that a namespace was erased as a whole. */
    public void noteErased(Namespace namespace, Instant at) {
        sql.update(NOTE_NAMESPACE, hash(namespace), at.toEpochMilli());
    }

    private static String hash(Namespace namespace) {
        return Hashing.sha256()
                .hashString(namespace.value(), StandardCharsets.UTF_8)
                .toString();
    }

    /** Gives a memory the fields of the joined one, but for its end. */
    public void update(long pk, MemoryItem joined) {
        var times = joined.times();
        var origin = joined.provenance().origin();
        sql.update(
                UPDATE,
                times.event().toEpochMilli(),
                SqlFragment.millisOrNull(times.said()),
                TransferQueries.values(joined.standing()),
                SqlFragment.millisOrNull(joined.kept().expiresAt()),
                sql.screened(joined.category()),
                origin == null ? null : origin.label(),
                pk);
        FeedbackTable.keep(sql, pk, joined);
        boolean hasOtherPhrases = setPhrases(pk, joined);
        boolean hasOtherTags = tag(pk, joined.tags());
        if (hasOtherPhrases || hasOtherTags) {
            new TermIndex(sql).addAgain(pk);
        }
    }

    private boolean setPhrases(long pk, MemoryItem joined) {
        var phrases = sql.screened(String.join("\n", joined.kept().phrases()));
        return sql.update(SET_PHRASES, phrases, pk, phrases) > 0;
    }

    private boolean tag(long pk, List<String> tags) {
        var added = tags.stream()
                .filter(tag -> sql.update(
                                "INSERT INTO memory_tags (memory_pk, tag) VALUES (?, ?) ON CONFLICT DO NOTHING",
                                pk,
                                sql.screened(tag))
                        > 0)
                .collect(Collectors.joining(" "));
        if (!added.isEmpty()) {
            sql.update(
                    "UPDATE memories SET keywords = trim(keywords || ' ' || ?) WHERE pk = ?", sql.screened(added), pk);
        }
        return !added.isEmpty();
    }

    /** Ends a memory, or says why it ended; without an end it becomes active again. */
    public void end(long pk, MemoryItem settled) {
        var ended = settled.times().ended();
        var reason = settled.times().reason();
        sql.update("DELETE FROM quarantine WHERE memory_pk = ?", pk);
        if (ended == null || reason == null) {
            sql.update(REVIVE, pk);
        } else {
            sql.update(END, ended.toEpochMilli(), reason.label(), pk);
            var suspicion = settled.provenance().suspicion();
            if (suspicion != null) {
                sql.update(
                        "INSERT INTO quarantine (memory_pk, reason, since) VALUES (?, ?, ?)",
                        pk,
                        sql.screened(suspicion),
                        ended.toEpochMilli());
            }
        }
        new TermIndex(sql).addAgain(pk);
    }

    /** The keys of all memories of a namespace. */
    public Map<MemoryId, Long> keys(Namespace namespace) {
        var keys = new LinkedHashMap<MemoryId, Long>();
        sql.query(
                "SELECT memory_id, pk FROM memories WHERE namespace = ? AND kind <> 'document'",
                row -> keys.put(new MemoryId(row.getString(1)), row.getLong(2)),
                namespace.value());
        return keys;
    }

    /** The sessions of the scope's agent, by id, with their keys and when their newest message was said. */
    public List<StoredSession> sessions(MemoryScope scope) {
        return sql.query(
                SESSIONS_OF,
                row -> new StoredSession(row.getLong(1), row.getString(2), Instant.ofEpochMilli(row.getLong(3))),
                scope.agentId(),
                scope.namespace().value());
    }

    /** Every agent and namespace that has memories. */
    public List<MemoryScope> owners() {
        return sql.query(
                "SELECT DISTINCT agent_id, namespace FROM memories ORDER BY agent_id, namespace",
                row -> MemoryScope.of(row.getString(1), new Namespace(row.getString(2))));
    }

    /** The name of this store, made by the maker where it has none. */
    public String machine(Supplier<String> maker) {
        return machine().orElseGet(() -> {
            sql.update("INSERT INTO machines (id, machine) VALUES (1, ?)", maker.get());
            return machine().orElseThrow();
        });
    }

    private Optional<String> machine() {
        return sql.first(MACHINE, row -> row.getString(1));
    }

    /** The files of a shared folder that this store has read, with whether it wrote them. */
    public Map<String, Boolean> files(Namespace namespace) {
        var files = new LinkedHashMap<String, Boolean>();
        sql.query(FILES, row -> files.put(row.getString(1), row.getBoolean(2)), namespace.value());
        return files;
    }

    /** Notes that a file was read or written. */
    public void noteFile(Namespace namespace, String name, boolean isOwn) {
        sql.update(NOTE_FILE, namespace.value(), name, isOwn ? 1 : 0);
    }

    /**
     * A session.
     *
     * @param pk its key
     * @param sessionId its id
     * @param updatedAt when its newest message was said
     */
    public record StoredSession(long pk, String sessionId, Instant updatedAt) {}
}
