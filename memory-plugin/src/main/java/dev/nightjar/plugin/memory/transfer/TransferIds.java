package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.row.DerivedId;

/** New ids for memories whose own id is taken by another namespace of the store. */
final class TransferIds {

    private TransferIds() {}

    /** The id of a memory in the scope's namespace; always the same for the same memory. */
    static MemoryId inNamespace(MemoryId id, MemoryScope scope) {
        return DerivedId.of(id, scope.namespace().value() + '\n' + id.value());
    }
}
