package dev.nightjar.plugin.memory.database.postgres.tenant;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import org.jspecify.annotations.Nullable;

/**
 * What a server knows of the moves of a namespace.
 *
 * @param server which one has it now; null when it is here, or never was
 * @param epoch the number of the last move that is known here; 0 for none
 * @param moveId random id of the last move that was begun here or came here; empty for none
 */
record LastMove(@Nullable String server, long epoch, String moveId) {

    private static final LastMove NONE = new LastMove(null, 0, "");

    private static final String READ = "SELECT server, epoch, move_id FROM departures WHERE namespace = ?";

    private static final String NOTE = """
            INSERT INTO departures (namespace, server, epoch, move_id) VALUES (?, ?, ?, ?)
            ON CONFLICT (namespace) DO UPDATE
              SET server = excluded.server, epoch = excluded.epoch, move_id = excluded.move_id""";

    static LastMove of(Sql sql, Namespace namespace) {
        return sql.first(
                        READ,
                        row -> new LastMove(row.getString(1), row.getLong(2), row.getString(3)),
                        namespace.value())
                .orElse(NONE);
    }

    /** Notes it in place of what was known. */
    void note(Sql sql, Namespace namespace) {
        sql.update(NOTE, namespace.value(), server, epoch, moveId);
    }

    boolean isAway() {
        return server != null;
    }

    /** Whether it came here by a move that the old server began, and whose end it could not note. */
    boolean isOfSameMove(LastMove old) {
        return !isAway() && !moveId.isEmpty() && moveId.equals(old.moveId);
    }
}
