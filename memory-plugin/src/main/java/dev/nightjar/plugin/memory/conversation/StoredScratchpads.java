package dev.nightjar.plugin.memory.conversation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.SessionTable.Item;
import dev.nightjar.plugin.memory.table.Tables;
import java.util.List;
import java.util.Optional;

/**
 * Scratchpads, each for one session of an agent. A session of another scope is treated like an unknown one.
 * Thread-safe.
 *
 * @param policy what is masked before it is stored
 */
public record StoredScratchpads(Database database, MemoryPolicy policy) {

    /** Replaces all items of a session. Creates the session if there is none. */
    public void write(MemoryScope scope, String sessionId, List<String> items) {
        var kept = items.stream().map(policy::storable).toList();
        database.write(tx -> {
            tx.sessions()
                    .replaceScratchpad(
                            tx.sessions().findOrInsert(scope, sessionId).pk(), kept);
            return items.size();
        });
    }

    /** The items of a session in order; may be empty. */
    public List<Item> items(MemoryScope scope, String sessionId) {
        return database.read(
                tx -> pk(tx, scope, sessionId).map(tx.sessions()::scratchpad).orElse(List.of()));
    }

    /** Removes all items of a session. Returns whether there were any. */
    public boolean clear(MemoryScope scope, String sessionId) {
        return database.write(tx ->
                pk(tx, scope, sessionId).map(tx.sessions()::clearScratchpad).orElse(false));
    }

    private static Optional<Long> pk(Tables tx, MemoryScope scope, String sessionId) {
        return tx.sessions().find(scope, sessionId).map(session -> session.pk());
    }
}
