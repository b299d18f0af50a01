package dev.nightjar.plugin.memory.database;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.term.SearchedText;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The full-text index of the memories that are active or superseded.
 *
 * @param sql in a write transaction, for what writes
 */
public record TermIndex(Sql sql) {

    /** Condition for the memories in the index. */
    public static final String INDEXED = "(valid_until IS NULL OR end_reason = 'superseded')";

    /** The number that the tokens of a memory begin with. */
    public static final String NUMBER = "(SELECT n.pk FROM namespaces n WHERE n.namespace = memories.namespace)";

    private static final String NUMBER_OF = "SELECT pk FROM namespaces WHERE namespace = ?";

    private static final List<String> COUNT_NAMESPACES = List.of(
            "DELETE FROM namespaces",
            "INSERT INTO namespaces (namespace, memories) SELECT namespace, count(*) FROM memories GROUP BY namespace");

    private static final String ADD = "INSERT INTO memories_fts (rowid, content, keywords) VALUES (?, ?, ?)";

    private static final String REMOVE = "DELETE FROM memories_fts WHERE rowid = ?";

    private static final String TEXTS =
            "SELECT pk, content, phrases, keywords, " + NUMBER + " AS number FROM memories WHERE " + INDEXED;

    private static final String DDL = "SELECT sql FROM sqlite_master WHERE name = 'memories_fts'";

    private static final int READ_AT_ONCE = 1_000;

    /** The number of a namespace that has memories: its key. */
    public long number(Namespace namespace) {
        return sql.number(NUMBER_OF, namespace.value());
    }

    /** Adds the texts of new memories. */
    public void addAll(List<Entry> entries) {
        sql.updateEach(ADD, entries.stream().map(Entry::row).toList());
    }

    /** The tokens of a text in the index, separated by blanks; each begins with the number of the namespace. */
    public static String tokens(long namespace, String text) {
        return TermCutter.indexed(text, prefix(namespace));
    }

    /** Prefix of a namespace's tokens. */
    public static String prefix(long namespace) {
        return namespace + ":";
    }

    /** Adds the text of a memory that is in the table and may be in the index; nothing when it belongs not there. */
    public void addAgain(long pk) {
        sql.update(REMOVE, pk);
        addAll(sql.query(TEXTS + " AND pk = ?", Entry::of, pk));
    }

    /** Makes it anew from the texts, with the numbers of the namespaces, whatever state it is in. */
    public void rebuild() {
        COUNT_NAMESPACES.forEach(sql::execute);
        var ddl = sql.first(DDL, row -> row.getString(1))
                .orElseThrow(() -> new StoreException("The table memories_fts is missing"));
        sql.execute("DROP TABLE memories_fts");
        sql.execute(ddl);
        sql.update("INSERT INTO memories_fts (memories_fts, rank) VALUES ('secure-delete', 1)");
        for (var texts = after(Long.MIN_VALUE);
                !texts.isEmpty();
                texts = after(texts.get(texts.size() - 1).pk())) {
            addAll(texts);
        }
    }

    private List<Entry> after(long pk) {
        return sql.query(TEXTS + " AND pk > ? ORDER BY pk LIMIT " + READ_AT_ONCE, Entry::of, pk);
    }

    /**
     * A memory in the index.
     *
     * @param number the number of its namespace
     * @param searched its text and phrases
     * @param keywords its tags
     */
    public record Entry(long pk, long number, String searched, String keywords) {

        static Entry of(ResultSet row) throws SQLException {
            var text = SearchedText.of(row.getString(2), row.getString(3));
            return new Entry(row.getLong(1), row.getLong(5), text, row.getString(4));
        }

        List<@Nullable Object> row() {
            return List.of(pk, tokens(number, searched), tokens(number, keywords));
        }
    }
}
