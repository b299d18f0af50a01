package dev.nightjar.plugin.memory.table;

import com.google.common.collect.Lists;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Links between memories. */
public record LinkTable(Sql sql, Instant now) {

    /**
     * The reason of a link from a fact to what it says right; every other one links facts that held one after another.
     */
    public static final String CORRECTED = MemoryHistory.Link.CORRECTED;

    /** The reason of a link from a note to its former version. */
    public static final String UPDATED = "updated";

    /** The reason of a link to a fact of the same text that came from another machine. */
    public static final String SAID_ELSEWHERE = "the same was said on another machine";

    /** The reason of a link to what something said later has replaced, where no better one is known. */
    public static final String SAID_LATER = "said later";

    private static final String INSERT = """
            INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    private static final String UNLINK = "DELETE FROM memory_links WHERE from_pk = ? AND to_pk = ? AND relation = ?";

    private static final String DERIVE = """
            INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at)
            SELECT ?, pk, 'derived_from', NULL, ? FROM memories WHERE memory_id = ? AND namespace IN %s
            ON CONFLICT DO NOTHING""";

    private static final String COPY_SOURCES = """
            INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at)
            SELECT ?, to_pk, relation, reason, ? FROM memory_links WHERE from_pk = ? AND relation = 'derived_from'
            ON CONFLICT DO NOTHING""";

    private static final String TOUCHING = """
            SELECT f.memory_id, l.relation, t.memory_id, l.reason, l.created_at
            FROM memory_links l JOIN memories f ON f.pk = l.from_pk JOIN memories t ON t.pk = l.to_pk
            WHERE (l.from_pk = ? OR l.to_pk = ?) AND f.namespace IN %1$s AND t.namespace IN %1$s
            ORDER BY l.created_at, f.pk, t.pk""";

    /**
     * Memories that given ones lead to by their newest direct successors, each with whether it passes the filter and
     * whether it is known at all.
     */
    private static final String STANDING = """
            WITH RECURSIVE reached (pk) AS (
              SELECT value FROM json_each(?)
              UNION
              SELECT (SELECT max(l.from_pk) FROM memory_links l WHERE l.relation = 'supersedes' AND l.to_pk = r.pk)
              FROM reached r)
            SELECT r.pk, coalesce((SELECT max(l.from_pk) FROM memory_links l
                WHERE l.relation = 'supersedes' AND l.to_pk = r.pk), 0) AS successor,
              CASE WHEN %s THEN 1 ELSE 0 END AS passes, CASE WHEN %s THEN 1 ELSE 0 END AS known
            FROM reached r LEFT JOIN memories m ON m.pk = r.pk WHERE r.pk IS NOT NULL""";

    /** Held until something said later replaced it. */
    private static final String PASSED = "(m.end_reason = 'superseded' AND EXISTS (SELECT 1 FROM memory_links l"
            + " WHERE l.to_pk = m.pk AND l.relation = 'supersedes' AND l.reason IS DISTINCT FROM ?) AND %s)";

    private static final String SUCCESSOR_IDS = """
            SELECT t.memory_id, f.memory_id
            FROM memories t JOIN memory_links l ON l.to_pk = t.pk JOIN memories f ON f.pk = l.from_pk
            WHERE t.memory_id IN %1$s AND t.namespace IN %2$s AND l.relation = 'supersedes' AND f.namespace IN %2$s
            ORDER BY f.pk""";

    /** A statement replaces nothing. An answer of the agent is looked up with the turn before it. */
    private static final String OUTDATED = """
            WITH told (pk, source_pk) AS (
              SELECT pk, pk FROM memories WHERE memory_id IN %1$s AND namespace IN %2$s
              UNION ALL
              SELECT a.pk, q.pk FROM memories a JOIN memories q
                ON q.session_pk = a.session_pk AND q.kind = 'episode' AND q.seq = a.seq - 1 AND q.role = 'user'
              WHERE a.memory_id IN %1$s AND a.namespace IN %2$s AND a.kind = 'episode' AND a.role = 'agent')
            SELECT t.memory_id, n.memory_id, t.content, q.content FROM (
              SELECT told.pk, told.source_pk AS source, max(s.pk) AS newest
              FROM told JOIN memory_links d ON d.to_pk = told.source_pk
              LEFT JOIN memory_links l ON l.to_pk = d.from_pk AND l.relation = 'supersedes'
              LEFT JOIN memories s ON s.pk = CASE d.relation WHEN 'outdates' THEN d.from_pk ELSE l.from_pk END
                AND s.namespace IN %2$s AND s.source <> ?
              WHERE (d.relation = 'derived_from' OR d.relation = 'outdates' AND EXISTS (
                  SELECT 1 FROM memories o LEFT JOIN memory_feedback f ON f.memory_pk = o.pk
                  WHERE o.pk = d.from_pk AND (o.valid_until IS NULL OR o.end_reason = 'superseded')
                    AND f.verdict IS DISTINCT FROM 'wrong'))
                AND NOT EXISTS (SELECT 1 FROM memory_links c
                  WHERE c.from_pk = d.from_pk AND c.relation = 'supersedes' AND c.reason = ?)
              GROUP BY told.pk, told.source_pk HAVING count(*) = count(s.pk)) r
            JOIN memories n ON n.pk = r.newest JOIN memories t ON t.pk = r.pk JOIN memories q ON q.pk = r.source""";

    private static final String WRONG = """
            SELECT t.memory_id, NULL, NULL, NULL FROM memories t WHERE t.memory_id IN %1$s AND t.namespace IN %2$s
              AND EXISTS (SELECT 1 FROM memory_links d JOIN memory_feedback f ON f.memory_pk = d.from_pk
                WHERE d.to_pk = t.pk AND d.relation = 'derived_from' AND f.verdict = 'wrong')
              AND NOT EXISTS (SELECT 1 FROM memory_links d JOIN memories m ON m.pk = d.from_pk
                LEFT JOIN memory_feedback f ON f.memory_pk = m.pk
                WHERE d.to_pk = t.pk AND d.relation = 'derived_from' AND m.kind = 'fact' AND m.valid_until IS NULL
                  AND f.verdict IS DISTINCT FROM 'wrong')""";

    private static final String READINGS = OUTDATED + " UNION ALL " + WRONG;

    /** Far below the number of parameters that SQLite takes. */
    private static final int IDS_PER_QUERY = 500;

    private static final String CONFIRMED_AGAINST = """
            SELECT l.to_pk FROM memory_links l JOIN memories t ON t.pk = l.to_pk
            WHERE l.from_pk = ? AND l.relation = 'contradicts' AND t.is_protected = 1 AND t.valid_until IS NULL
            ORDER BY l.to_pk""";

    private static final String NEIGHBOURS = """
            SELECT to_pk FROM memory_links WHERE relation = 'supersedes' AND from_pk = ?
            UNION SELECT from_pk FROM memory_links WHERE relation = 'supersedes' AND to_pk = ?""";

    private static final String SOURCES =
            "SELECT to_pk FROM memory_links WHERE relation = 'derived_from' AND from_pk = ? ORDER BY to_pk";

    private static final String DERIVED =
            "SELECT from_pk FROM memory_links WHERE relation = 'derived_from' AND to_pk = ? ORDER BY from_pk";

    private static final String FORMER_WORDINGS = """
            WITH RECURSIVE former (pk) AS (
              SELECT to_pk FROM memory_links
              WHERE from_pk IN (SELECT value FROM json_each(?)) AND relation = 'supersedes' AND reason IN (?, ?, ?)
              UNION
              SELECT l.to_pk FROM former JOIN memory_links l ON l.from_pk = former.pk
              WHERE l.relation = 'supersedes' AND l.reason IN (?, ?, ?))
            SELECT pk FROM former""";

    private static final String REPLACED = """
            SELECT DISTINCT to_pk FROM memory_links
            WHERE relation = 'supersedes' AND from_pk IN (SELECT value FROM json_each(?))
              AND to_pk NOT IN (SELECT value FROM json_each(?)) ORDER BY to_pk""";

    private static final String REPLACING = """
            SELECT DISTINCT from_pk FROM memory_links
            WHERE relation = 'supersedes' AND to_pk IN (SELECT value FROM json_each(?))
              AND from_pk NOT IN (SELECT value FROM json_each(?)) ORDER BY from_pk""";

    /** Links two memories; linking them again changes nothing. */
    public void link(long fromPk, Relation relation, long toPk, @Nullable String reason) {
        sql.update(INSERT, fromPk, toPk, relation.label(), sql.screenedOrNull(reason), now.toEpochMilli());
    }

    /** Takes a link back. */
    public void unlink(long fromPk, Relation relation, long toPk) {
        sql.update(UNLINK, fromPk, toPk, relation.label());
    }

    /** Links memories, by key, to those of their sources that are readable. */
    public void derive(MemoryScope scope, Map<Long, List<MemoryId>> sources) {
        var namespaces = SqlFragment.namespaces(scope);
        sql.updateEach(
                DERIVE.formatted(SqlFragment.placeholders(namespaces)),
                sources.entrySet().stream()
                        .flatMap(one -> one.getValue().stream()
                                .map(source -> List.<@Nullable Object>of(
                                        one.getKey(), now.toEpochMilli(), source.value(), namespaces)))
                        .toList());
    }

    /** Gives a memory the sources of another. */
    public void copySources(long fromPk, long toPk) {
        sql.update(COPY_SOURCES, toPk, now.toEpochMilli(), fromPk);
    }

    /** Every link from or to a memory with both ends readable, oldest first. */
    public List<MemoryHistory.Link> touching(MemoryScope scope, long pk) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.query(
                TOUCHING.formatted(SqlFragment.placeholders(namespaces)),
                row -> new MemoryHistory.Link(
                        new MemoryId(row.getString(1)),
                        Relation.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
                        new MemoryId(row.getString(3)),
                        row.getString(4),
                        Instant.ofEpochMilli(row.getLong(5))),
                pk,
                pk,
                namespaces,
                namespaces);
    }

    /**
     * Standing of memories and of their successors: whether each passes the filter. With a filter for events before a
     * time, a memory that something said later replaced passes, too.
     */
    public List<Standing> standing(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        if (keys.isEmpty()) {
            return List.of();
        }
        var passing = standing(scope, filter, now);
        var known = filter.excludeSessionId() == null ? passing : standing(scope, filter.excludingSession(null), now);
        return sql.query(
                STANDING.formatted(passing.text(), known.text()),
                row -> new Standing(row.getLong(1), row.getLong(2), row.getInt(3) == 1, row.getInt(4) == 1),
                KeyList.json(keys),
                passing.parameters(),
                known.parameters());
    }

    /** The condition on {@code memories m} to stand in an answer. */
    static SqlFragment standing(MemoryScope scope, MemoryFilter filter, Instant now) {
        var active = SqlFragment.valid(scope, filter, now);
        if (filter.before() == null || filter.asOf() != null) {
            return active;
        }
        var former = SqlFragment.of(scope, filter, now);
        var parameters = new ArrayList<>(active.parameters());
        parameters.add(CORRECTED);
        parameters.addAll(former.parameters());
        return new SqlFragment("(" + active.text() + ") OR " + PASSED.formatted(former.text()), parameters);
    }

    /** For each of these that was superseded, the newest readable memory that superseded it directly. */
    public Map<MemoryId, MemoryId> successors(MemoryScope scope, Collection<MemoryId> ids) {
        var namespaces = SqlFragment.namespaces(scope);
        var successors = new LinkedHashMap<MemoryId, MemoryId>();
        for (var some : Lists.partition(List.copyOf(ids), IDS_PER_QUERY)) {
            var values = some.stream().map(MemoryId::value).toList();
            sql.query(
                    SUCCESSOR_IDS.formatted(SqlFragment.placeholders(some), SqlFragment.placeholders(namespaces)),
                    row -> successors.put(new MemoryId(row.getString(1)), new MemoryId(row.getString(2))),
                    values,
                    namespaces,
                    namespaces);
        }
        return successors;
    }

    /**
     * Outdated turns and wrong memories among these, by the facts that were read from them. A turn is outdated if each
     * fact that was read in it was superseded, and a fact superseded one of them or outdates the turn; a statement does
     * neither. A mere correction of the wording does not count as read. An answer of the agent is listed once more if
     * the turn before it is outdated.
     */
    public Readings readings(MemoryScope scope, Collection<MemoryId> sources) {
        var namespaces = SqlFragment.namespaces(scope);
        var outdated = new ArrayList<Outdated>();
        var wrong = new HashSet<MemoryId>();
        for (var some : Lists.partition(List.copyOf(sources), IDS_PER_QUERY)) {
            var ids = some.stream().map(MemoryId::value).toList();
            sql.each(
                    READINGS.formatted(SqlFragment.placeholders(some), SqlFragment.placeholders(namespaces)),
                    row -> {
                        var source = new MemoryId(row.getString(1));
                        var newest = row.getString(2);
                        return newest == null
                                ? wrong.add(source)
                                : outdated.add(
                                        new Outdated(source, new MemoryId(newest), row.getString(3), row.getString(4)));
                    },
                    ids,
                    namespaces,
                    ids,
                    namespaces,
                    namespaces,
                    Quotation.SOURCE,
                    CORRECTED,
                    ids,
                    namespaces);
        }
        return new Readings(outdated, wrong);
    }

    /** The active confirmed facts that this one contradicts. */
    public List<Long> confirmedAgainst(long pk) {
        return sql.query(CONFIRMED_AGAINST, row -> row.getLong(1), pk);
    }

    /** Memories that this one supersedes or is superseded by, directly. */
    public List<Long> versionsBeside(long pk) {
        return sql.query(NEIGHBOURS, row -> row.getLong(1), pk, pk);
    }

    /** Memories that this one was derived from. */
    public List<Long> sources(long pk) {
        return new ArrayList<>(sql.query(SOURCES, row -> row.getLong(1), pk));
    }

    /** Memories that were derived from this one. */
    public List<Long> derived(long pk) {
        return sql.query(DERIVED, row -> row.getLong(1), pk);
    }

    /**
     * The wrong wordings these correct, what said the same elsewhere and, of notes, their former versions, however far
     * back.
     */
    public List<Long> formerWordings(Collection<Long> keys) {
        var reasons = List.of(CORRECTED, UPDATED, SAID_ELSEWHERE);
        return sql.query(FORMER_WORDINGS, row -> row.getLong(1), KeyList.json(keys), reasons, reasons);
    }

    /** Memories that one of these superseded, without these themselves. */
    public List<Long> replacedBy(Collection<Long> keys) {
        return sql.query(REPLACED, row -> row.getLong(1), KeyList.json(keys), KeyList.json(keys));
    }

    /** Memories that superseded one of these, without these themselves. */
    public List<Long> replacing(Collection<Long> keys) {
        return sql.query(REPLACING, row -> row.getLong(1), KeyList.json(keys), KeyList.json(keys));
    }

    /**
     * A turn that says what is no longer true.
     *
     * @param successor the memory that says what is true instead
     * @param text the turn's text
     * @param told the text of the turn that was read: its own, or of the turn that it answers
     */
    public record Outdated(MemoryId turn, MemoryId successor, String text, String told) {}

    /**
     * A memory and what took its place.
     *
     * @param successor key of the newest memory that superseded it directly; 0 for none
     * @param isPassing whether it may be in the answer
     * @param isKnown whether it might be, were no session left out
     */
    public record Standing(long pk, long successor, boolean isPassing, boolean isKnown) {}

    /**
     * Memories that facts read from them make outdated or wrong.
     *
     * @param outdated memories whose facts were all superseded, each with the newest readable memory but a statement
     *     that superseded one of them
     * @param wrong memories whose active facts, and at least one fact, are all judged wrong
     */
    public record Readings(List<Outdated> outdated, Set<MemoryId> wrong) {}
}
