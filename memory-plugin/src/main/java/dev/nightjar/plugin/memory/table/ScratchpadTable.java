package dev.nightjar.plugin.memory.table;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.ScratchpadTable.Item;
import java.time.Instant;
import java.util.List;

/** What an agent jots down for one session. It goes with its session. */
public record ScratchpadTable(Sql sql, Instant now) {

    private static final String ITEMS =
            "SELECT text, written_at FROM scratchpad_items WHERE session_pk = ? ORDER BY position";

    private static final String INSERT =
            "INSERT INTO scratchpad_items (session_pk, position, text, written_at) VALUES (?, ?, ?, ?)";

    private static final String CLEAR = "DELETE FROM scratchpad_items WHERE session_pk = ?";

    /** The items of a session in their order; empty when there are none. */
    public List<Item> items(long sessionPk) {
        return sql.query(ITEMS, row -> new Item(row.getString(1), Instant.ofEpochMilli(row.getLong(2))), sessionPk);
    }

    /** Replaces all items of a session. */
    public void replace(long sessionPk, List<String> items) {
        sql.update(CLEAR, sessionPk);
        for (int i = 0; i < items.size(); i++) {
            sql.update(INSERT, sessionPk, i, items.get(i), now.toEpochMilli());
        }
    }

    /** Removes all items of a session; whether there were any. */
    public boolean clear(long sessionPk) {
        return sql.update(CLEAR, sessionPk) > 0;
    }

    /**
     * An item.
     *
     * @param writtenAt when it was written
     */
    public record Item(String text, Instant writtenAt) {}
}
