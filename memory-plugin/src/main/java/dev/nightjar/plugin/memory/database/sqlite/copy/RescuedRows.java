package dev.nightjar.plugin.memory.database.sqlite.copy;

import dev.nightjar.plugin.memory.database.Sql;

/** Makes rows that were saved out of a damaged file whole again: what one refers to is either made anew, or let go. */
final class RescuedRows {

    private static final int MAX_ROUNDS = 10;

    /**
     * A conversation is worth more than the name of its session. Where nothing tells whose it is, it gets a namespace
     * of its own, which nobody has been granted to read.
     */
    private static final String LOST_SESSIONS = """
            INSERT INTO sessions (pk, agent_id, namespace, session_id, last_seq, created_at, updated_at)
            SELECT t.session_pk, coalesce(max(t.agent_id), 'default'), coalesce(max(t.namespace), 'rescued'),
              'rescued-' || t.session_pk, max(t.seq), min(t.said_at), max(t.said_at)
            FROM (SELECT session_pk, agent_id, namespace, seq, event_time AS said_at FROM memories WHERE kind = 'episode'
              UNION ALL SELECT session_pk, NULL, NULL, seq, said_at FROM unremembered_messages) t
            WHERE t.session_pk NOT IN (SELECT pk FROM sessions) GROUP BY t.session_pk""";

    private static final String LAST_PLACES = """
            UPDATE sessions SET last_seq = max(last_seq,
              coalesce((SELECT max(seq) FROM memories m WHERE m.session_pk = sessions.pk AND m.kind = 'episode'), 0),
              coalesce((SELECT max(seq) FROM unremembered_messages u WHERE u.session_pk = sessions.pk), 0),
              coalesce((SELECT max(seq) FROM tool_calls c WHERE c.session_pk = sessions.pk), 0))""";
    private static final String OWN_NAMES = """
            INSERT INTO entity_aliases (entity_pk, namespace, alias, alias_key)
            SELECT e.pk, e.namespace, e.name, e.name_key FROM entities e
            WHERE NOT EXISTS (SELECT 1 FROM entity_aliases a WHERE a.entity_pk = e.pk AND a.alias_key = e.name_key)""";
    private static final String REFERENCES = """
            SELECT t.name AS of_table, f."table" AS to_table, f."from" AS of_column, f."to" AS to_column, f.on_delete
            FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'""";

    private RescuedRows() {}

    static void complete(Sql sql) {
        sql.update(LOST_SESSIONS);
        sql.update(LAST_PLACES);
        letGoOfWhatIsLost(sql);
        sql.update(OWN_NAMES);
        sql.update("UPDATE memories SET embedded_by = NULL"); // vectors are made anew
    }

    /** Deletes rows whose referenced row is lost, or empties the reference, as the schema says for a deleted row. */
    private static void letGoOfWhatIsLost(Sql sql) {
        var references = sql.query(
                REFERENCES,
                row -> new Reference(
                        row.getString("of_table"),
                        row.getString("of_column"),
                        row.getString("to_table"),
                        row.getString("to_column"),
                        row.getString("on_delete").equals("SET NULL")));
        int changed = 1;
        for (int round = 0; changed > 0 && round < MAX_ROUNDS; round++) {
            changed = references.stream()
                    .mapToInt(reference -> sql.update(reference.letGo()))
                    .sum();
        }
    }

    private record Reference(String table, String column, String toTable, String toColumn, boolean isOptional) {

        String letGo() {
            var dangling = " WHERE " + column + " IS NOT NULL AND NOT EXISTS (SELECT 1 FROM " + toTable + " other"
                    + " WHERE other." + toColumn + " = " + table + "." + column + ")";
            return isOptional
                    ? "UPDATE " + table + " SET " + column + " = NULL" + dangling
                    : "DELETE FROM " + table + dangling;
        }
    }
}
