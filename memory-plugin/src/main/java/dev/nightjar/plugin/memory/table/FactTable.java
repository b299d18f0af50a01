package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.FactTable.DecayingFact;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.Feedback;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Statements for facts alone: duplicates, confidence, protection, use, decay.
 *
 * @param line below this confidence a fact has faded
 */
public record FactTable(Sql sql, Instant now, double line) {

    private static final String BY_HASH = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.content_hash = ? AND m.valid_until IS NULL AND m.kind = 'fact'"
            + " ORDER BY m.pk";

    private static final String SET_CONFIDENCE = """
            UPDATE memories SET confidence = ?, confidence_at = ?, decay_rate = ?, halvings = ?, durability = ?,
              planned_until = ? WHERE pk = ?""";

    private static final String PROTECT = """
            UPDATE memories SET confidence = 1.0, confidence_at = ?, decay_rate = 0.0, is_protected = 1
            WHERE pk = ?""";

    private static final String ACCESSED =
            "UPDATE memories SET access_count = access_count + 1, last_accessed = ? WHERE pk = ?";

    private static final String ANY_FACT = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.memory_id = ? AND m.namespace = ? AND m.kind = 'fact'";

    private static final String ACTIVE_FACT = ANY_FACT + " AND m.valid_until IS NULL";

    private static final String OUTDATED = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.content_hash = ? AND m.end_reason = 'superseded'"
            + " AND m.kind = 'fact' AND EXISTS (SELECT 1 FROM memory_links l JOIN memories n ON n.pk = l.from_pk"
            + " WHERE l.to_pk = m.pk AND l.relation = 'supersedes' AND coalesce(n.said_at, n.event_time) > ?)"
            + " ORDER BY coalesce(m.said_at, m.event_time) DESC, m.pk DESC";

    private static final String SAID = "SELECT coalesce(said_at, event_time) FROM memories WHERE pk = ?";

    private static final String SAY_AGAIN =
            "UPDATE memories SET said_at = ? WHERE pk = ? AND coalesce(said_at, event_time) < ?";

    private static final String DECAYING = """
            SELECT m.pk, m.confidence, m.confidence_at, m.decay_rate, m.halvings, m.durability, m.planned_until,
            """ + Feedback.COLUMN + """

            FROM memories m WHERE namespace = ? AND kind = 'fact' AND valid_until IS NULL AND is_protected = 0
              AND durability <> 'lasting' AND (decay_rate > 0 OR planned_until IS NOT NULL)""";

    private static final String ONE_DECAYING = DECAYING + " AND pk = ?";

    private static final String ENDING_WITH = """
            SELECT memory_id FROM memories WHERE namespace = ? AND kind = 'fact' AND substr(memory_id, length(memory_id) - ? + 1) = ? LIMIT 2""";

    /** Condition for lasting facts, in the words of their index, so that it is used. */
    private static final String LASTING = "m.namespace = ? AND m.kind = 'fact' AND m.valid_until IS NULL"
            + " AND (m.durability = 'lasting' OR m.is_protected = 1)";

    /**
     * A correction claims what it corrects claimed, with a value that nobody has named; of the sources of a fact the
     * user's turns tell who said it. The candidates are looked up by their keys: a server without statistics takes an
     * index of what is active for a small one.
     */
    private static final String OF_PROFILE = "WITH RECURSIVE claims (pk, about, subject, value, state) AS ("
            + "SELECT k.memory_pk, k.slot, k.subject, k.value, k.state FROM"
            + " (SELECT memory_pk, place FROM fact_claims WHERE namespace = ? AND slot IN %1$s) i"
            + " CROSS JOIN fact_claims k WHERE k.memory_pk = i.memory_pk AND k.place = i.place"
            + " AND k.state IN ('holds', 'unclear')"
            + " UNION SELECT l.from_pk, c.about, c.subject, '', c.state FROM claims c JOIN memory_links l ON l.to_pk = c.pk"
            + " AND c.state = 'holds' AND l.relation = 'supersedes' AND l.reason = '" + LinkTable.CORRECTED + "'),"
            + " candidates AS (SELECT * FROM claims"
            + " UNION ALL SELECT * FROM (SELECT pk, tag, '', '', 'holds' FROM (SELECT m.pk, m.event_time, (SELECT max(t.tag)"
            + " FROM memory_tags t WHERE t.memory_pk = m.pk AND t.tag IN %2$s) AS tag"
            + " FROM memories m %3$s WHERE " + LASTING
            + ") tagged WHERE tag IS NOT NULL ORDER BY event_time DESC LIMIT ?) named"
            + " UNION ALL SELECT * FROM (SELECT m.pk, '', '', '', 'holds' FROM memories m WHERE " + LASTING
            + " AND (m.is_protected = 1 OR m.source <> '" + Quotation.SOURCE + "')"
            + " ORDER BY m.is_protected DESC, m.event_time DESC LIMIT ?) lasting)"
            + " SELECT * FROM (SELECT c.*, m.agent_id, m.is_protected, coalesce(m.said_at, m.event_time) AS said, (SELECT max(CASE s.role"
            + " WHEN 'user' THEN 'u' || coalesce(s.speaker, '') WHEN 'agent' THEN 'a' END)"
            + " FROM memory_links l JOIN memories s ON s.pk = l.to_pk"
            + " WHERE l.from_pk = m.pk AND l.relation = 'derived_from') AS teller"
            + " FROM candidates c JOIN memories m ON m.pk = c.pk WHERE m.end_reason IS NULL AND m.confidence >= ?"
            + " AND (m.is_protected = 1 OR m.source <> '" + Quotation.SOURCE + "'"
            + " OR EXISTS (SELECT 1 FROM memory_tags t WHERE t.memory_pk = m.pk AND t.tag = 'self'))"
            + " AND (m.expires_at IS NULL OR m.expires_at > ?) AND coalesce(m.origin, 'agent') IN ('user', 'agent')"
            + " AND NOT EXISTS (SELECT 1 FROM memory_feedback f WHERE f.memory_pk = m.pk AND f.verdict = 'wrong')) told"
            + " WHERE teller IS NULL OR teller <> 'a'"
            + " ORDER BY said DESC, pk DESC";

    private static final String UNENRICHED = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.kind IN ('fact', 'episode') AND m.valid_until IS NULL"
            // A model that reads a session names everybody in it.
            + " AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.pk = m.session_pk AND s.read_by = 'model')"
            + " AND m.enriched_at IS NULL AND (SELECT count(*) FROM memory_entities e WHERE e.memory_pk = m.pk) <= ?"
            + " ORDER BY m.event_time DESC, m.pk DESC LIMIT ?";

    private static final String STAMP = """
            UPDATE memories SET enriched_at = ? WHERE memory_id = ? AND namespace = ? AND valid_until IS NULL
              AND enriched_at IS NULL RETURNING pk""";

    private static final String CLEAR_CLAIMS = "DELETE FROM fact_claims WHERE memory_pk = ?";

    private static final String INSERT_CLAIM = """
            INSERT INTO fact_claims (memory_pk, place, namespace, subject, slot, value, state, is_single_valued, is_event)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    /** Facts whose claims contradict given ones. A claim that a slot is over applies to the parts of the slot, too. */
    private static final String RIVALS = """
            WITH asked (subject, slot, state, is_single) AS (VALUES %s)
            SELECT DISTINCT c.memory_pk FROM asked a JOIN fact_claims c ON c.namespace = ? AND c.subject = a.subject
              AND (c.slot = a.slot OR (a.state = 'over' AND substr(c.slot, 1, length(a.slot) + 1) = a.slot || ':'))
              AND (c.state <> a.state OR c.is_single_valued = 1 OR a.is_single = 1)""";

    private static final String CLAIMED_ABOUT =
            "SELECT DISTINCT memory_pk FROM fact_claims WHERE namespace = ? AND subject IN ";

    private static final String ACTIVE_OF_KEYS = "SELECT " + MemoryRows.COLUMNS
            + " FROM json_each(?) AS wanted CROSS JOIN memories m WHERE m.pk = wanted.value"
            + " AND m.valid_until IS NULL AND (m.expires_at IS NULL OR m.expires_at > ?)"
            + " ORDER BY coalesce(m.said_at, m.event_time) DESC, m.pk DESC LIMIT ?";

    /** The active facts of the namespace with this content hash, oldest first. */
    public List<MemoryRow> byHash(Namespace namespace, String contentHash) {
        return sql.query(BY_HASH, this::read, namespace.value(), contentHash);
    }

    /** An active fact of the namespace by id. */
    public Optional<MemoryRow> find(Namespace namespace, MemoryId id) {
        return sql.first(ACTIVE_FACT, this::read, id.value(), namespace.value());
    }

    /** A superseded fact with this content hash that something said after a time replaced: the one that held last. */
    public Optional<MemoryRow> outdated(Namespace namespace, String contentHash, Instant said) {
        return sql.first(OUTDATED, this::read, namespace.value(), contentHash, said.toEpochMilli());
    }

    /** When a fact was last said. */
    public Instant said(long pk) {
        return Instant.ofEpochMilli(sql.number(SAID, pk));
    }

    /** Notes that a fact was said at a time too; earlier than it was last said changes nothing. */
    public void sayAgain(long pk, Instant said) {
        sql.update(SAY_AGAIN, said.toEpochMilli(), pk, said.toEpochMilli());
    }

    /** A fact of the namespace by id, active or ended. */
    public Optional<MemoryRow> findAny(Namespace namespace, MemoryId id) {
        return sql.first(ANY_FACT, this::read, id.value(), namespace.value());
    }

    /** Ids of the namespace's facts, active or ended, that end so; two at most. */
    public List<MemoryId> endingWith(Namespace namespace, String end) {
        return sql.query(ENDING_WITH, row -> new MemoryId(row.getString(1)), namespace.value(), end.length(), end);
    }

    /**
     * Facts for the profile in front of every prompt, newest first: active facts that are sure enough and claim a value
     * in one of these slots, and the newest that are lasting or confirmed, those with one of these tags before others.
     * Left out are facts from an agent alone, from a file, a tool or the web, and statements that say nothing of their
     * speaker in so many words.
     *
     * @param limit most with a tag, and most others that are lasting or confirmed
     */
    public List<ProfileFact> ofProfile(
            Namespace namespace, List<String> slots, List<String> tags, double minConfidence, int limit) {
        var own = namespace.value();
        return sql.query(
                OF_PROFILE.formatted(
                        SqlFragment.placeholders(slots),
                        SqlFragment.placeholders(tags),
                        sql.dialect().indexedBy("ix_memories_lasting")),
                FactTable::profileFact,
                own,
                slots,
                tags,
                own,
                limit,
                own,
                limit,
                minConfidence,
                now.toEpochMilli());
    }

    private static ProfileFact profileFact(ResultSet row) throws SQLException {
        var teller = row.getString("teller");
        return new ProfileFact(
                row.getLong("pk"),
                row.getString("about"),
                row.getString("subject"),
                row.getString("value"),
                row.getString("state").equals(State.UNCLEAR.label()),
                row.getInt("is_protected") == 1,
                row.getString("agent_id"),
                teller == null ? "" : teller.substring(1));
    }

    /** Stores a confidence. */
    public void setConfidence(long pk, ConfidenceDecay confidence) {
        var planned = confidence.plannedUntil();
        sql.update(
                SET_CONFIDENCE,
                confidence.value(),
                confidence.at().toEpochMilli(),
                confidence.decayRate(),
                confidence.halvings(),
                confidence.durability().label(),
                planned == null ? null : planned.toEpochMilli(),
                pk);
    }

    /** Makes a fact certain and lasting. */
    public void protect(long pk) {
        sql.update(PROTECT, now.toEpochMilli(), pk);
    }

    /** Counts a use. */
    public void countAccess(long pk, Instant at) {
        sql.update(ACCESSED, at.toEpochMilli(), pk);
    }

    /** The active, unprotected facts of a namespace that are not lasting and fade, or are planned for a time. */
    public List<DecayingFact> decaying(Namespace namespace) {
        return sql.query(DECAYING, this::decaying, namespace.value());
    }

    /** A decaying fact as it is now; empty when it no longer decays. */
    public Optional<DecayingFact> decaying(Namespace namespace, long pk) {
        return sql.first(ONE_DECAYING, this::decaying, namespace.value(), pk);
    }

    /** Active facts and episodes without stamp that mention so many entities at most, newest first. */
    public List<MemoryRow> unenriched(Namespace namespace, int entities, int limit) {
        return sql.query(UNENRICHED, this::read, namespace.value(), entities, limit);
    }

    /** Stamps an active memory and answers its key; empty when there is none without stamp. */
    public Optional<Long> stamp(Namespace namespace, MemoryId id) {
        return sql.first(STAMP, row -> row.getLong(1), now.toEpochMilli(), id.value(), namespace.value());
    }

    private MemoryRow read(ResultSet row) throws SQLException {
        return MemoryRows.read(row, now, line);
    }

    private DecayingFact decaying(ResultSet row) throws SQLException {
        var stored = MemoryRows.confidence(row);
        var feedback = Feedback.of(row);
        var worth = feedback.map(its -> its.applied(stored)).orElse(stored);
        var since = feedback.map(its -> its.notCurrentSince(worth, line)).orElseGet(() -> worth.notCurrentSince(line));
        return new DecayingFact(row.getLong("pk"), worth.effectiveAt(now), since);
    }

    /** Stores what a fact of the namespace claims, in place of what was stored before. */
    public void setClaims(long pk, Namespace namespace, List<Claim> claims) {
        sql.update(CLEAR_CLAIMS, pk);
        addClaims(namespace, Map.of(pk, claims));
    }

    /** Stores what facts of the namespace claim, by key, of which nothing is stored yet. */
    public void addClaims(Namespace namespace, Map<Long, List<Claim>> claims) {
        sql.updateEach(
                INSERT_CLAIM,
                claims.entrySet().stream()
                        .flatMap(fact -> IntStream.range(0, fact.getValue().size())
                                .mapToObj(place -> claim(
                                        fact.getKey(),
                                        place,
                                        namespace,
                                        fact.getValue().get(place))))
                        .toList());
    }

    private List<@Nullable Object> claim(long pk, int place, Namespace namespace, Claim claim) {
        return List.of(
                pk,
                place,
                namespace.value(),
                sql.screened(claim.subject()),
                sql.screened(claim.slot()),
                sql.screened(claim.value()),
                claim.state().label(),
                claim.isSingleValued() ? 1 : 0,
                claim.isEvent() ? 1 : 0);
    }

    /**
     * Active facts of the namespace that may not be true together with one that makes these claims: they claim
     * something of the same subject and slot that it replaces, or that is in another state.
     *
     * @param limit how many at most
     * @return the one said last first
     */
    public List<MemoryRow> rivals(Namespace namespace, List<Claim> claims, int limit) {
        if (claims.isEmpty()) {
            return List.of();
        }
        var rows = String.join(", ", Collections.nCopies(claims.size(), "(?, ?, ?, CAST(? AS INTEGER))"));
        var keys = sql.query(
                RIVALS.formatted(rows),
                row -> row.getLong(1),
                claims.stream()
                        .<Object>flatMap(claim -> Stream.of(
                                claim.subject(), claim.slot(), claim.state().label(), claim.isSingleValued() ? 1 : 0))
                        .toList(),
                namespace.value());
        return active(keys, limit);
    }

    /**
     * Active facts of the namespace that claim something of one of these subjects.
     *
     * @param limit how many at most
     * @return the one said last first
     */
    public List<MemoryRow> claimedAbout(Namespace namespace, Set<String> subjects, int limit) {
        if (subjects.isEmpty()) {
            return List.of();
        }
        var keys = sql.query(
                CLAIMED_ABOUT + SqlFragment.placeholders(subjects), row -> row.getLong(1), namespace.value(), subjects);
        return active(keys, limit);
    }

    private List<MemoryRow> active(List<Long> keys, int limit) {
        return keys.isEmpty()
                ? List.of()
                : sql.query(
                        ACTIVE_OF_KEYS,
                        row -> MemoryRows.read(row, now, line),
                        KeyList.json(keys),
                        now.toEpochMilli(),
                        limit);
    }

    /**
     * A fact that may always stand before a user.
     *
     * @param pk its key
     * @param about the slot it claims a value in, a tag of it, or empty for one that is only lasting or confirmed
     * @param subject whose slot it is, lower case; empty where it is none
     * @param value the value, lower case; empty where it is none
     * @param isUnclear whether it is about the slot, but nobody could read the value
     * @param isConfirmed whether the user confirmed it
     * @param agentId the agent that it was told
     * @param speaker what a user who said it is called; empty where nobody knows
     */
    public record ProfileFact(
            long pk,
            String about,
            String subject,
            String value,
            boolean isUnclear,
            boolean isConfirmed,
            String agentId,
            String speaker) {}

    /**
     * A fact that decays.
     *
     * @param pk its key
     * @param confidence what it is worth now
     * @param notCurrentSince since when it is no current fact: in the future if it still is; empty when it never will
     *     be
     */
    public record DecayingFact(long pk, double confidence, Optional<Instant> notCurrentSince) {}
}
