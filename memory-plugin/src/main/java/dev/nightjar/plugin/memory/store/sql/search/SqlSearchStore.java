package dev.nightjar.plugin.memory.store.sql.search;

import com.google.common.primitives.Longs;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.store.memory.LinkStore;
import dev.nightjar.plugin.memory.store.search.SearchStore;
import dev.nightjar.plugin.memory.store.search.SearchStore.Candidate;
import dev.nightjar.plugin.memory.store.search.SearchStore.Reach;
import dev.nightjar.plugin.memory.store.search.SearchStore.TextCandidate;
import dev.nightjar.plugin.memory.store.sql.statement.KeyList;
import dev.nightjar.plugin.memory.store.sql.statement.SqlFragment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@link SearchStore} in SQL. */
public record SqlSearchStore(Sql sql, Instant now) implements SearchStore {

    private static final String TEXT = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND %s ORDER BY weight, m.pk DESC LIMIT ?""";

    /**
     * What may be found is looked up first, from an index alone; the plus keeps full text the one that is walked
     * through.
     */
    private static final String TEXT_AMONG = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ?
              AND +memories_fts.rowid IN (SELECT m.pk FROM memories m WHERE %s)
              AND %s ORDER BY weight, m.pk DESC LIMIT ?""";

    /** Memories that have not been cut yet, in the index of before. */
    private static final String LEGACY_TEXT = """
            SELECT m.pk, bm25(memories_fts_legacy, 1.0, 0.5) AS weight
            FROM memories_fts_legacy f JOIN memories m ON m.pk = f.rowid
            WHERE memories_fts_legacy MATCH ? AND f.rowid < (SELECT uncut_below FROM term_index)
              AND ((%s) OR (m.end_reason = 'superseded' AND %s))
            ORDER BY weight, m.pk DESC LIMIT ?""";

    private static final String LEGACY_COUNT = """
            SELECT count(*) FROM (SELECT 1 FROM memories_fts_legacy WHERE memories_fts_legacy MATCH ?
              AND rowid < (SELECT uncut_below FROM term_index) LIMIT ?)""";

    private static final String COUNT_KINDS = "SELECT count(*) FROM (SELECT 1 FROM memories m WHERE %s LIMIT ?)";

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
            WHERE (%s) OR (m.valid_until IS NOT NULL AND %s)
            ORDER BY t.weight, m.pk DESC""";

    /** The sub-query, being limited, is gone through in its order; so the join ends with the last one wanted. */
    private static final String BEST_ACTIVE_TEXT = """
            SELECT m.pk, t.weight FROM (
              SELECT rowid, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts WHERE memories_fts MATCH ?%s
              ORDER BY weight, rowid DESC LIMIT ?) t
            CROSS JOIN memories m ON m.pk = t.rowid
            WHERE %s LIMIT ?""";

    /** Read from the end of the full-text index, so it stops as soon as there are enough. */
    private static final String NEWEST_TEXT = """
            SELECT m.pk, 0.0 AS weight FROM memories_fts CROSS JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ? AND %s ORDER BY memories_fts.rowid DESC LIMIT ?""";

    /** The links are looked at before the memory is; the plus keeps full text the one that is walked through. */
    private static final String ENTITY_TEXT = """
            SELECT m.pk, bm25(memories_fts, 1.0, 0.5) AS weight FROM memories_fts JOIN memories m ON m.pk = memories_fts.rowid
            WHERE memories_fts MATCH ?
              AND +memories_fts.rowid IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)
              AND %s ORDER BY weight, m.pk DESC LIMIT ?""";

    private static final String ENTITY_NEWEST = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE m.pk IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)
              AND %s ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";

    private static final String NEWEST_OF = """
            SELECT m.pk, 0.0 AS weight FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value
            WHERE %s ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";

    private static final String SUBSTRING = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE (m.content LIKE ?1 ESCAPE '\\' OR m.note_key LIKE ?1 ESCAPE '\\') AND %s
            ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";

    /** CROSS keeps the order: few keys are looked up, instead of an index of all that pass being searched for them. */
    private static final String PASSING = """
            SELECT m.pk FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value
            WHERE %s""";

    private static final String ALL_PASSING = "SELECT m.pk FROM memories m WHERE %s";

    private static final String PASSED = """
            SELECT m.pk FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value
            WHERE m.end_reason = 'superseded' AND EXISTS (SELECT 1 FROM memory_links l
              WHERE l.to_pk = m.pk AND l.relation = 'supersedes' AND l.reason IS NOT ?) AND %s""";

    private static final String COUNT =
            "SELECT count(*) FROM (SELECT 1 FROM memories_fts WHERE memories_fts MATCH ? LIMIT ?)";

    private static final String TOKENS_FROM = "SELECT term FROM memories_terms WHERE term > ? AND term < ? LIMIT ?";

    private static final String NEWEST_KEY = "SELECT max(pk) FROM memories";

    private static final String HOLDING = """
            SELECT group_concat(rowid) FROM (
              SELECT rowid FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rowid)""";

    private static final String WITH_TAG = "SELECT memory_pk FROM memory_tags WHERE tag = ?";

    private static final String OF_SESSION = """
            SELECT m.pk FROM sessions s JOIN memories m ON m.session_pk = s.pk
            WHERE s.session_id = ? AND m.valid_until IS NULL""";

    private static final String EPISODES_BEFORE = """
            SELECT m.pk FROM json_each(?) AS wanted CROSS JOIN memories m ON m.session_pk = wanted.value
            WHERE m.kind = 'episode' AND m.seq < ? AND m.valid_until IS NULL""";

    private static final String SESSIONS = "SELECT namespace, pk FROM sessions WHERE session_id = ? AND agent_id = ?";

    @Override
    public List<Candidate> byText(Collection<String> forms, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(TEXT.formatted(conditions.text()), SqlFragment.anyOf(forms), conditions.parameters(), limit);
    }

    @Override
    public List<Candidate> byTextOfFew(Collection<String> forms, MemoryScope scope, MemoryFilter filter, int limit) {
        var kinds = SqlFragment.valid(scope, wordingOnly(filter), now);
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(
                TEXT_AMONG.formatted(kinds.text(), conditions.text()),
                SqlFragment.anyOf(forms),
                kinds.parameters(),
                conditions.parameters(),
                limit);
    }

    @Override
    public boolean areFewer(MemoryScope scope, MemoryFilter filter, long than) {
        var kinds = SqlFragment.valid(scope, wordingOnly(filter), now);
        return sql.number(COUNT_KINDS.formatted(kinds.text()), kinds.parameters(), than) < than;
    }

    @Override
    public List<Candidate> byFormerText(Collection<String> forms, MemoryScope scope, MemoryFilter filter, int limit) {
        if (!hasFormer(scope, filter)) {
            return List.of();
        }
        var conditions = SqlFragment.of(scope, wordingOnly(filter), now);
        return candidates(
                FORMER_TEXT.formatted(conditions.text()), SqlFragment.anyOf(forms), conditions.parameters(), limit);
    }

    @Override
    public List<TextCandidate> amongBest(
            Collection<String> forms, MemoryScope scope, MemoryFilter filter, Reach reach) {
        var active = SqlFragment.valid(scope, filter, now);
        var best = new ArrayList<Object>(List.of(SqlFragment.anyOf(forms)));
        reach.scored().ifPresent(keys -> best.add(KeyList.json(keys)));
        best.add(reach.looked());
        var scoredOnly = reach.scored().isPresent() ? SCORED_ONLY : "";
        if (!hasFormer(scope, filter)) {
            return sql.query(
                    BEST_ACTIVE_TEXT.formatted(scoredOnly, active.text()),
                    row -> new TextCandidate(new Candidate(row.getLong(1), -row.getDouble(2)), true),
                    best,
                    active.parameters(),
                    reach.wanted());
        }
        var former = SqlFragment.of(scope, wordingOnly(filter), now);
        return sql.query(
                BEST_TEXT.formatted(scoredOnly, active.text(), former.text()),
                row -> new TextCandidate(new Candidate(row.getLong(1), -row.getDouble(2)), row.getInt(3) == 1),
                best,
                active.parameters(),
                former.parameters());
    }

    @Override
    public List<Candidate> newestByText(Collection<String> forms, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(
                NEWEST_TEXT.formatted(conditions.text()), SqlFragment.anyOf(forms), conditions.parameters(), limit);
    }

    @Override
    public List<Candidate> byLegacyText(Collection<String> forms, MemoryScope scope, MemoryFilter filter, int limit) {
        var active = SqlFragment.valid(scope, filter, now);
        var former = filter.asOf() == null ? SqlFragment.of(scope, wordingOnly(filter), now) : SqlFragment.NOTHING;
        return new TermIndex(sql)
                .withLegacy(
                        () -> candidates(
                                LEGACY_TEXT.formatted(active.text(), former.text()),
                                SqlFragment.anyOf(forms),
                                active.parameters(),
                                former.parameters(),
                                limit),
                        List.<Candidate>of());
    }

    @Override
    public List<Candidate> byEntityAndText(
            Collection<Long> entities, Collection<String> forms, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(
                ENTITY_TEXT.formatted(SqlFragment.placeholders(entities), conditions.text()),
                SqlFragment.anyOf(forms),
                entities,
                conditions.parameters(),
                limit);
    }

    @Override
    public List<Candidate> byEntity(Collection<Long> entities, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(
                ENTITY_NEWEST.formatted(SqlFragment.placeholders(entities), conditions.text()),
                entities,
                conditions.parameters(),
                limit);
    }

    @Override
    public List<Candidate> newestOf(long[] keys, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        var wanted = KeyList.json(Longs.asList(keys));
        return candidates(NEWEST_OF.formatted(conditions.text()), wanted, conditions.parameters(), limit);
    }

    @Override
    public List<Candidate> bySubstring(String text, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        var escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return candidates(SUBSTRING.formatted(conditions.text()), "%" + escaped + "%", conditions.parameters(), limit);
    }

    @Override
    public Set<Long> passing(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        if (keys.isEmpty()) {
            return Set.of();
        }
        var conditions = SqlFragment.valid(scope, filter, now);
        return Set.copyOf(sql.query(
                PASSING.formatted(conditions.text()),
                row -> row.getLong(1),
                KeyList.json(keys),
                conditions.parameters()));
    }

    @Override
    public List<Long> passing(MemoryScope scope, MemoryFilter filter) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return sql.query(ALL_PASSING.formatted(conditions.text()), row -> row.getLong(1), conditions.parameters());
    }

    @Override
    public Set<Long> passed(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var conditions = SqlFragment.of(scope, filter, now);
        return Set.copyOf(sql.query(
                PASSED.formatted(conditions.text()),
                row -> row.getLong(1),
                KeyList.json(keys),
                LinkStore.CORRECTED,
                conditions.parameters()));
    }

    @Override
    public long countMatching(Collection<String> forms, int bound) {
        var expression = SqlFragment.anyOf(forms);
        return sql.number(COUNT, expression, bound)
                + new TermIndex(sql).withLegacy(() -> sql.number(LEGACY_COUNT, expression, bound), 0L);
    }

    @Override
    public List<String> tokensFrom(String prefix, int limit) {
        return sql.query(TOKENS_FROM, row -> row.getString(1), prefix, prefix + Character.MAX_VALUE, limit);
    }

    @Override
    public long newestKey() {
        return sql.number(NEWEST_KEY);
    }

    @Override
    public long[] matching(Collection<String> forms) {
        return sql.first(HOLDING, row -> Optional.ofNullable(row.getString(1)), SqlFragment.anyOf(forms))
                .flatMap(joined -> joined)
                .map(KeyList::parse)
                .orElseGet(() -> new long[0]);
    }

    @Override
    public List<Long> withTags(Collection<String> tags) {
        var query = String.join(" INTERSECT ", Collections.nCopies(tags.size(), WITH_TAG));
        return sql.query(query, row -> row.getLong(1), tags);
    }

    @Override
    public List<Long> ofSession(String sessionId) {
        return sql.query(OF_SESSION, row -> row.getLong(1), sessionId);
    }

    @Override
    public List<Long> episodesBefore(Collection<Long> sessions, long position) {
        return sql.query(EPISODES_BEFORE, row -> row.getLong(1), KeyList.json(sessions), position);
    }

    @Override
    public Map<String, Long> sessions(MemoryScope scope, String sessionId) {
        var found = new HashMap<String, Long>();
        var readable = new ArrayList<>(SqlFragment.namespaces(scope));
        sql.query(SESSIONS, row -> found.put(row.getString(1), row.getLong(2)), sessionId, scope.agentId());
        found.keySet().retainAll(readable);
        return found;
    }

    /** Most stores have few superseded memories or none, and the leg reads as much of the index as the text leg does. */
    private boolean hasFormer(MemoryScope scope, MemoryFilter filter) {
        if (filter.asOf() != null) {
            return false; // what was superseded since is found as what it was then
        }
        var namespaces = SqlFragment.namespaces(scope);
        return sql.number(HAS_FORMER.formatted(SqlFragment.placeholders(namespaces)), namespaces) > 0;
    }

    private static MemoryFilter wordingOnly(MemoryFilter filter) {
        return MemoryFilter.builder().kinds(filter.kinds()).asOf(filter.asOf()).build();
    }

    private List<Candidate> candidates(String query, Object... parameters) {
        return sql.query(query, row -> new Candidate(row.getLong(1), -row.getDouble(2)), parameters);
    }
}
