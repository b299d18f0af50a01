package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.ErasureQueries.Report;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Statements for erasures of many memories. Lists of keys are complete, however long. */
public record ErasureQueries(Sql sql, Instant now) {

    private static final String OF_NAMESPACE = "SELECT pk FROM memories WHERE namespace = ? ORDER BY pk";

    private static final String OF_AGENT = "SELECT pk FROM memories WHERE agent_id = ? AND namespace = ? ORDER BY pk";

    private static final String OF_SESSION = """
            SELECT pk FROM memories m WHERE session_pk = ? AND (kind = 'episode' OR NOT EXISTS (
              SELECT 1 FROM memory_links l WHERE l.from_pk = m.pk AND l.relation = 'derived_from')) ORDER BY pk""";

    private static final String SESSIONS = "SELECT pk FROM sessions WHERE agent_id = ? AND namespace = ? ORDER BY pk";

    /** The database folds ASCII only, so texts with other characters are all read. */
    private static final String MAYBE_NAMING_AFTER = """
            SELECT pk, content || '\n' || phrases || '\n' || keywords FROM memories WHERE namespace = ? AND pk > ?
              AND (length(content) <> octet_length(content) OR length(keywords) <> octet_length(keywords)
                OR length(phrases) <> octet_length(phrases)%s)
            ORDER BY pk LIMIT ?""";

    private static final String HAS_WORD =
            " OR lower(content || ' ' || phrases || ' ' || keywords) LIKE lower(?) ESCAPE '\\'";
    private static final Pattern WILDCARD = Pattern.compile("[%_\\\\]");

    private static final String MESSAGES_AFTER = """
            SELECT u.pk, u.text FROM unremembered_messages u JOIN sessions s ON s.pk = u.session_pk
            WHERE s.namespace = ? AND u.pk > ? ORDER BY u.pk LIMIT ?""";

    private static final String ERASE_MESSAGE = "UPDATE unremembered_messages SET text = '[erased]' WHERE pk = ?";

    private static final String KEEP_MESSAGE = """
            INSERT INTO unremembered_messages (session_pk, seq, message_id, role, speaker, text, said_at)
            SELECT e.session_pk, e.seq, e.message_id, e.role, e.speaker, e.content, e.event_time
            FROM memories e JOIN sessions s ON s.pk = e.session_pk
            WHERE e.pk = ? AND e.kind = 'episode' AND e.seq > s.dropped_seq""";

    private static final String CALLS_AFTER = """
            SELECT c.pk, c.said || '\n' || c.arguments || '\n' || c.result
            FROM tool_calls c JOIN sessions s ON s.pk = c.session_pk
            WHERE s.namespace = ? AND c.pk > ? ORDER BY c.pk LIMIT ?""";

    private static final String ERASE_CALL =
            "UPDATE tool_calls SET said = '', arguments = '{}', result = '[erased]' WHERE pk = ?";

    private static final String LINES = """
            SELECT l.text FROM working_memory_lines l JOIN working_memory w ON w.pk = l.working_memory_pk
            WHERE w.namespace = ?
            UNION SELECT i.text FROM scratchpad_items i JOIN sessions s ON s.pk = i.session_pk WHERE s.namespace = ?""";

    private static final String ERASE_WORKING_LINE = """
            DELETE FROM working_memory_lines WHERE text = ?
              AND working_memory_pk IN (SELECT w.pk FROM working_memory w WHERE w.namespace = ?)""";

    /** A writer that has read the line must read again before it writes. */
    private static final String NEXT_VERSION = "UPDATE working_memory SET version = version + 1 WHERE namespace = ?";

    private static final String ERASE_ITEM = """
            DELETE FROM scratchpad_items WHERE text = ?
              AND session_pk IN (SELECT s.pk FROM sessions s WHERE s.namespace = ?)""";

    private static final String TEXTS =
            "SELECT m.content FROM json_each(?) AS wanted CROSS JOIN memories m WHERE m.pk = wanted.value";

    private static final String DERIVED = """
            WITH gone (pk) AS MATERIALIZED (SELECT value FROM json_each(?))
            SELECT DISTINCT m.pk FROM gone g JOIN memory_links l ON l.to_pk = g.pk AND l.relation = 'derived_from'
              JOIN memories m ON m.pk = l.from_pk JOIN memories s ON s.pk = l.to_pk AND s.namespace = m.namespace
            WHERE m.pk NOT IN (SELECT pk FROM gone) AND (m.kind = 'reflection' OR NOT EXISTS (
              SELECT 1 FROM memory_links o WHERE o.from_pk = m.pk AND o.relation = 'derived_from'
                AND o.to_pk NOT IN (SELECT pk FROM gone)))
            ORDER BY m.pk""";

    private static final String COUNT_DERIVED = """
            WITH gone (pk) AS MATERIALIZED (SELECT value FROM json_each(?))
            SELECT count(DISTINCT l.from_pk) FROM gone g
              JOIN memory_links l ON l.to_pk = g.pk AND l.relation = 'derived_from'
              JOIN memories m ON m.pk = l.from_pk JOIN memories s ON s.pk = l.to_pk AND s.namespace = m.namespace
            WHERE l.from_pk NOT IN (SELECT pk FROM gone)""";

    private static final String KINDS = """
            SELECT m.kind, count(*) FROM json_each(?) AS wanted CROSS JOIN memories m WHERE m.pk = wanted.value
            GROUP BY m.kind""";

    private static final String NEWEST = """
            SELECT m.pk FROM json_each(?) AS wanted CROSS JOIN memories m WHERE m.pk = wanted.value
            ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";

    private static final String MESSAGES_AND_CALLS = """
            SELECT count(*), coalesce(max(m.pk), 0) FROM json_each(?) AS wanted CROSS JOIN memories m
            WHERE m.session_pk = wanted.value AND m.kind = 'episode'
            UNION ALL SELECT count(*), coalesce(max(u.pk), 0) FROM json_each(?) AS wanted CROSS JOIN unremembered_messages u
            WHERE u.session_pk = wanted.value
            UNION ALL SELECT count(*), coalesce(max(c.pk), 0) FROM json_each(?) AS wanted CROSS JOIN tool_calls c
            WHERE c.session_pk = wanted.value""";

    private static final String REPORTS = """
            SELECT r.run_id, r.summary || '\n' || r.output || '\n' || coalesce(r.error, '')
            FROM schedule_runs r JOIN schedules s ON s.pk = r.schedule_pk
            WHERE (s.owner = 'system' OR s.namespace = ?) AND (r.summary <> '' OR r.output <> '' OR r.error IS NOT NULL)""";

    private static final String ERASE_REPORT = """
            UPDATE schedule_runs SET summary = '', output = '', error = CASE WHEN error IS NOT NULL THEN 'erased' END
            WHERE run_id = ?""";

    private static final String ERASE_SOME =
            "DELETE FROM \"%1$s\" WHERE %2$s IN (SELECT %2$s FROM \"%1$s\" WHERE namespace = ? LIMIT ?)";

    private static final String ADD_FORGOTTEN = """
            INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, ?)
            ON CONFLICT (namespace, hash) DO UPDATE SET forgotten_at = max(forgotten.forgotten_at, excluded.forgotten_at)""";

    private static final String FORGOTTEN = "SELECT hash, forgotten_at FROM forgotten WHERE namespace = ? AND hash IN ";

    /** All memories of a namespace, active or ended. */
    public List<Long> memories(Namespace namespace) {
        return sql.query(OF_NAMESPACE, row -> row.getLong(1), namespace.value());
    }

    /** All memories that the scope's agent wrote in the scope's own namespace. */
    public List<Long> memories(MemoryScope scope) {
        return sql.query(
                OF_AGENT,
                row -> row.getLong(1),
                scope.agentId(),
                scope.namespace().value());
    }

    /** The episodes of a session, and what came of it without a source. */
    public List<Long> memoriesOfSession(long sessionPk) {
        return sql.query(OF_SESSION, row -> row.getLong(1), sessionPk);
    }

    /** The sessions of the scope's agent and namespace. */
    public List<Long> sessions(MemoryScope scope) {
        return sql.query(
                SESSIONS,
                row -> row.getLong(1),
                scope.agentId(),
                scope.namespace().value());
    }

    /** The sessions of a namespace, whichever agent's. */
    public List<Long> sessions(Namespace namespace) {
        return sql.query(
                "SELECT pk FROM sessions WHERE namespace = ? ORDER BY pk", row -> row.getLong(1), namespace.value());
    }

    /** Numbers that differ once a message or tool call was added to these sessions. */
    public List<Long> messagesAndCalls(Collection<Long> sessions) {
        var keys = KeyList.json(sessions);
        return sql.query(MESSAGES_AND_CALLS, row -> List.of(row.getLong(1), row.getLong(2)), keys, keys, keys).stream()
                .flatMap(List::stream)
                .toList();
    }

    /**
     * A page of the texts of a namespace, by key: those that have one of these words, perhaps as a part of another one,
     * and those that are not only ASCII.
     *
     * @param words of ASCII, lower-case
     */
    public List<Text> maybeNamingAfter(Namespace namespace, List<String> words, long after, int limit) {
        var patterns = words.stream()
                .map(word -> "%" + WILDCARD.matcher(word).replaceAll("\\\\$0") + "%")
                .toList();
        return sql.query(
                MAYBE_NAMING_AFTER.formatted(HAS_WORD.repeat(words.size())),
                row -> new Text(row.getLong(1), row.getString(2)),
                namespace.value(),
                after,
                patterns,
                limit);
    }

    /** A page of the texts of messages that are no memories, by key. */
    public List<Text> messagesAfter(Namespace namespace, long after, int limit) {
        return texts(MESSAGES_AFTER, namespace, after, limit);
    }

    /** Erases the text of a message that is no memory. */
    public void eraseMessage(long pk) {
        sql.update(ERASE_MESSAGE, pk);
    }

    /** A page of the texts of calls of tools, by key. */
    public List<Text> callsAfter(Namespace namespace, long after, int limit) {
        return texts(CALLS_AFTER, namespace, after, limit);
    }

    /** Erases what was said beside a call of a tool, its arguments and its result. */
    public void eraseCall(long pk) {
        sql.update(ERASE_CALL, pk);
    }

    /** The lines of working memory and of scratchpads of a namespace. */
    public List<String> lines(Namespace namespace) {
        return sql.query(LINES, row -> row.getString(1), namespace.value(), namespace.value());
    }

    /** Removes a line from working memory and from scratchpads. */
    public void eraseLine(Namespace namespace, String text) {
        if (sql.update(ERASE_WORKING_LINE, text, namespace.value()) > 0) {
            sql.update(NEXT_VERSION, namespace.value());
        }
        sql.update(ERASE_ITEM, text, namespace.value());
    }

    /** The texts of these memories. */
    public List<String> texts(Collection<Long> keys) {
        return sql.query(TEXTS, row -> row.getString(1), KeyList.json(keys));
    }

    /**
     * Reflections drawn from any of these, and other memories derived from nothing else; none of these themselves, and
     * none of other namespaces.
     */
    public List<Long> derivedOnlyFrom(Collection<Long> keys) {
        return sql.query(DERIVED, row -> row.getLong(1), KeyList.json(keys));
    }

    /** How many memories of the same namespace besides these were derived from one of them. */
    public long countDerived(Collection<Long> keys) {
        return sql.number(COUNT_DERIVED, KeyList.json(keys));
    }

    /** How many of these there are of each kind. */
    public Map<MemoryKind, Long> kinds(Collection<Long> keys) {
        var kinds = new EnumMap<MemoryKind, Long>(MemoryKind.class);
        sql.query(KINDS, row -> kinds.put(MemoryKind.ofLabel(row.getString(1)), row.getLong(2)), KeyList.json(keys));
        return kinds;
    }

    /** The newest of these, newest first. */
    public List<Long> newest(Collection<Long> keys, int limit) {
        return sql.query(NEWEST, row -> row.getLong(1), KeyList.json(keys), limit);
    }

    /** Erases a memory and leaves what was said in its session, unless that was dropped there. */
    public void eraseBesideMessage(long pk) {
        sql.update(KEEP_MESSAGE, pk);
        sql.update("DELETE FROM memories WHERE pk = ?", pk);
    }

    /** Erases a session with its messages and all that belongs to it; its memories stay without a session. */
    public void eraseSession(long pk) {
        sql.update("DELETE FROM sessions WHERE pk = ?", pk);
    }

    /** Removes what is noted of failed consolidations of these sessions, which may quote their turns. */
    public void eraseErrors(Collection<Long> sessions) {
        sessions.forEach(pk -> sql.update(
                "UPDATE sessions SET consolidation_error = NULL WHERE pk = ? AND consolidation_error IS NOT NULL", pk));
    }

    /** Reports of the namespace's schedules and of the jobs of any namespace. */
    public List<Report> reports(Namespace namespace) {
        return sql.query(REPORTS, row -> new Report(row.getString(1), row.getString(2)), namespace.value());
    }

    /** Erases the texts of a report; the run stays. */
    public void eraseReport(String runId) {
        sql.update(ERASE_REPORT, runId);
    }

    /** Whether any table has a row of the namespace. */
    public boolean knows(Namespace namespace) {
        return tablesWithNamespace().stream()
                .anyMatch(table -> sql.holds(
                        "SELECT EXISTS (SELECT 1 FROM \"" + table.name + "\" WHERE namespace = ?)", namespace.value()));
    }

    /**
     * Erases rows of the namespace in every table, with what belongs to them.
     *
     * @param most about how many rows of each table
     */
    public void eraseNamespace(Namespace namespace, int most) {
        for (var table : tablesWithNamespace()) {
            if (table.row == null) {
                sql.update("DELETE FROM \"" + table.name + "\" WHERE namespace = ?", namespace.value());
            } else {
                sql.update(ERASE_SOME.formatted(table.name, table.row), namespace.value(), most);
            }
        }
    }

    private List<Text> texts(String statement, Namespace namespace, long after, int limit) {
        return sql.query(statement, row -> new Text(row.getLong(1), row.getString(2)), namespace.value(), after, limit);
    }

    private List<NamespaceTable> tablesWithNamespace() {
        return sql.query(sql.dialect().tablesWithNamespace(), NamespaceTable::of);
    }

    /**
     * A table with a column {@code namespace}.
     *
     * @param name its name, from the schema
     * @param row what addresses a row; null when nothing does
     */
    private record NamespaceTable(String name, @Nullable String row) {

        static NamespaceTable of(ResultSet row) throws SQLException {
            return new NamespaceTable(row.getString(1), row.getString(2));
        }
    }

    /**
     * A text.
     *
     * @param pk key of the memory, message or call
     * @param text a memory's content and its tags, a message's text, or all texts of a call
     */
    public record Text(long pk, String text) {}

    /**
     * Stored texts of a run of a schedule.
     *
     * @param runId the run
     * @param text its summary, output and error
     */
    public record Report(String runId, String text) {}

    /** Notes that what has this hash is forgotten from now on. */
    public void noteForgotten(Namespace namespace, String hash) {
        sql.update(ADD_FORGOTTEN, namespace.value(), hash, now.toEpochMilli());
    }

    /** When what has these hashes was last forgotten; without those that were not. */
    public Map<String, Instant> forgottenAt(Namespace namespace, Collection<String> hashes) {
        var at = new HashMap<String, Instant>();
        sql.query(
                FORGOTTEN + SqlFragment.placeholders(hashes),
                row -> at.put(row.getString(1), Instant.ofEpochMilli(row.getLong(2))),
                namespace.value(),
                hashes);
        return at;
    }
}
