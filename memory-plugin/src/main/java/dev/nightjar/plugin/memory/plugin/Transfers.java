package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.fact.ExternalCopies;
import dev.nightjar.plugin.memory.fact.Reflections;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.transfer.StoredMerge;
import dev.nightjar.plugin.memory.transfer.StoredTransfer;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.spi.transfer.MemoryMerge;
import dev.nightjar.spi.transfer.MemoryMerge.Merged;
import dev.nightjar.spi.transfer.MemoryTransfer;

/**
 * Exports, imports and merges.
 *
 * @param written called when there may be memories without vectors
 */
record Transfers(
        ExtensionContext host,
        Database database,
        EntityLinker linker,
        IdGenerator ids,
        MemoryPolicy policy,
        Runnable written) {

    void provide(ExternalCopies outside, Reflections reflections) {
        host.provide(MemoryTransfer.class, new StoredTransfer(database, linker, ids, policy, written));
        var around = new StoredMerge.Surroundings(
                outside::erasing,
                (scope, merged) -> merged(scope, merged, outside, reflections),
                (store, work) -> OtherStore.read(store, database, work));
        host.provide(MemoryMerge.class, new StoredMerge(database, linker, ids, policy, around));
    }

    private void merged(MemoryScope scope, Merged merged, ExternalCopies outside, Reflections reflections) {
        try {
            outside.erased(scope.namespace());
        } finally {
            reflections.dropCache(scope.namespace());
            written.run();
            if (merged.erased() > 0) {
                database.rewrite();
                host.events().post(MemoriesErased.of(scope, host.clock().instant()));
            }
        }
    }
}
