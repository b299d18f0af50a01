package dev.nightjar.plugin.memory.store.sql.memory;

import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Origin;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.store.memory.QuarantineStore;
import dev.nightjar.plugin.memory.store.memory.QuarantineStore.Waiting;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@link QuarantineStore} in SQL. */
public record SqlQuarantineStore(Sql sql, Instant now) implements QuarantineStore {

    private static final String SET_ORIGIN = "UPDATE memories SET origin = ? WHERE pk = ?";

    private static final String ORIGIN = """
            SELECT coalesce(origin, CASE kind WHEN 'episode' THEN role WHEN 'document' THEN 'file' ELSE 'agent' END)
            FROM memories WHERE pk = ?""";

    private static final String END = """
            UPDATE memories SET valid_until = max(?, created_at), end_reason = 'quarantined'
            WHERE pk = ? AND valid_until IS NULL""";

    private static final String ADD = "INSERT INTO quarantine (memory_pk, reason, since) VALUES (?, ?, ?)";

    private static final String REMOVE = "DELETE FROM quarantine WHERE memory_pk = ?";

    private static final String REVIVE =
            "UPDATE memories SET valid_until = NULL, end_reason = NULL WHERE pk = ? AND end_reason = 'quarantined'";

    private static final String OF_NAMESPACE = """
            FROM quarantine q JOIN memories m ON m.pk = q.memory_pk
            WHERE m.namespace = ? AND m.end_reason = 'quarantined'""";

    private static final String COLUMNS = "SELECT q.memory_pk, q.reason, q.since ";

    private static final String WAITING = COLUMNS + OF_NAMESPACE + " ORDER BY q.since DESC, q.memory_pk DESC LIMIT ?";

    private static final String COUNT = "SELECT count(*) " + OF_NAMESPACE;

    private static final String BY_HASH =
            COLUMNS + OF_NAMESPACE + " AND m.kind = 'fact' AND m.content_hash = ? LIMIT 1";

    private static final String BY_KEY = COLUMNS + """
            FROM quarantine q JOIN memories m ON m.pk = q.memory_pk
            WHERE q.memory_pk = ? AND m.end_reason = 'quarantined'""";

    @Override
    public void setOrigin(long pk, Origin origin) {
        sql.update(SET_ORIGIN, origin.label(), pk);
    }

    @Override
    public Origin origin(long pk) {
        return sql.first(ORIGIN, row -> Origin.valueOf(row.getString(1).toUpperCase(Locale.ROOT)), pk)
                .orElse(Origin.AGENT);
    }

    @Override
    public void add(long pk, String reason) {
        sql.update(END, now.toEpochMilli(), pk);
        sql.update(ADD, pk, reason, now.toEpochMilli());
    }

    @Override
    public void release(long pk) {
        sql.update(REMOVE, pk);
        sql.update(REVIVE, pk);
        new TermIndex(sql).addAgain(pk);
    }

    @Override
    public List<Waiting> waiting(Namespace namespace, int limit) {
        return sql.query(WAITING, SqlQuarantineStore::read, namespace.value(), limit);
    }

    @Override
    public Optional<Waiting> find(long pk) {
        return sql.first(BY_KEY, SqlQuarantineStore::read, pk);
    }

    @Override
    public Optional<Waiting> factByHash(Namespace namespace, String hash) {
        return sql.first(BY_HASH, SqlQuarantineStore::read, namespace.value(), hash);
    }

    @Override
    public long count(Namespace namespace) {
        return sql.number(COUNT, namespace.value());
    }

    private static Waiting read(ResultSet row) throws SQLException {
        return new Waiting(row.getLong(1), row.getString(2), Instant.ofEpochMilli(row.getLong(3)));
    }
}
