package dev.nightjar.plugin.memory.table;

import com.google.common.collect.Lists;
import com.google.common.primitives.Longs;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.SearchQueries.Reach;
import dev.nightjar.plugin.memory.table.SearchQueries.TextCandidate;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SearchWord;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.plugin.memory.table.words.Bm25;
import dev.nightjar.plugin.memory.table.words.IndexedTokens;
import dev.nightjar.plugin.memory.table.words.IndexedWords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Statements of the search legs. Every filter is applied before the limit. Tokens are those of the full-text index;
 * only memories that the scope may read are looked at, counted and compared, so no answer depends on what others wrote.
 */
public record SearchQueries(Sql sql, Instant now) {

    /**
     * CROSS keeps the order: else an index of times may be walked through, and full text asked about each memory in it.
     */
    private static final String TEXT = """
            SELECT m.pk FROM memories_fts CROSS JOIN memories m
            WHERE m.pk = memories_fts.rowid AND %s AND %s""";

    /**
     * Memories that may be found are looked up first, from an index alone; because of the plus, full text stays the
     * table that is walked through.
     */
    private static final String TEXT_AMONG =
            TEXT + " AND +memories_fts.rowid IN (SELECT m.pk FROM memories m WHERE %s)";

    /** The links are looked at before the memory is. */
    private static final String ENTITY_TEXT =
            TEXT + " AND +memories_fts.rowid IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)";

    /** Superseded wording: filters other than kind and namespace are the successor's business. */
    private static final String FORMER_TEXT = TEXT + " AND m.valid_until IS NOT NULL";

    private static final String COUNT_KINDS =
            "SELECT count(*) FROM (SELECT 1 FROM memories m WHERE %s LIMIT ?) counted";

    /** Read from the end of the full-text index, so it stops as soon as there are enough. */
    private static final String NEWEST_TEXT = """
            SELECT m.pk, 0.0 AS weight FROM memories_fts CROSS JOIN memories m
            WHERE m.pk = memories_fts.rowid AND %s AND %s ORDER BY memories_fts.rowid DESC LIMIT ?""";

    private static final String ENTITY_NEWEST = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE m.pk IN (SELECT e.memory_pk FROM memory_entities e WHERE e.entity_pk IN %s)
              AND %s ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";

    private static final String NEWEST = """
            SELECT m.pk, 0.0 AS weight FROM memories m WHERE %s ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";

    private static final String PLANNED = """
            SELECT DISTINCT l.to_pk FROM (SELECT m.pk, m.planned_until FROM memories m WHERE %s
              ORDER BY m.event_time DESC, m.pk DESC LIMIT ?) AS f
            JOIN memory_links l ON l.from_pk = f.pk AND l.relation = 'derived_from'
            WHERE f.planned_until > ?""";

    private static final String SUBSTRING = """
            SELECT m.pk, 0.0 AS weight FROM memories m
            WHERE (lower(m.content) LIKE lower(?) ESCAPE '\\' OR lower(m.note_key) LIKE lower(?) ESCAPE '\\') AND %s
            ORDER BY m.event_time DESC, m.pk DESC LIMIT ?""";

    /** Mostly enough of the best pass. */
    private static final int LOOKED_AT_ONCE = 256;

    private static final String ALL_PASSING = "SELECT m.pk FROM memories m WHERE %s";

    private static final String KEYS = "SELECT string_agg(CAST(pk AS TEXT), ',') FROM (%s) found";

    private static final String WITH_TAG = "SELECT memory_pk FROM memory_tags WHERE tag = ?";

    private static final String OF_SESSION = """
            SELECT m.pk FROM sessions s JOIN memories m ON m.session_pk = s.pk
            WHERE s.session_id = ? AND s.namespace IN %s AND m.valid_until IS NULL""";

    private static final String EPISODES_BEFORE = """
            SELECT m.pk FROM json_each(?) AS wanted CROSS JOIN memories m
            WHERE m.session_pk = wanted.value AND m.kind = 'episode' AND m.seq < ? AND m.valid_until IS NULL""";

    /** By the whole key of its index: asked by agent and name alone, the sessions of all users would be read. */
    private static final String SESSIONS =
            "SELECT namespace, pk FROM sessions WHERE agent_id = ? AND namespace IN %s AND session_id = ?";

    /** The words of the index that a scope may read. */
    public IndexedWords words(MemoryScope scope) {
        return new IndexedWords(sql, scope);
    }

    /** Active memories that hold one of these words, best first. */
    public List<Candidate> byText(List<SearchWord> words, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return ranked(TEXT.formatted(matching(), conditions.text()), words, scope, limit, conditions.parameters());
    }

    /**
     * Memories like those of {@link #byText}, found faster if few are of the wanted kinds: a match costs a look into
     * these few, not into the table.
     */
    public List<Candidate> byTextOfFew(List<SearchWord> words, MemoryScope scope, MemoryFilter filter, int limit) {
        var kinds = SqlFragment.valid(scope, wordingOnly(filter), now);
        var conditions = SqlFragment.valid(scope, filter, now);
        var query = TEXT_AMONG.formatted(matching(), conditions.text(), kinds.text());
        return ranked(query, words, scope, limit, conditions.parameters(), kinds.parameters());
    }

    /** Whether fewer active memories than this are of the wanted kinds; counted no further. */
    public boolean areFewer(MemoryScope scope, MemoryFilter filter, long than) {
        var kinds = SqlFragment.valid(scope, wordingOnly(filter), now);
        return sql.number(COUNT_KINDS.formatted(kinds.text()), kinds.parameters(), than) < than;
    }

    /** Superseded memories that hold one of these words, best first. */
    public List<Candidate> byFormerText(List<SearchWord> words, MemoryScope scope, MemoryFilter filter, int limit) {
        if (!hasFormer(scope, filter)) {
            return List.of();
        }
        var conditions = SqlFragment.of(scope, wordingOnly(filter), now);
        return ranked(
                FORMER_TEXT.formatted(matching(), conditions.text()), words, scope, limit, conditions.parameters());
    }

    /**
     * Memories that pass among the best that match, both active and superseded, best first; at least as many active
     * ones as are wanted, if there are. Only so many memories are ranked, so some may be missing.
     *
     * @param reach how many are wanted, and how many of the best are looked at
     */
    public List<TextCandidate> amongBest(List<SearchWord> words, MemoryScope scope, MemoryFilter filter, Reach reach) {
        boolean hasFormer = hasFormer(scope, filter);
        var found = new ArrayList<TextCandidate>();
        for (var some : Lists.partition(best(words, scope, reach), LOOKED_AT_ONCE)) {
            var rows = found(some.stream().map(Candidate::pk).toList(), scope, filter);
            for (var one : some) {
                var row = rows.get(one.pk());
                if (row != null && (row.isValid() || (hasFormer && row.isFormer()))) {
                    found.add(new TextCandidate(one, row.isValid()));
                }
            }
            if (!hasFormer && found.size() >= reach.wanted) {
                return found.subList(0, reach.wanted);
            }
        }
        return found;
    }

    /**
     * The keys that {@link #amongBest} looks at first; where all are looked at, their words are read with their rows.
     */
    public Collection<Long> first(List<SearchWord> words, MemoryScope scope, Reach reach) {
        if (reach.scored.size() <= Math.min(reach.looked, LOOKED_AT_ONCE)) {
            IndexedTokens.of(sql).want(reach.scored);
            return reach.scored;
        }
        return best(words, scope, reach).stream()
                .limit(LOOKED_AT_ONCE)
                .map(Candidate::pk)
                .toList();
    }

    private List<Candidate> best(List<SearchWord> words, MemoryScope scope, Reach reach) {
        return Bm25.of(sql, readable(scope), words).best(reach.scored, reach.looked);
    }

    private Map<Long, Found> found(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var found = new LinkedHashMap<Long, Found>();
        for (var row : new TurnTable(sql, now).found(keys, scope, filter)) {
            found.put(row.turn().pk(), row);
        }
        return found;
    }

    /** The newest active memories that hold one of these words, unranked. */
    public List<Candidate> newestByText(List<SearchWord> words, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(
                NEWEST_TEXT.formatted(matching(), conditions.text()),
                readable(scope).anyOf(forms(words)),
                conditions.parameters(),
                limit);
    }

    /** Active memories that mention one of the entities and hold one of these words, best first. */
    public List<Candidate> byEntityAndText(
            Collection<Long> entities, List<SearchWord> words, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        var query = ENTITY_TEXT.formatted(matching(), conditions.text(), SqlFragment.placeholders(entities));
        return ranked(query, words, scope, limit, conditions.parameters(), entities);
    }

    /** Active memories that mention one of the entities, newest first. */
    public List<Candidate> byEntity(Collection<Long> entities, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(
                ENTITY_NEWEST.formatted(SqlFragment.placeholders(entities), conditions.text()),
                entities,
                conditions.parameters(),
                limit);
    }

    /** Active memories that pass the filter, newest first. */
    public List<Candidate> newest(MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return candidates(NEWEST.formatted(conditions.text()), conditions.parameters(), limit);
    }

    /**
     * Keys of the memories from which active facts were read that plan something for a day that is not over.
     *
     * @param filter what the facts must pass besides their kind
     * @param most how many of the newest facts are looked at
     */
    public List<Long> sourcesOfPlans(MemoryScope scope, MemoryFilter filter, int most) {
        var facts = filter.toBuilder().kinds(Set.of(MemoryKind.FACT)).build();
        var conditions = SqlFragment.valid(scope, facts, now);
        return sql.query(
                PLANNED.formatted(conditions.text()),
                row -> row.getLong(1),
                conditions.parameters(),
                most,
                now.toEpochMilli());
    }

    /** Active memories that hold this text somewhere, newest first. */
    public List<Candidate> bySubstring(String text, MemoryScope scope, MemoryFilter filter, int limit) {
        var conditions = SqlFragment.valid(scope, filter, now);
        var pattern = "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
        return candidates(SUBSTRING.formatted(conditions.text()), pattern, pattern, conditions.parameters(), limit);
    }

    /** Keys of all memories that pass the filter. */
    public List<Long> passing(MemoryScope scope, MemoryFilter filter) {
        var conditions = SqlFragment.valid(scope, filter, now);
        return sql.query(ALL_PASSING.formatted(conditions.text()), row -> row.getLong(1), conditions.parameters());
    }

    /** Keys of the memories that have all these tags; at least one tag. */
    public List<Long> withTags(Collection<String> tags) {
        var query = String.join(" INTERSECT ", Collections.nCopies(tags.size(), WITH_TAG));
        return sql.query(query, row -> row.getLong(1), tags);
    }

    /** Keys of the readable active memories of all sessions with this name. */
    public List<Long> ofSession(MemoryScope scope, String sessionId) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.query(
                OF_SESSION.formatted(SqlFragment.placeholders(namespaces)),
                row -> row.getLong(1),
                new HostId(sessionId),
                namespaces);
    }

    /** Keys of the active episodes of these sessions before this position. */
    public List<Long> episodesBefore(Collection<Long> sessions, long position) {
        return sql.query(EPISODES_BEFORE, row -> row.getLong(1), KeyList.json(sessions), position);
    }

    /** Keys of the scope's agent's sessions with this name, by namespace, of which each has one at most. */
    public Map<String, Long> sessions(MemoryScope scope, String sessionId) {
        return sql.once(new Sessions(scope, sessionId), () -> readSessions(scope, sessionId));
    }

    private Map<String, Long> readSessions(MemoryScope scope, String sessionId) {
        var namespaces = SqlFragment.namespaces(scope);
        var found = new HashMap<String, Long>();
        sql.query(
                SESSIONS.formatted(SqlFragment.placeholders(namespaces)),
                row -> found.put(row.getString(1), row.getLong(2)),
                scope.agentId(),
                namespaces,
                new HostId(sessionId));
        return found;
    }

    /**
     * Most stores have few superseded memories or none, and the leg reads as much of the index as the text leg does.
     */
    private boolean hasFormer(MemoryScope scope, MemoryFilter filter) {
        return filter.asOf() == null // what was superseded since is found as what it was then
                && readable(scope).hasFormer();
    }

    private static MemoryFilter wordingOnly(MemoryFilter filter) {
        return MemoryFilter.builder().kinds(filter.kinds()).asOf(filter.asOf()).build();
    }

    private ReadableTokens readable(MemoryScope scope) {
        return ReadableTokens.of(sql, SqlFragment.namespaces(scope));
    }

    private static Set<String> forms(List<SearchWord> words) {
        return words.stream().flatMap(word -> word.forms().stream()).collect(Collectors.toSet());
    }

    private String matching() {
        return sql.dialect().matching("?");
    }

    private List<Candidate> ranked(
            String query, List<SearchWord> words, MemoryScope scope, int limit, Collection<?>... parameters) {
        var readable = readable(scope);
        var keys = sql.first(
                        KEYS.formatted(query),
                        row -> Optional.ofNullable(row.getString(1)),
                        readable.anyOf(forms(words)),
                        Arrays.stream(parameters).flatMap(Collection::stream).toList())
                .flatMap(joined -> joined)
                .map(joined -> Longs.asList(KeyList.parse(joined)))
                .orElse(List.of());
        return new Bm25(sql, readable, words).best(keys, limit);
    }

    private List<Candidate> candidates(String query, Object... parameters) {
        return sql.query(query, row -> new Candidate(row.getLong(1), -row.getDouble(2)), parameters);
    }

    /**
     * How far the text leg goes.
     *
     * @param wanted how many memories are wanted
     * @param looked how many of the best are looked at to find them
     * @param scored keys of those that are scored
     */
    public record Reach(int wanted, int looked, List<Long> scored) {}

    /**
     * A memory found by its words.
     *
     * @param candidate the memory
     * @param isActive whether it is still valid; otherwise only its wording counts
     */
    public record TextCandidate(Candidate candidate, boolean isActive) {}

    private record Sessions(MemoryScope scope, String sessionId) {}
}
