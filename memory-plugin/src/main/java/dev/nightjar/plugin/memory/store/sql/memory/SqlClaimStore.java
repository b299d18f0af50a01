package dev.nightjar.plugin.memory.store.sql.memory;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.store.memory.ClaimStore;
import dev.nightjar.plugin.memory.store.memory.MemoryRow;
import dev.nightjar.plugin.memory.store.sql.statement.KeyList;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * {@link ClaimStore} in SQL.
 *
 * @param line below this confidence a fact has faded
 */
public record SqlClaimStore(Sql sql, Instant now, double line) implements ClaimStore {

    private static final String CLEAR = "DELETE FROM fact_claims WHERE memory_pk = ?";

    private static final String INSERT = """
            INSERT INTO fact_claims (memory_pk, place, namespace, subject, slot, value, state, is_single_valued, is_event)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    /** What is over is so for everything that the slot is divided into. */
    private static final String RIVALS = """
            SELECT c.memory_pk FROM fact_claims c
            WHERE c.namespace = ?1 AND c.subject = ?2
              AND (c.slot = ?3 OR (?4 = 'over' AND substr(c.slot, 1, length(?3) + 1) = ?3 || ':'))
              AND (c.state <> ?4 OR c.is_single_valued = 1 OR ?5 = 1)""";

    private static final String ABOUT = "SELECT memory_pk FROM fact_claims WHERE namespace = ? AND subject = ?";

    private static final String ACTIVE = "SELECT " + MemoryRows.COLUMNS
            + " FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value"
            + " WHERE m.valid_until IS NULL AND (m.expires_at IS NULL OR m.expires_at > ?)"
            + " ORDER BY coalesce(m.said_at, m.event_time) DESC, m.pk DESC LIMIT ?";

    @Override
    public void set(long pk, Namespace namespace, List<Claim> claims) {
        sql.update(CLEAR, pk);
        for (int place = 0; place < claims.size(); place++) {
            var claim = claims.get(place);
            sql.update(
                    INSERT,
                    pk,
                    place,
                    namespace.value(),
                    claim.subject(),
                    claim.slot(),
                    claim.value(),
                    claim.state().label(),
                    claim.isSingleValued() ? 1 : 0,
                    claim.isEvent() ? 1 : 0);
        }
    }

    @Override
    public List<MemoryRow> rivals(Namespace namespace, List<Claim> claims, int limit) {
        var keys = new LinkedHashSet<Long>();
        claims.forEach(claim -> keys.addAll(sql.query(
                RIVALS,
                row -> row.getLong(1),
                namespace.value(),
                claim.subject(),
                claim.slot(),
                claim.state().label(),
                claim.isSingleValued() ? 1 : 0)));
        return active(keys, limit);
    }

    @Override
    public List<MemoryRow> about(Namespace namespace, Set<String> subjects, int limit) {
        var keys = new LinkedHashSet<Long>();
        subjects.forEach(subject -> keys.addAll(sql.query(ABOUT, row -> row.getLong(1), namespace.value(), subject)));
        return active(keys, limit);
    }

    private List<MemoryRow> active(Set<Long> keys, int limit) {
        return keys.isEmpty()
                ? List.of()
                : sql.query(
                        ACTIVE, row -> MemoryRows.read(row, now, line), KeyList.json(keys), now.toEpochMilli(), limit);
    }
}
