package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * SQL of the search legs. Every filter stands inside the leg, before its limit. Stateless and thread-safe.
 *
 * <p>bm25() in the ORDER BY is deliberate: SQLite's bounded sorter is faster there than FTS5's own {@code rank}.
 */
public final class SearchStore {

    private static final String TEXT = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND m.valid_until IS NULL AND %s ORDER BY weight, m.pk DESC LIMIT ?""";
    /** Superseded wording: filters other than kind and namespace are the successor's business. */
    private static final String FORMER_TEXT = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND m.valid_until IS NOT NULL AND %s ORDER BY weight, m.pk DESC LIMIT ?""";

    private static final String HAS_FORMER =
            "SELECT EXISTS (SELECT 1 FROM memories WHERE end_reason = 'superseded' AND namespace IN %s)";

    private static final String ENTITY_TEXT = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND m.valid_until IS NULL
              AND m.pk IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)
              AND %s ORDER BY weight, m.pk DESC LIMIT ?""";
    private static final String ENTITY_NEWEST = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE m.pk IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)
              AND m.valid_until IS NULL AND %s ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";
    private static final String SUBSTRING = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE m.valid_until IS NULL AND %s AND m.content LIKE ? ESCAPE '\\'
            ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";
    private static final String PASSING =
            "SELECT m.pk FROM memories m WHERE m.pk IN %s AND m.valid_until IS NULL AND %s";

    /** Active memories the full-text expression matches, best first. */
    public List<Candidate> byText(Sql sql, String match, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.of(scope, filter);
        return candidates(sql, TEXT.formatted(conditions.text()), conditions.parametersBetween(List.of(match), limit));
    }

    /** Superseded memories the full-text expression matches, best first. */
    public List<Candidate> byFormerText(Sql sql, String match, MemoryScope scope, MemoryFilter filter, int limit) {
        if (!hasFormer(sql, scope)) {
            return List.of();
        }
        var conditions = SqlFragment.of(scope, new MemoryFilter(filter.kinds(), Set.of(), null, null, null, null));
        return candidates(
                sql, FORMER_TEXT.formatted(conditions.text()), conditions.parametersBetween(List.of(match), limit));
    }

    /** Most stores have few superseded memories or none, and the leg reads as much of the index as the text leg does. */
    private static boolean hasFormer(Sql sql, MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.number(HAS_FORMER.formatted(SqlFragment.placeholders(namespaces)), namespaces.toArray()) > 0;
    }

    /** Active memories that mention one of the entities and match the expression, best first. */
    public List<Candidate> byEntityAndText(
            Sql sql, Collection<Long> entities, String match, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.of(scope, filter);
        var before = new ArrayList<Object>(List.of(match));
        before.addAll(entities);
        return candidates(
                sql,
                ENTITY_TEXT.formatted(SqlFragment.placeholders(entities), conditions.text()),
                conditions.parametersBetween(before, limit));
    }

    /** Active memories that mention one of the entities, newest first. */
    public List<Candidate> byEntity(
            Sql sql, Collection<Long> entities, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.of(scope, filter);
        return candidates(
                sql,
                ENTITY_NEWEST.formatted(SqlFragment.placeholders(entities), conditions.text()),
                conditions.parametersBetween(List.copyOf(entities), limit));
    }

    /** Active memories that hold this text somewhere, newest first. */
    public List<Candidate> bySubstring(Sql sql, String text, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.of(scope, filter);
        var escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return candidates(
                sql,
                SUBSTRING.formatted(conditions.text()),
                conditions.parametersBetween(List.of(), "%" + escaped + "%", limit));
    }

    /** Those of the given memories that are active and pass the filter. */
    public Set<Long> passing(Sql sql, Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        if (keys.isEmpty()) {
            return Set.of();
        }
        var conditions = SqlFragment.of(scope, filter);
        return Set.copyOf(sql.query(
                PASSING.formatted(SqlFragment.placeholders(keys), conditions.text()),
                row -> row.getLong(1),
                conditions.parametersBetween(List.copyOf(keys))));
    }

    private static List<Candidate> candidates(Sql sql, String query, Object[] parameters) {
        return sql.query(query, row -> new Candidate(row.getLong(1), -row.getDouble(2)), parameters);
    }

    /**
     * A memory found by a leg.
     *
     * @param pk its key
     * @param value the leg's own measure, higher is better; 0 where it has none
     */
    public record Candidate(long pk, double value) {}
}
