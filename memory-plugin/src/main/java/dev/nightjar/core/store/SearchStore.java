package dev.nightjar.core.store;

import com.google.common.primitives.Longs;
import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
    /** What may be found is looked up first, from an index alone; the plus keeps full text the one that is walked through. */
    private static final String TEXT_AMONG = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND m.valid_until IS NULL
              AND +memories_fts.rowid IN (SELECT m.pk FROM memories m WHERE m.valid_until IS NULL AND %s)
              AND %s ORDER BY weight, m.pk DESC LIMIT ?""";

    private static final String COUNT_KINDS =
            "SELECT count(*) FROM (SELECT 1 FROM memories m WHERE m.valid_until IS NULL AND %s LIMIT ?)";
    /** Superseded wording: filters other than kind and namespace are the successor's business. */
    private static final String FORMER_TEXT = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND m.valid_until IS NOT NULL AND %s ORDER BY weight, m.pk DESC LIMIT ?""";

    private static final String HAS_FORMER =
            "SELECT EXISTS (SELECT 1 FROM memories WHERE end_reason = 'superseded' AND namespace IN %s)";
    /** Scoring takes longer than finding; the plus keeps full text the one that is walked through. */
    private static final String SCORED_ONLY = " AND +rowid IN (SELECT value FROM json_each(?))";
    /** The ranking stands in a limited sub-query, so that the join and the filters meet few rows; CROSS keeps that order. */
    private static final String BEST_TEXT = """
            SELECT m.pk, t.weight, m.valid_until IS NULL AS is_active FROM (
              SELECT rowid, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts WHERE memories_fts MATCH ?%s
              ORDER BY weight, rowid DESC LIMIT ?) t
            CROSS JOIN memories m ON m.pk = t.rowid
            WHERE (m.valid_until IS NULL AND %s) OR (m.valid_until IS NOT NULL AND %s)
            ORDER BY t.weight, m.pk DESC""";
    /** The sub-query, being limited, is gone through in its order; so the join ends with the last one wanted. */
    private static final String BEST_ACTIVE_TEXT = """
            SELECT m.pk, t.weight FROM (
              SELECT rowid, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts WHERE memories_fts MATCH ?%s
              ORDER BY weight, rowid DESC LIMIT ?) t
            CROSS JOIN memories m ON m.pk = t.rowid
            WHERE m.valid_until IS NULL AND %s LIMIT ?""";
    /** Read from the end of the full-text index, so it stops as soon as there are enough. */
    private static final String NEWEST_TEXT = """
            SELECT m.pk, 0.0 AS weight FROM memories_fts CROSS JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND m.valid_until IS NULL AND %s ORDER BY memories_fts.rowid DESC LIMIT ?""";

    /** The links are looked at before the memory is; the plus keeps full text the one that is walked through. */
    private static final String ENTITY_TEXT = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND m.valid_until IS NULL
              AND +memories_fts.rowid IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)
              AND %s ORDER BY weight, m.pk DESC LIMIT ?""";

    private static final String ENTITY_NEWEST = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE m.pk IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)
              AND m.valid_until IS NULL AND %s ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";
    private static final String NEWEST_OF = """
            SELECT m.pk, 0.0 AS weight FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value
            WHERE m.valid_until IS NULL AND %s ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";
    private static final String SUBSTRING = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE m.valid_until IS NULL AND %s AND m.content LIKE ? ESCAPE '\\'
            ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";
    /** CROSS keeps the order: few keys are looked up, instead of an index of all that pass being searched for them. */
    private static final String PASSING = """
            SELECT m.pk FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value
            WHERE m.valid_until IS NULL AND %s""";

    private static final String PASSED = """
            SELECT m.pk FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value
            WHERE m.end_reason = 'superseded' AND EXISTS (SELECT 1 FROM memory_links l
              WHERE l.to_pk = m.pk AND l.relation = 'supersedes' AND l.reason IS NOT ?) AND %s""";

    /** Active memories the full-text expression matches, best first. */
    public List<Candidate> byText(Sql sql, String match, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.of(scope, filter);
        return candidates(sql, TEXT.formatted(conditions.text()), conditions.parametersBetween(List.of(match), limit));
    }

    /** The same, quicker where few memories are of the wanted kinds: a match costs a look into them, not into the table. */
    public List<Candidate> byTextOfFew(Sql sql, String match, MemoryScope scope, MemoryFilter filter, int limit) {
        var kinds = SqlFragment.of(scope, wordingOnly(filter));
        var conditions = SqlFragment.of(scope, filter);
        var before = new ArrayList<Object>(List.of(match));
        before.addAll(kinds.parameters());
        return candidates(
                sql,
                TEXT_AMONG.formatted(kinds.text(), conditions.text()),
                conditions.parametersBetween(before, limit));
    }

    /** Whether fewer active memories than this are of the wanted kinds; counted no further. */
    public boolean areFewer(Sql sql, MemoryScope scope, MemoryFilter filter, long than) {
        var kinds = SqlFragment.of(scope, wordingOnly(filter));
        return sql.number(COUNT_KINDS.formatted(kinds.text()), kinds.parametersBetween(List.of(), than)) < than;
    }

    /** Superseded memories the full-text expression matches, best first. */
    public List<Candidate> byFormerText(Sql sql, String match, MemoryScope scope, MemoryFilter filter, int limit) {
        if (!hasFormer(sql, scope)) {
            return List.of();
        }
        var conditions = SqlFragment.of(scope, wordingOnly(filter));
        return candidates(
                sql, FORMER_TEXT.formatted(conditions.text()), conditions.parametersBetween(List.of(match), limit));
    }

    /** Most stores have few superseded memories or none, and the leg reads as much of the index as the text leg does. */
    private static boolean hasFormer(Sql sql, MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.number(HAS_FORMER.formatted(SqlFragment.placeholders(namespaces)), namespaces.toArray()) > 0;
    }

    /**
     * What passes among the best that match, both active and superseded, best first; at least as many active ones as are
     * wanted, if there are. The ranking
     * looks at so many memories only, so it may bring fewer than there are.
     *
     * @param reach how many are wanted, and how many of the best are looked at
     */
    public List<TextCandidate> amongBest(Sql sql, String match, MemoryScope scope, MemoryFilter filter, Reach reach) {
        var active = SqlFragment.of(scope, filter);
        var best = new ArrayList<Object>(List.of(match));
        reach.scored.ifPresent(keys -> best.add(KeyList.json(keys)));
        best.add(reach.looked);
        var scoredOnly = reach.scored.isPresent() ? SCORED_ONLY : "";
        if (!hasFormer(sql, scope)) {
            return sql.query(
                    BEST_ACTIVE_TEXT.formatted(scoredOnly, active.text()),
                    row -> new TextCandidate(new Candidate(row.getLong(1), -row.getDouble(2)), true),
                    active.parametersBetween(best, reach.wanted));
        }
        var former = SqlFragment.of(scope, wordingOnly(filter));
        best.addAll(active.parameters());
        best.addAll(former.parameters());
        return sql.query(
                BEST_TEXT.formatted(scoredOnly, active.text(), former.text()),
                row -> new TextCandidate(new Candidate(row.getLong(1), -row.getDouble(2)), row.getInt(3) == 1),
                best.toArray());
    }

    /** The newest active memories the full-text expression matches, unranked. */
    public List<Candidate> newestByText(Sql sql, String match, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.of(scope, filter);
        return candidates(
                sql, NEWEST_TEXT.formatted(conditions.text()), conditions.parametersBetween(List.of(match), limit));
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

    /** Those of the given memories that are active and pass the filter, newest first. */
    public List<Candidate> newestOf(Sql sql, long[] keys, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.of(scope, filter);
        var wanted = KeyList.json(Longs.asList(keys));
        return candidates(
                sql, NEWEST_OF.formatted(conditions.text()), conditions.parametersBetween(List.of(wanted), limit));
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
                PASSING.formatted(conditions.text()),
                row -> row.getLong(1),
                conditions.parametersBetween(List.of(KeyList.json(keys)))));
    }

    /** Those of the given memories that pass the filter and held until something said later replaced them. */
    public Set<Long> passed(Sql sql, Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var conditions = SqlFragment.of(scope, filter);
        return Set.copyOf(sql.query(
                PASSED.formatted(conditions.text()),
                row -> row.getLong(1),
                conditions.parametersBetween(List.of(KeyList.json(keys), LinkStore.CORRECTED))));
    }

    /** The first whole millisecond not before a time; the furthest there is when it lies beyond all that can be stored. */
    public static long millis(Instant time) {
        return SqlFragment.millis(time);
    }

    private static MemoryFilter wordingOnly(MemoryFilter filter) {
        return new MemoryFilter(filter.kinds(), Set.of(), null, null, null, null);
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

    /**
     * How far the text leg goes.
     *
     * @param wanted how many memories are wanted
     * @param looked how many of the best are looked at to find them
     * @param scored keys of those that are scored; empty for every match
     */
    public record Reach(int wanted, int looked, Optional<List<Long>> scored) {}

    /**
     * A memory found by its words.
     *
     * @param candidate the memory
     * @param isActive whether it is still valid; otherwise only its wording counts
     */
    public record TextCandidate(Candidate candidate, boolean isActive) {}
}
