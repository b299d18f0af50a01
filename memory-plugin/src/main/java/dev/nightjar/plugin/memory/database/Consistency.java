package dev.nightjar.plugin.memory.database;

import dev.nightjar.memory.maintenance.StoreCheck;
import java.util.ArrayList;
import java.util.List;

/** What has to agree in a database that is sound as a file, and how what can be derived is built anew. */
final class Consistency {

    /** Most rows named of each kind. */
    static final int MOST_NAMED = 10;

    /** Which memories the index of words has. */
    private static final String INDEXED = "valid_until IS NULL OR end_reason = 'superseded'";

    static final List<Check> CHECKS = List.of(
            Consistency::references,
            Consistency::words,
            rule("the watermark of a session is beyond its last message", false, """
                    SELECT session_id FROM sessions WHERE consolidated_seq > last_seq"""),
            rule("a message is beyond the last one of its session", false, """
                    SELECT m.pk FROM messages m JOIN sessions s ON s.pk = m.session_pk
                    WHERE m.seq > s.last_seq OR m.seq < 1"""),
            rule("a message does not have exactly one episode with its text", false, """
                    SELECT m.pk FROM messages m WHERE 1 <> (SELECT count(*) FROM memories e
                      WHERE e.message_pk = m.pk AND e.kind = 'episode' AND e.content = m.text)"""),
            rule("a memory is of another namespace than its session", false, """
                    SELECT m.memory_id FROM memories m JOIN sessions s ON s.pk = m.session_pk
                    WHERE m.namespace <> s.namespace"""),
            rule("a fact supersedes something of another namespace or kind", false, """
                    SELECT f.memory_id FROM memory_links l JOIN memories f ON f.pk = l.from_pk
                      JOIN memories t ON t.pk = l.to_pk
                    WHERE l.relation <> 'derived_from'
                      AND (f.namespace <> t.namespace OR f.kind <> 'fact' OR t.kind <> 'fact')"""),
            rule("an ended memory still mentions an entity", true, """
                    SELECT m.memory_id FROM memory_entities e JOIN memories m ON m.pk = e.memory_pk
                    WHERE m.valid_until IS NOT NULL"""),
            rule("a memory mentions an entity of another namespace", false, """
                    SELECT m.memory_id FROM memory_entities l JOIN memories m ON m.pk = l.memory_pk
                      JOIN entities e ON e.pk = l.entity_pk WHERE m.namespace <> e.namespace"""),
            rule("a vector belongs to an ended memory, or to a model that has not read it", true, """
                    SELECT m.memory_id FROM vec_memories v JOIN memories m ON m.pk = v.memory_pk
                      JOIN embedding_models a ON a.pk = v.model_pk
                    WHERE m.valid_until IS NOT NULL OR (a.state = 'active' AND m.embedded_by IS NOT a.pk)"""),
            rule("a vector has not the dimensions of its model", true, """
                    SELECT m.memory_id FROM vec_memories v JOIN memories m ON m.pk = v.memory_pk
                      JOIN embedding_models a ON a.pk = v.model_pk
                    WHERE length(v.embedding) <> 4 * a.dimensions"""));

    private Consistency() {}

    /** One thing that has to agree. */
    @FunctionalInterface
    interface Check {

        /** What does not, on a connection that may make temporary tables and nothing else. */
        List<StoreCheck.Problem> problems(Sql sql);
    }

    /** Builds all indexes and what else is derived anew, inside a transaction. */
    static void rebuild(Sql sql) {
        sql.execute("REINDEX");
        rebuildDerived(sql);
    }

    /** The same without the indexes of SQLite. */
    static void rebuildDerived(Sql sql) {
        sql.update("INSERT INTO memories_fts (memories_fts) VALUES ('delete-all')");
        sql.update(
                "INSERT INTO memories_fts (rowid, content, keywords) SELECT pk, content, keywords FROM memories WHERE "
                        + INDEXED);
        sql.update("DELETE FROM memory_entities WHERE memory_pk IN"
                + " (SELECT pk FROM memories WHERE valid_until IS NOT NULL)");
        sql.update("""
                DELETE FROM vec_memories WHERE pk IN (SELECT v.pk FROM vec_memories v
                  JOIN memories m ON m.pk = v.memory_pk JOIN embedding_models a ON a.pk = v.model_pk
                  WHERE m.valid_until IS NOT NULL OR (a.state = 'active' AND m.embedded_by IS NOT a.pk))""");
        sql.update("""
                UPDATE memories SET embedded_by = NULL WHERE pk IN (SELECT v.memory_pk FROM vec_memories v
                  JOIN embedding_models a ON a.pk = v.model_pk WHERE length(v.embedding) <> 4 * a.dimensions)""");
        sql.update("""
                DELETE FROM vec_memories WHERE pk IN (SELECT v.pk FROM vec_memories v
                  JOIN embedding_models a ON a.pk = v.model_pk WHERE length(v.embedding) <> 4 * a.dimensions)""");
    }

    private static Check rule(String what, boolean isRebuildable, String query) {
        return sql ->
                named(what, isRebuildable, sql.query(query + " LIMIT " + (MOST_NAMED + 1), row -> row.getString(1)));
    }

    private static List<StoreCheck.Problem> references(Sql sql) {
        var dangling = new ArrayList<String>();
        sql.query(
                "PRAGMA foreign_key_check",
                row -> dangling.size() <= MOST_NAMED
                        && dangling.add("row " + row.getString(2) + " of " + row.getString(1) + " names a row of "
                                + row.getString(3)));
        return named("a reference leads nowhere", false, dangling);
    }

    /**
     * SQLite's own comparison cannot be used, because the texts of most ended memories are in the table and not in the
     * index. So a second index is built and both are compared word by word.
     */
    private static List<StoreCheck.Problem> words(Sql sql) {
        sql.execute("CREATE VIRTUAL TABLE temp.stored USING fts5vocab(main, memories_fts, instance)");
        sql.execute("CREATE VIRTUAL TABLE temp.fresh USING fts5(content, keywords, content = '',"
                + " tokenize = 'porter unicode61 remove_diacritics 2')");
        sql.update(
                "INSERT INTO temp.fresh (rowid, content, keywords) SELECT pk, content, keywords FROM main.memories WHERE "
                        + INDEXED);
        sql.execute("CREATE VIRTUAL TABLE temp.expected USING fts5vocab(temp, fresh, instance)");
        sql.update("CREATE TEMP TABLE stored_words AS " + wordsOf("stored"));
        sql.update("CREATE TEMP TABLE expected_words AS " + wordsOf("expected"));
        var differing = sql.query(
                "SELECT DISTINCT term FROM (SELECT * FROM (SELECT * FROM stored_words EXCEPT SELECT * FROM expected_words)"
                        + " UNION ALL SELECT * FROM (SELECT * FROM expected_words EXCEPT SELECT * FROM stored_words)) LIMIT "
                        + (MOST_NAMED + 1),
                row -> "'" + row.getString(1) + "'");
        return named("the index of words differs from the texts", true, differing);
    }

    /** Each word with a checksum of where it stands. */
    private static String wordsOf(String vocabulary) {
        return "SELECT term, count(*) AS places, sum((doc * 1000003 + \"offset\" * 31 + length(col)) % 2147483647) AS sum"
                + " FROM temp." + vocabulary + " GROUP BY term";
    }

    private static List<StoreCheck.Problem> named(String what, boolean isRebuildable, List<String> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        var some = String.join(", ", rows.subList(0, Math.min(rows.size(), MOST_NAMED)));
        return List.of(
                new StoreCheck.Problem(what + ": " + some + (rows.size() > MOST_NAMED ? ", …" : ""), isRebuildable));
    }
}
