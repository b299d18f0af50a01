package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemory.Line;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Statements for notes alone: keys, a bounded number.
 *
 * @param line below this confidence a fact has faded
 */
public record NoteTable(Sql sql, Instant now, double line) {

    private static final String ACTIVE = " FROM memories m WHERE m.namespace = ? AND m.kind = 'note'"
            + " AND m.valid_until IS NULL AND (m.expires_at IS NULL OR m.expires_at > ?)";

    private static final String BY_KEY = "SELECT " + MemoryRows.COLUMNS + ACTIVE + " AND m.note_key = ?";

    private static final String FROM =
            "SELECT pk, content FROM memories WHERE namespace = ? AND kind = 'note' AND source = ?";

    private static final String COUNT = "SELECT count(*)" + ACTIVE;

    private static final String WEAKEST = "SELECT " + MemoryRows.COLUMNS + ACTIVE
            + " AND m.is_protected = 0 AND NOT (m.category = 'core' AND m.note_key IS NOT NULL)"
            + " ORDER BY m.source <> 'archive', m.confidence, max(m.event_time, coalesce(m.last_accessed, 0)), m.pk LIMIT ?";

    /** The key and its words are keywords, as tags are. */
    private static final String NAME = """
            UPDATE memories SET note_key = ?, keywords = trim(keywords || ' ' || ?) WHERE pk = ?""";

    private static final String RENAME = "UPDATE memories SET memory_id = ? WHERE pk = ?";

    private static final String SAVE_AGAIN = "UPDATE memories SET event_time = ?, expires_at = ? WHERE pk = ?";

    private static final String WORKING_MEMORY_LINES = """
            SELECT w.version, l.section, l.text, l.source, l.written_at
            FROM working_memory w LEFT JOIN working_memory_lines l ON l.working_memory_pk = w.pk
            WHERE w.agent_id = ? AND w.namespace = ? ORDER BY l.position""";

    private static final String NEXT_WORKING_MEMORY = """
            INSERT INTO working_memory (agent_id, namespace, version, updated_at) VALUES (?, ?, 1, ?)
            ON CONFLICT (agent_id, namespace) DO UPDATE SET version = working_memory.version + 1, updated_at = excluded.updated_at
            RETURNING pk""";

    private static final String CLEAR_WORKING_MEMORY = "DELETE FROM working_memory_lines WHERE working_memory_pk = ?";

    private static final String INSERT_LINE = """
            INSERT INTO working_memory_lines (working_memory_pk, position, section, text, source, written_at)
            VALUES (?, ?, ?, ?, ?, ?)""";

    /** The active note of the namespace with this key. */
    public Optional<MemoryRow> byKey(Namespace namespace, String key) {
        return sql.first(BY_KEY, this::read, namespace.value(), now.toEpochMilli(), key);
    }

    /** Gives a note that was just inserted its key, which can be searched for from then on. */
    public void name(long pk, String key) {
        sql.update(NAME, sql.screened(key), sql.screened(words(key)), pk);
        new TermIndex(sql).addAgain(pk);
    }

    /** Renames a memory, so that another one can take its id. */
    public void rename(long pk, MemoryId id) {
        sql.update(RENAME, id.value(), pk);
    }

    /** Says that a note was saved again as it is. */
    public void saveAgain(long pk, @Nullable Instant expiresAt) {
        sql.update(SAVE_AGAIN, now.toEpochMilli(), SqlFragment.millisOrNull(expiresAt), pk);
    }

    /** The keys and texts of all notes of the namespace from this source, active or ended. */
    public List<Text> from(Namespace namespace, String source) {
        return sql.query(FROM, row -> new Text(row.getLong(1), row.getString(2)), namespace.value(), source);
    }

    /** How many notes of the namespace are active. */
    public long count(Namespace namespace) {
        return sql.number(COUNT, namespace.value(), now.toEpochMilli());
    }

    /**
     * The active notes of the namespace that may be ended to make room, the weakest first: summaries of archives, which
     * can be made again, then by confidence, then by when they were used or saved last. Protected ones and those with a
     * key in the category core are none of them.
     */
    public List<MemoryRow> weakest(Namespace namespace, int limit) {
        return sql.query(WEAKEST, this::read, namespace.value(), now.toEpochMilli(), limit);
    }

    /** The key, and the words of one such as {@code release_rule}. */
    private static String words(String key) {
        var words = new StringBuilder(key.length());
        key.codePoints().forEach(c -> words.appendCodePoint(Character.isLetterOrDigit(c) ? c : ' '));
        return words.toString().equals(key) ? key : key + " " + words;
    }

    private MemoryRow read(ResultSet row) throws SQLException {
        return MemoryRows.read(row, now, line);
    }

    /** Working memory of the scope's agent and own namespace. */
    public WorkingMemory workingMemory(MemoryScope scope) {
        var version = new AtomicLong();
        var lines = new ArrayList<Line>();
        sql.each(
                WORKING_MEMORY_LINES,
                row -> {
                    version.set(row.getLong(1));
                    var section = row.getString(2);
                    return section != null
                            && lines.add(new Line(
                                    Section.ofLabel(section),
                                    row.getString(3),
                                    row.getString(4),
                                    Instant.ofEpochMilli(row.getLong(5))));
                },
                scope.agentId(),
                scope.namespace().value());
        return new WorkingMemory(version.get(), lines);
    }

    /** Replaces its lines; it gets the next version. */
    public void replaceWorkingMemory(MemoryScope scope, List<Line> lines) {
        long pk = sql.first(
                        NEXT_WORKING_MEMORY,
                        row -> row.getLong(1),
                        scope.agentId(),
                        scope.namespace().value(),
                        now.toEpochMilli())
                .orElseThrow();
        sql.update(CLEAR_WORKING_MEMORY, pk);
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            sql.update(
                    INSERT_LINE,
                    pk,
                    i,
                    line.section().label(),
                    sql.screened(line.text()),
                    sql.screened(line.source()),
                    line.writtenAt().toEpochMilli());
        }
    }
}
