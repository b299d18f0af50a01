package dev.nightjar.plugin.memory.database;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The full-text index of the memories that are active or superseded. Memories whose terms an earlier version cut are cut
 * again in steps, newest first; the last step drops the index that the first version made, if it is there. Every step is one
 * transaction, so it does not matter which process does it, or where one is killed.
 *
 * @param sql in a write transaction, for what writes
 */
public record TermIndex(Sql sql) {

    /** Which memories it has. */
    public static final String INDEXED = "(valid_until IS NULL OR end_reason = 'superseded')";

    /** The number that the tokens of a memory begin with. */
    public static final String NUMBER = "(SELECT n.pk FROM namespaces n WHERE n.namespace = memories.namespace)";

    private static final String NUMBER_OF = "SELECT pk FROM namespaces WHERE namespace = ?";

    private static final List<String> COUNT_NAMESPACES = List.of(
            "DELETE FROM namespaces",
            "INSERT INTO namespaces (namespace, memories) SELECT namespace, count(*) FROM memories GROUP BY namespace");

    private static final String ADD = "INSERT INTO memories_fts (rowid, content, keywords) VALUES (?, ?, ?)";

    private static final String ADD_AGAIN =
            "INSERT OR REPLACE INTO memories_fts (rowid, content, keywords) VALUES (?, ?, ?)";

    private static final String TEXT =
            "SELECT pk, content, keywords, " + NUMBER + " FROM memories WHERE " + INDEXED + " AND pk = ?";

    private static final String NEXT = "SELECT pk, content, keywords, " + NUMBER + " FROM memories WHERE " + INDEXED
            + " AND pk < (SELECT uncut_below FROM term_index) ORDER BY pk DESC LIMIT ?";

    private static final String LEFT =
            "SELECT count(*) FROM memories WHERE " + INDEXED + " AND pk < (SELECT uncut_below FROM term_index)";

    private static final String IS_DONE = "SELECT uncut_below = 1 AND cutter = ? FROM term_index";

    private static final String BEGIN = """
            UPDATE term_index SET cutter = ?1,
              uncut_below = iif(cutter = 0, uncut_below, (SELECT coalesce(max(pk), 0) + 1 FROM memories))
            WHERE cutter <> ?1""";

    private static final String HAS_LEGACY = "SELECT legacy_below > 1 FROM term_index";

    private static final String DDL = "SELECT sql FROM sqlite_master WHERE name = 'memories_fts'";

    private static final List<String> DROP_LEGACY = List.of(
            "DROP TRIGGER IF EXISTS memories_legacy_delete",
            "DROP TRIGGER IF EXISTS memories_legacy_end",
            "DROP TRIGGER IF EXISTS memories_legacy_revive",
            "DROP TABLE IF EXISTS memories_fts_legacy",
            "UPDATE term_index SET legacy_below = 0, uncut_below = 1");

    private static final int REBUILT_AT_ONCE = 1_000;

    /** Adds the text of a new memory. */
    public void add(long pk, Namespace namespace, String content, String keywords) {
        long number = sql.number(NUMBER_OF, namespace.value());
        sql.update(ADD, pk, tokens(number, content), tokens(number, keywords));
    }

    /** The tokens of a text in the index, separated by blanks; each begins with the number of the namespace. */
    public static String tokens(long namespace, String text) {
        return TermCutter.indexed(text, prefix(namespace));
    }

    /** What the tokens of a namespace begin with. */
    public static String prefix(long namespace) {
        return namespace + ":";
    }

    /** Adds the text of a memory that is in the table and may be in the index; nothing when it belongs not there. */
    public void addAgain(long pk) {
        sql.query(TEXT, Text::of, pk).forEach(this::addAgain);
    }

    /** Whether nothing is left to cut, and the index of before is gone. */
    public boolean isDone() {
        return sql.number(IS_DONE, TermCutter.VERSION) == 1 && !hasLegacy();
    }

    /** How many memories are yet to be cut. */
    public long left() {
        return sql.number(LEFT);
    }

    /**
     * What the index of before finds.
     *
     * @param found reads it, with both in one state, as another process may drop it at any time
     * @param nothing in its place when it is gone
     */
    public <T> T withLegacy(Supplier<T> found, T nothing) {
        return hasLegacy() ? sql.nested(() -> hasLegacy() ? found.get() : nothing) : nothing;
    }

    private boolean hasLegacy() {
        return sql.number(HAS_LEGACY) == 1;
    }

    /**
     * Cuts some more memories.
     *
     * @param most how many
     * @return whether more are left
     */
    public boolean cutSome(int most) {
        sql.update(BEGIN, TermCutter.VERSION);
        var next = sql.query(NEXT, Text::of, most);
        next.forEach(this::addAgain);
        if (next.size() == most) {
            sql.update("UPDATE term_index SET uncut_below = ?", next.get(most - 1).pk);
            return true;
        }
        DROP_LEGACY.forEach(sql::execute);
        return false;
    }

    /** Makes it anew from the texts, with the numbers of the namespaces, whatever state it is in. */
    public void rebuild() {
        COUNT_NAMESPACES.forEach(sql::execute);
        var ddl = sql.first(DDL, row -> row.getString(1))
                .orElseThrow(() -> new StoreException("The table memories_fts is missing"));
        sql.execute("DROP TABLE memories_fts");
        sql.execute(ddl);
        sql.update("INSERT INTO memories_fts (memories_fts, rank) VALUES ('secure-delete', 1)");
        sql.update(
                "UPDATE term_index SET cutter = ?, uncut_below = (SELECT coalesce(max(pk), 0) + 1 FROM memories)",
                TermCutter.VERSION);
        boolean isMore = true;
        while (isMore) {
            isMore = cutSome(REBUILT_AT_ONCE);
        }
    }

    private void addAgain(Text text) {
        sql.update(ADD_AGAIN, text.pk, tokens(text.namespace, text.content), tokens(text.namespace, text.keywords));
    }

    private record Text(long pk, String content, String keywords, long namespace) {

        static Text of(ResultSet row) throws SQLException {
            return new Text(row.getLong(1), row.getString(2), row.getString(3), row.getLong(4));
        }
    }
}
