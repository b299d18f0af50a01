package dev.nightjar.plugin.memory.database.postgres.tenant;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.spi.Departures.Departure;
import dev.nightjar.spi.Tenants.Tenant;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which namespaces a server has, and which have left it. Thread-safe.
 *
 * @param agentId whose sessions are looked at
 */
public record TenantDirectory(MemoryDatabase database, String agentId) {

    private static final String TENANTS = """
            SELECT t.namespace, t.memories,
              (SELECT max(s.updated_at) FROM sessions s WHERE s.agent_id = ? AND s.namespace = t.namespace),
              (SELECT d.server FROM departures d WHERE d.namespace = t.namespace)
            FROM (SELECT namespace, memories FROM namespaces
              UNION ALL SELECT namespace, 0 FROM departures WHERE server IS NOT NULL) t
            """;

    private static final String ALL = TENANTS + " ORDER BY t.memories DESC, t.namespace LIMIT ?";
    private static final String ONE = TENANTS + " WHERE t.namespace = ?";

    /** Those with most memories first, then those that have left. */
    public List<Tenant> list(int most) {
        return database.read(sql -> sql.query(ALL, TenantDirectory::tenant, agentId, most));
    }

    /** One of them. */
    public Optional<Tenant> find(Namespace namespace) {
        return database.read(sql -> sql.first(ONE, TenantDirectory::tenant, agentId, namespace.value()));
    }

    /** Where it has gone; empty when it is here or never was. */
    public Optional<Departure> departure(Namespace namespace) {
        var lastMove = database.read(sql -> LastMove.of(sql, namespace));
        return Optional.ofNullable(lastMove.server()).map(server -> new Departure(server, lastMove.epoch()));
    }

    private static Tenant tenant(ResultSet row) throws SQLException {
        long updatedAt = row.getLong(3);
        return new Tenant(
                new Namespace(row.getString(1)),
                row.getLong(2),
                updatedAt == 0 ? null : Instant.ofEpochMilli(updatedAt),
                row.getString(4));
    }
}
