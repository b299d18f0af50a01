package dev.nightjar.plugin.memory.database.sqlite.copy;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.term.SearchedText;
import dev.nightjar.spi.store.StoreCheck;
import java.util.ArrayList;
import java.util.List;

/** Rules between the tables of a sound file, and the rebuilding of derived tables. */
final class Consistency {

    /** Most rows named of each kind. */
    static final int MAX_NAMED = 10;

    /** Rows of the index of words with the texts they stand for; either may be missing. */
    private static final String WORDS = """
            SELECT m.pk, f.rowid, m.memory_id, m.content, m.phrases, m.keywords, f.content, f.keywords, m.number
            FROM (SELECT *, %s AS number FROM memories WHERE %s) m FULL JOIN memories_fts f ON f.rowid = m.pk""".formatted(TermIndex.NUMBER, TermIndex.INDEXED);

    static final List<Check> CHECKS = List.of(
            Consistency::references,
            Consistency::words,
            rule("the number of memories of a namespace is wrong", true, """
                    SELECT coalesce(m.namespace, n.namespace)
                    FROM (SELECT namespace, count(*) AS memories FROM memories GROUP BY namespace) m
                      FULL JOIN namespaces n ON n.namespace = m.namespace
                    WHERE m.memories IS DISTINCT FROM n.memories"""),
            rule("the watermark of a session is beyond its last message", false, """
                    SELECT session_id FROM sessions WHERE consolidated_seq > last_seq"""),
            rule("a message is beyond the last one of its session", false, """
                    SELECT m.memory_id FROM memories m JOIN sessions s ON s.pk = m.session_pk
                    WHERE m.kind = 'episode' AND (m.seq > s.last_seq OR m.seq < 1)
                    UNION ALL SELECT 'message ' || u.pk FROM unremembered_messages u JOIN sessions s ON s.pk = u.session_pk
                    WHERE u.seq > s.last_seq OR u.seq < 1"""),
            rule("a call of a tool is beyond the last message of its session", false, """
                    SELECT c.pk FROM tool_calls c JOIN sessions s ON s.pk = c.session_pk
                    WHERE c.seq > s.last_seq OR c.seq < 1"""),
            rule("a rolling summary covers more than its session has", false, """
                    SELECT s.session_id FROM rolling_summaries r JOIN sessions s ON s.pk = r.session_pk
                    WHERE r.last_seq > s.last_seq"""),
            rule("two messages have the same place in their session", false, """
                    SELECT m.memory_id FROM memories m JOIN unremembered_messages u
                      ON u.session_pk = m.session_pk AND u.seq = m.seq WHERE m.kind = 'episode'"""),
            rule("a memory is of another namespace than its session", false, """
                    SELECT m.memory_id FROM memories m JOIN sessions s ON s.pk = m.session_pk
                    WHERE m.namespace <> s.namespace"""),
            rule("a memory supersedes something of another namespace or kind", false, """
                    SELECT f.memory_id FROM memory_links l JOIN memories f ON f.pk = l.from_pk
                      JOIN memories t ON t.pk = l.to_pk
                    WHERE l.relation IN ('supersedes', 'contradicts')
                      AND (f.namespace <> t.namespace OR f.kind <> t.kind OR f.kind NOT IN ('fact', 'note'))"""),
            rule("a memory outdates something else than a turn of its namespace", false, """
                    SELECT f.memory_id FROM memory_links l JOIN memories f ON f.pk = l.from_pk
                      JOIN memories t ON t.pk = l.to_pk
                    WHERE l.relation = 'outdates'
                      AND (f.namespace <> t.namespace OR f.kind <> 'fact' OR t.kind <> 'episode')"""),
            rule("an ended memory still mentions an entity", true, """
                    SELECT m.memory_id FROM memory_entities e JOIN memories m ON m.pk = e.memory_pk
                    WHERE m.valid_until IS NOT NULL"""),
            rule("a memory mentions an entity of another namespace", false, """
                    SELECT m.memory_id FROM memory_entities l JOIN memories m ON m.pk = l.memory_pk
                      JOIN entities e ON e.pk = l.entity_pk WHERE m.namespace <> e.namespace"""),
            rule("a vector belongs to an ended memory, or to a model that has not read it", true, """
                    SELECT m.memory_id FROM vec_memories v JOIN memories m ON m.pk = v.memory_pk
                      JOIN embedding_models a ON a.pk = v.model_pk
                    WHERE m.valid_until IS NOT NULL OR (a.state = 'active' AND m.embedded_by IS DISTINCT FROM a.pk)"""),
            rule("a vector has not the dimensions of its model", true, """
                    SELECT m.memory_id FROM vec_memories v JOIN memories m ON m.pk = v.memory_pk
                      JOIN embedding_models a ON a.pk = v.model_pk
                    WHERE length(v.embedding) <> 4 + 2 * a.dimensions"""));

    private Consistency() {}

    /** A rule between tables. */
    @FunctionalInterface
    interface Check {

        /** Violations of the rule. The connection may make temporary tables and nothing else. */
        List<StoreCheck.Problem> problems(Sql sql);
    }

    /** Builds all indexes and what else is derived anew, inside a transaction. */
    static void rebuild(Sql sql) {
        sql.execute("REINDEX");
        rebuildDerived(sql);
    }

    /** Rebuilds all derived tables, but not the indexes of SQLite. */
    public static void rebuildDerived(Sql sql) {
        new TermIndex(sql).rebuild();
        sql.update("DELETE FROM memory_entities WHERE memory_pk IN"
                + " (SELECT pk FROM memories WHERE valid_until IS NOT NULL)");
        sql.update("""
                DELETE FROM vec_memories WHERE pk IN (SELECT v.pk FROM vec_memories v
                  JOIN memories m ON m.pk = v.memory_pk JOIN embedding_models a ON a.pk = v.model_pk
                  WHERE m.valid_until IS NOT NULL OR (a.state = 'active' AND m.embedded_by IS DISTINCT FROM a.pk))""");
        sql.update("""
                UPDATE memories SET embedded_by = NULL WHERE pk IN (SELECT v.memory_pk FROM vec_memories v
                  JOIN embedding_models a ON a.pk = v.model_pk WHERE length(v.embedding) <> 4 + 2 * a.dimensions)""");
        sql.update("""
                DELETE FROM vec_memories WHERE pk IN (SELECT v.pk FROM vec_memories v
                  JOIN embedding_models a ON a.pk = v.model_pk WHERE length(v.embedding) <> 4 + 2 * a.dimensions)""");
    }

    private static Check rule(String what, boolean isRebuildable, String query) {
        return sql ->
                named(what, isRebuildable, sql.query(query + " LIMIT " + (MAX_NAMED + 1), row -> row.getString(1)));
    }

    private static List<StoreCheck.Problem> references(Sql sql) {
        var dangling = new ArrayList<String>();
        sql.query(
                "PRAGMA foreign_key_check",
                row -> dangling.size() <= MAX_NAMED
                        && dangling.add("row " + row.getString(2) + " of " + row.getString(1) + " names a row of "
                                + row.getString(3)));
        return named("a reference leads nowhere", false, dangling);
    }

    /**
     * Compares the index of words with the texts. SQLite itself checks that the index agrees with the tokens it stores.
     */
    private static List<StoreCheck.Problem> words(Sql sql) {
        var differing = new ArrayList<String>();
        sql.each(WORDS, row -> {
            boolean isWrong = row.getString(4) == null
                    || !TermIndex.tokens(row.getLong(9), SearchedText.of(row.getString(4), row.getString(5)))
                            .equals(row.getString(7))
                    || !TermIndex.tokens(row.getLong(9), row.getString(6)).equals(row.getString(8));
            return isWrong
                    && differing.size() <= MAX_NAMED
                    && differing.add(row.getString(3) == null ? "row " + row.getLong(2) : row.getString(3));
        });
        return named("the index of words differs from the texts", true, differing);
    }

    private static List<StoreCheck.Problem> named(String what, boolean isRebuildable, List<String> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        var some = String.join(", ", rows.subList(0, Math.min(rows.size(), MAX_NAMED)));
        return List.of(
                new StoreCheck.Problem(what + ": " + some + (rows.size() > MAX_NAMED ? ", …" : ""), isRebuildable));
    }
}
