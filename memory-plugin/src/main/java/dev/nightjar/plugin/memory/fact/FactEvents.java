package dev.nightjar.plugin.memory.fact;

import dev.nightjar.event.FactsChanged;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import java.util.List;

/** Tells the bus of facts that were saved or gave way, once that is committed. Thread-safe. */
public record FactEvents(ExtensionContext host) {

    /** Says nothing when nothing changed. */
    public void changed(MemoryScope scope, List<MemoryId> saved, List<MemoryId> superseded) {
        if (!saved.isEmpty() || !superseded.isEmpty()) {
            host.events().post(FactsChanged.of(scope, host.clock().instant(), saved, superseded));
        }
    }
}
