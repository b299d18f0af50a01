package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import dev.nightjar.plugin.memory.table.row.Screened;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.SessionLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Logs that hosts keep of sessions. A log goes with its session; the messages that are erased are erased in it by
 * triggers.
 */
public record SessionLogTable(Sql sql, Instant now) {

    private static final String LOGS = """
            SELECT l.session_pk, s.session_id, s.namespace, l.owner, l.created_at, l.expires_at, l.version
            FROM session_logs l JOIN sessions s ON s.pk = l.session_pk""";

    private static final String SAVE = """
            INSERT INTO session_logs (session_pk, owner, created_at, expires_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (session_pk) DO UPDATE SET owner = excluded.owner, created_at = excluded.created_at,
              expires_at = excluded.expires_at""";

    private static final String DETAILS_OF = "SELECT name, value FROM session_log_details WHERE session_pk = ?";

    private static final String INSERT_DETAIL =
            "INSERT INTO session_log_details (session_pk, name, value) VALUES (?, ?, ?)";

    private static final String ENTRIES = """
            SELECT pk, entry_id, happened_at, is_said, is_archived, text FROM session_log_entries
            WHERE session_pk = ? AND is_archived <= ? ORDER BY pk""";

    private static final String PARTS = """
            SELECT p.entry_pk, p.name, p.value FROM session_log_entries e JOIN session_log_parts p ON p.entry_pk = e.pk
            WHERE e.session_pk = ? AND e.is_archived <= ?""";

    private static final String KNOWS =
            "SELECT EXISTS (SELECT 1 FROM session_log_entries WHERE session_pk = ? AND entry_id = ?)";

    private static final String INSERT_ENTRY = """
            INSERT INTO session_log_entries (session_pk, entry_id, happened_at, is_said, is_archived, text)
            VALUES (?, ?, ?, ?, ?, ?)""";

    private static final String INSERT_PART = "INSERT INTO session_log_parts (entry_pk, name, value) VALUES (?, ?, ?)";

    private static final String ARCHIVE =
            "UPDATE session_log_entries SET is_archived = 1 WHERE session_pk = ? AND entry_id = ?";

    private static final String TEXTS_AFTER = """
            SELECT e.pk, e.text || '\n' || coalesce(
              (SELECT string_agg(p.value, '\n') FROM session_log_parts p WHERE p.entry_pk = e.pk), '')
            FROM session_log_entries e JOIN sessions s ON s.pk = e.session_pk
            WHERE s.namespace = ? AND e.pk > ? ORDER BY e.pk LIMIT ?""";

    private static final String DETAILS = """
            SELECT d.session_pk, string_agg(d.value, '\n')
            FROM session_log_details d JOIN sessions s ON s.pk = d.session_pk
            WHERE s.namespace = ? GROUP BY d.session_pk""";

    private static final String UNSAID = """
            SELECT e.pk, e.text FROM session_log_entries e JOIN sessions s ON s.pk = e.session_pk
            WHERE s.namespace = ? AND e.is_said = 0 AND e.text <> ''""";

    /**
     * Sessions with an entry that nobody said and that names or quotes a memory. A short turn such as "Yes." is in many
     * texts without being quoted there, and is not looked for, as in calls of tools.
     */
    private static final String HOLDING = """
            SELECT DISTINCT l.session_pk FROM memories e JOIN sessions s ON s.namespace = e.namespace
              JOIN session_log_entries l ON l.session_pk = s.pk AND l.is_said = 0
              LEFT JOIN session_log_parts p ON p.entry_pk = l.pk
            WHERE e.pk = ? AND (instr(l.text, e.memory_id) > 0 OR instr(p.value, e.memory_id) > 0
              OR ((e.kind <> 'episode' OR length(e.content) >= 20)
                AND (instr(l.text, e.content) > 0 OR instr(p.value, e.content) > 0)))""";

    private static final String ERASE =
            "DELETE FROM session_log_entries WHERE session_pk = ? AND (is_said = 0 OR pk = ?)";

    private static final String FIND_SUMMARY =
            "SELECT epoch, last_seq, text, updated_at FROM rolling_summaries WHERE session_pk = ?";

    private static final String REPLACE_SUMMARY = """
            INSERT INTO rolling_summaries (session_pk, epoch, last_seq, text, updated_at) VALUES (?, 1, ?, ?, ?)
            ON CONFLICT (session_pk) DO UPDATE SET epoch = rolling_summaries.epoch + 1, last_seq = excluded.last_seq,
              text = excluded.text, updated_at = excluded.updated_at""";

    private static final String SUMMARY_TEXTS = """
            SELECT r.session_pk, r.text FROM rolling_summaries r JOIN sessions s ON s.pk = r.session_pk
            WHERE s.namespace = ? AND r.last_seq > 0""";

    static final String EMPTY_SUMMARY = """
            UPDATE rolling_summaries SET epoch = rolling_summaries.epoch + 1, last_seq = 0, text = '' WHERE session_pk = ? AND last_seq > 0""";

    /** Log of a session; empty when it has none. */
    public Optional<SessionLog> find(long sessionPk) {
        return sql.first(LOGS + " WHERE l.session_pk = ?", this::log, sessionPk);
    }

    /** Begins that of a session, or replaces what is known of it; the entries stay. */
    public void save(long sessionPk, SessionLog.Draft draft) {
        sql.update(
                SAVE,
                sessionPk,
                new HostId(draft.owner()),
                draft.createdAt().toEpochMilli(),
                SqlFragment.millisOrNull(draft.expiresAt()));
        eraseDetails(sessionPk);
        draft.details()
                .forEach(
                        (name, value) -> sql.update(INSERT_DETAIL, sessionPk, sql.screened(name), sql.screened(value)));
    }

    /** Logs of an owner in all namespaces, oldest first. */
    public List<SessionLog> ofOwner(String owner) {
        return sql.query(LOGS + " WHERE l.owner = ? ORDER BY l.created_at, l.session_pk", this::log, new HostId(owner));
    }

    /** Logs in all namespaces that expire before this time. */
    public List<SessionLog> expired(Instant before) {
        return sql.query(
                LOGS + " WHERE l.expires_at < ? ORDER BY l.expires_at, l.session_pk", this::log, before.toEpochMilli());
    }

    /** The entries in their order. */
    public List<SessionLog.Entry> entries(long sessionPk, boolean withArchived) {
        int most = withArchived ? 1 : 0;
        var parts = new HashMap<Long, Map<String, String>>();
        sql.query(
                PARTS,
                row -> parts.computeIfAbsent(row.getLong(1), pk -> new HashMap<>())
                        .put(row.getString(2), row.getString(3)),
                sessionPk,
                most);
        return sql.query(
                ENTRIES,
                row -> new SessionLog.Entry(
                        row.getString(2),
                        Instant.ofEpochMilli(row.getLong(3)),
                        row.getBoolean(4),
                        row.getBoolean(5),
                        row.getString(6),
                        parts.getOrDefault(row.getLong(1), Map.of())),
                sessionPk,
                most);
    }

    /** Adds an entry at the end; false when there is one with its id. */
    public boolean append(long sessionPk, SessionLog.Entry entry) {
        if (sql.holds(KNOWS, sessionPk, new HostId(entry.id()))) {
            return false;
        }
        long pk = sql.insert(
                INSERT_ENTRY,
                sessionPk,
                new HostId(entry.id()),
                entry.time().toEpochMilli(),
                entry.isSaid() ? 1 : 0,
                entry.isArchived() ? 1 : 0,
                sql.screened(entry.text()));
        entry.parts().forEach((name, value) -> sql.update(INSERT_PART, pk, sql.screened(name), sql.screened(value)));
        return true;
    }

    /** Archives these entries of a session where they stand, and drops all that are not archived. */
    public void archiveOnly(long sessionPk, Collection<String> ids) {
        ids.forEach(id -> sql.update(ARCHIVE, sessionPk, new HostId(id)));
        sql.update("DELETE FROM session_log_entries WHERE session_pk = ? AND is_archived = 0", sessionPk);
    }

    /** Notes that the entries of a session have changed. */
    public void nextVersion(long sessionPk) {
        sql.update("UPDATE session_logs SET version = version + 1 WHERE session_pk = ?", sessionPk);
    }

    /** A page of the texts of a namespace's entries with all their parts, by key. */
    public List<Text> textsAfter(Namespace namespace, long after, int limit) {
        return sql.query(
                TEXTS_AFTER, row -> new Text(row.getLong(1), row.getString(2)), namespace.value(), after, limit);
    }

    /** The texts of a namespace's entries that nobody said; without their parts. */
    public List<Text> unsaid(Namespace namespace) {
        return sql.query(UNSAID, row -> new Text(row.getLong(1), row.getString(2)), namespace.value());
    }

    /**
     * Erases an entry, with all of its log that nobody said: half of a call of a tool would be of no use. A summary may
     * be among it, so nothing of the log is archived any more.
     */
    public void eraseEntry(long pk) {
        sql.query("SELECT session_pk FROM session_log_entries WHERE pk = ?", row -> row.getLong(1), pk)
                .forEach(session -> erase(session, pk));
    }

    /**
     * Erases, in every log of the memory's namespace where an entry that nobody said names or quotes the memory, all
     * entries that nobody said.
     */
    public void eraseHolding(long memoryPk) {
        sql.query(HOLDING, row -> row.getLong(1), memoryPk).forEach(session -> erase(session, null));
    }

    private void erase(long sessionPk, @Nullable Long entry) {
        sql.update(ERASE, sessionPk, entry);
        sql.update(
                "UPDATE session_log_entries SET is_archived = 0 WHERE session_pk = ? AND is_archived = 1", sessionPk);
        nextVersion(sessionPk);
    }

    /** Further details that are kept of a namespace's sessions, with the keys of the sessions. */
    public List<Text> details(Namespace namespace) {
        return sql.query(DETAILS, row -> new Text(row.getLong(1), row.getString(2)), namespace.value());
    }

    /** Erases what else is kept of a session. */
    public void eraseDetails(long sessionPk) {
        sql.update("DELETE FROM session_log_details WHERE session_pk = ?", sessionPk);
    }

    private SessionLog log(ResultSet row) throws SQLException {
        return new SessionLog(
                row.getString(2),
                new Namespace(row.getString(3)),
                row.getString(4),
                Instant.ofEpochMilli(row.getLong(5)),
                row.getObject(6) == null ? null : Instant.ofEpochMilli(row.getLong(6)),
                detailsOf(row.getLong(1)),
                row.getLong(7));
    }

    private Map<String, String> detailsOf(long sessionPk) {
        var details = new HashMap<String, String>();
        sql.query(DETAILS_OF, row -> details.put(row.getString(1), row.getString(2)), sessionPk);
        return details;
    }

    /** Rolling summary of a session; {@link RollingSummary#NONE} when there never was one. */
    public RollingSummary summary(long sessionPk) {
        return sql.first(
                        FIND_SUMMARY,
                        row -> new RollingSummary(
                                row.getLong(1), row.getLong(2), row.getString(3), Instant.ofEpochMilli(row.getLong(4))),
                        sessionPk)
                .orElse(RollingSummary.NONE);
    }

    /** Replaces that of a session; it gets the next epoch. */
    public void replaceSummary(long sessionPk, long lastSequence, Screened text) {
        sql.update(REPLACE_SUMMARY, sessionPk, lastSequence, text.text(), now.toEpochMilli());
    }

    /** The texts of a namespace's summaries with the keys of their sessions. */
    public List<Text> summaryTexts(Namespace namespace) {
        return sql.query(SUMMARY_TEXTS, row -> new Text(row.getLong(1), row.getString(2)), namespace.value());
    }

    /** Empties that of a session, so that it is made anew. */
    public void emptySummary(long sessionPk) {
        sql.update(EMPTY_SUMMARY, sessionPk);
    }
}
