package dev.nightjar.plugin.memory.store.sql.conversation;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.store.conversation.ScratchpadStore;
import dev.nightjar.plugin.memory.store.conversation.ScratchpadStore.Item;
import java.time.Instant;
import java.util.List;

/** {@link ScratchpadStore} in SQL. */
public record SqlScratchpadStore(Sql sql, Instant now) implements ScratchpadStore {

    private static final String ITEMS =
            "SELECT text, written_at FROM scratchpad_items WHERE session_pk = ? ORDER BY position";

    private static final String INSERT =
            "INSERT INTO scratchpad_items (session_pk, position, text, written_at) VALUES (?, ?, ?, ?)";

    private static final String CLEAR = "DELETE FROM scratchpad_items WHERE session_pk = ?";

    @Override
    public List<Item> items(long sessionPk) {
        return sql.query(ITEMS, row -> new Item(row.getString(1), Instant.ofEpochMilli(row.getLong(2))), sessionPk);
    }

    @Override
    public void replace(long sessionPk, List<String> items) {
        sql.update(CLEAR, sessionPk);
        for (int i = 0; i < items.size(); i++) {
            sql.update(INSERT, sessionPk, i, items.get(i), now.toEpochMilli());
        }
    }

    @Override
    public boolean clear(long sessionPk) {
        return sql.update(CLEAR, sessionPk) > 0;
    }
}
