package dev.nightjar.plugin.memory.table.fact;

import com.google.common.collect.Lists;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The facts of a namespace that have words or hashes of given texts; several texts are asked about at once. */
public record FactTexts(Sql sql) {

    /** The tokens of nearly all sessions fit into one statement. */
    private static final int TOKENS_PER_QUERY = 512;

    /** CROSS keeps the order: full text is asked once, not about each fact. */
    private static final String SHARING_WORDS = "SELECT m.pk, m.content FROM memories_fts f CROSS JOIN memories m"
            + " WHERE m.pk = f.rowid AND %s AND m.kind = 'fact' AND m.namespace = ?"
            + " AND m.valid_until IS NULL";

    /** Each part is answered by an index of its own. */
    private static final String STORED_HASHES = """
            SELECT content_hash FROM memories WHERE namespace = ? AND valid_until IS NULL AND content_hash IN %1$s
            UNION SELECT content_hash FROM memories
              WHERE namespace = ? AND end_reason = 'superseded' AND content_hash IN %1$s
            UNION SELECT waiting.hash FROM (SELECT (SELECT m.content_hash FROM memories m
                WHERE m.pk = q.memory_pk AND m.namespace = ? AND m.end_reason = 'quarantined') AS hash FROM quarantine q) waiting
              WHERE waiting.hash IN %1$s""";

    /** The texts of facts as a transaction sees them. */
    public static FactTexts of(Tables tx) {
        return new FactTexts(tx.sql());
    }

    /**
     * Keys and texts of the active facts of a namespace that hold one of these tokens of the index, oldest first.
     *
     * @param number the number of the namespace, with which its tokens begin
     */
    public Map<Long, String> sharingWords(Namespace namespace, long number, Collection<String> forms) {
        var texts = new TreeMap<Long, String>();
        var tokens = forms.stream().map(form -> TermIndex.prefix(number) + form).toList();
        for (var some : Lists.partition(tokens, TOKENS_PER_QUERY)) {
            sql.query(
                    SHARING_WORDS.formatted(sql.dialect().matching("?")),
                    row -> texts.put(row.getLong(1), row.getString(2)),
                    SqlFragment.anyOf(some),
                    namespace.value());
        }
        return texts;
    }

    /** The hashes among these that a fact of the namespace has which is active, was replaced or waits for a review. */
    public Set<String> storedHashes(Namespace namespace, Collection<String> hashes) {
        var own = namespace.value();
        return Set.copyOf(sql.query(
                STORED_HASHES.formatted(SqlFragment.placeholders(hashes)),
                row -> row.getString(1),
                own,
                hashes,
                own,
                hashes,
                own,
                hashes));
    }

    /** Key of the namespace; empty when it has no memory. */
    public Optional<Long> namespacePk(Namespace namespace) {
        return sql.first("SELECT pk FROM namespaces WHERE namespace = ?", row -> row.getLong(1), namespace.value());
    }
}
