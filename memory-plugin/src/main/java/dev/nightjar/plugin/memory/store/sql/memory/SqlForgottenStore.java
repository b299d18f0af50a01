package dev.nightjar.plugin.memory.store.sql.memory;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.store.memory.ForgottenStore;
import java.time.Instant;

/** {@link ForgottenStore} in SQL. */
public record SqlForgottenStore(Sql sql, Instant now) implements ForgottenStore {

    private static final String ADD = """
            INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET forgotten_at = excluded.forgotten_at""";

    private static final String HAS_ANY =
            "SELECT EXISTS (SELECT 1 FROM forgotten WHERE namespace = ? AND forgotten_at > ?)";

    private static final String HAS =
            "SELECT EXISTS (SELECT 1 FROM forgotten WHERE namespace = ? AND hash = ? AND forgotten_at > ?)";

    @Override
    public void add(Namespace namespace, String hash) {
        sql.update(ADD, namespace.value(), hash, now.toEpochMilli());
    }

    @Override
    public boolean hasAny(Namespace namespace, Instant said) {
        return sql.number(HAS_ANY, namespace.value(), said.toEpochMilli()) == 1;
    }

    @Override
    public boolean has(Namespace namespace, String hash, Instant said) {
        return sql.number(HAS, namespace.value(), hash, said.toEpochMilli()) == 1;
    }
}
