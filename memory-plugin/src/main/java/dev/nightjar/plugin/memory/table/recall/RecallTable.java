package dev.nightjar.plugin.memory.table.recall;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Screened;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The blocks that models were given, and the memories in them. Triggers take out what is erased. */
public record RecallTable(Sql sql) {

    /** Most blocks of a namespace. */
    private static final int MOST = 1_000;

    private static final String INSERT = """
            INSERT INTO recalls (recall_id, agent_id, namespace, session_id, prompt, text, tokens, given_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String INSERT_LINE = """
            INSERT INTO recall_lines (recall_pk, memory_pk, place, tokens, relevance)
            SELECT ?, m.pk, ?, ?, ? FROM memories m WHERE m.memory_id = ?
            ON CONFLICT DO NOTHING""";

    private static final String COLUMNS =
            "SELECT pk, recall_id, session_id, prompt, text, tokens, given_at FROM recalls WHERE namespace = ? AND given_at >= ?";

    private static final String RECENT = COLUMNS + " AND recall_id < ? ORDER BY recall_id DESC LIMIT ?";

    private static final String ONE = COLUMNS + " AND recall_id = ?";

    private static final String LINES =
            "SELECT memory_pk, tokens, relevance FROM recall_lines WHERE recall_pk = ? ORDER BY place";

    private static final String TEXTS_AFTER = """
            SELECT pk, prompt || '\n' || text FROM recalls WHERE namespace = ? AND pk > ? ORDER BY pk LIMIT ?""";

    private static final String OF_SESSION =
            "SELECT pk FROM recalls WHERE namespace = ? AND session_id = ? AND agent_id = ?";

    private static final String BEYOND = """
            DELETE FROM recalls WHERE pk IN (
              SELECT pk FROM recalls WHERE namespace = ? ORDER BY given_at DESC, pk DESC LIMIT 9223372036854775807 OFFSET ?)""";

    /** Behind every id. */
    private static final String LAST = "~";

    /** The table in a transaction. */
    public static RecallTable of(Tables tx) {
        return new RecallTable(tx.sql());
    }

    /** Adds a block. It loses its text when one of its memories is gone already. */
    public void add(String id, Given given, Instant at) {
        var scope = given.scope();
        long pk = sql.insert(
                INSERT,
                id,
                scope.agentId(),
                scope.namespace().value(),
                HostId.of(given.sessionId()),
                given.prompt().text(),
                given.text().text(),
                given.tokens(),
                at.toEpochMilli());
        var lines = given.lines();
        var added = sql.updateEach(
                INSERT_LINE,
                IntStream.range(0, lines.size())
                        .mapToObj(place -> parameters(pk, place, lines.get(place)))
                        .toList());
        boolean isWhole = IntStream.range(0, added.length)
                .allMatch(place -> added[place] > 0 || lines.get(place).relevance() == null);
        if (!isWhole) {
            sql.update("UPDATE recalls SET text = '' WHERE pk = ?", pk);
        }
        sql.update(BEYOND, scope.namespace().value(), MOST);
    }

    private static List<@Nullable Object> parameters(long pk, int place, GivenLine line) {
        return Arrays.asList(
                pk, place, line.tokens(), line.relevance(), line.id().value());
    }

    /** The newest blocks of a namespace since a time, newest first. */
    public List<Stored> recent(Namespace namespace, Instant since, int limit, @Nullable String before) {
        return sql.query(
                RECENT,
                RecallTable::stored,
                namespace.value(),
                since.toEpochMilli(),
                before == null ? LAST : before,
                limit);
    }

    /** A block of a namespace since a time. */
    public Optional<Stored> find(Namespace namespace, Instant since, String id) {
        return sql.first(ONE, RecallTable::stored, namespace.value(), since.toEpochMilli(), id);
    }

    /** The memories in a block. */
    public List<StoredLine> lines(long pk) {
        return sql.query(LINES, RecallTable::line, pk);
    }

    /** A page of what stands in blocks of a namespace, by key. */
    public List<Text> textsAfter(Namespace namespace, long after, int limit) {
        return sql.query(
                TEXTS_AFTER, row -> new Text(row.getLong(1), row.getString(2)), namespace.value(), after, limit);
    }

    /** The keys of the blocks of a conversation. */
    public List<Long> ofSession(MemoryScope scope, String sessionId) {
        return sql.query(
                OF_SESSION, row -> row.getLong(1), scope.namespace().value(), new HostId(sessionId), scope.agentId());
    }

    /** Erases a block. */
    public void erase(long pk) {
        sql.update("DELETE FROM recalls WHERE pk = ?", pk);
    }

    /** Whether there are blocks from before a time. */
    public boolean hasFromBefore(Instant time) {
        return sql.holds("SELECT EXISTS (SELECT 1 FROM recalls WHERE given_at < ?)", time.toEpochMilli());
    }

    /** Erases the blocks from before a time. */
    public int eraseFromBefore(Instant time) {
        return sql.update("DELETE FROM recalls WHERE given_at < ?", time.toEpochMilli());
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getInt(6),
                Instant.ofEpochMilli(row.getLong(7)));
    }

    private static StoredLine line(ResultSet row) throws SQLException {
        double relevance = row.getDouble(3);
        boolean isOfProfile = row.wasNull();
        return new StoredLine(row.getLong(1), row.getInt(2), isOfProfile ? null : relevance);
    }

    /**
     * A block as it is given.
     *
     * @param prompt what may be stored of the prompt
     * @param text the block without working memory
     * @param tokens its tokens
     */
    public record Given(
            MemoryScope scope,
            @Nullable String sessionId,
            Screened prompt,
            Screened text,
            int tokens,
            List<GivenLine> lines) {

        /** Copies the list. */
        public Given {
            lines = List.copyOf(lines);
        }
    }

    /** A memory in it; without relevance in the profile. */
    public record GivenLine(
            MemoryId id, int tokens, @Nullable Double relevance) {}

    /** A block as it is stored. */
    public record Stored(
            long pk, String id, @Nullable String sessionId, String prompt, String text, int tokens, Instant givenAt) {}

    /** A memory in a stored block. */
    public record StoredLine(
            long memoryPk, int tokens, @Nullable Double relevance) {}
}
