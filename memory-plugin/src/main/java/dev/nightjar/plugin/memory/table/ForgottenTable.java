package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import java.time.Instant;

/** The hashes of what was forgotten on purpose. */
public record ForgottenTable(Sql sql, Instant now) {

    private static final String ADD = """
            INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET forgotten_at = excluded.forgotten_at""";

    private static final String HAS_ANY =
            "SELECT EXISTS (SELECT 1 FROM forgotten WHERE namespace = ? AND forgotten_at > ?)";

    private static final String HAS =
            "SELECT EXISTS (SELECT 1 FROM forgotten WHERE namespace = ? AND hash = ? AND forgotten_at > ?)";

    /** Notes that what has this hash is forgotten from now on. */
    public void add(Namespace namespace, String hash) {
        sql.update(ADD, namespace.value(), hash, now.toEpochMilli());
    }

    /** Whether anything was forgotten after this time. */
    public boolean hasAny(Namespace namespace, Instant said) {
        return sql.number(HAS_ANY, namespace.value(), said.toEpochMilli()) == 1;
    }

    /** Whether what has this hash was forgotten after this time. */
    public boolean has(Namespace namespace, String hash, Instant said) {
        return sql.number(HAS, namespace.value(), hash, said.toEpochMilli()) == 1;
    }
}
