package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.FactsChanged;
import java.util.List;

/** Posts an event about saved and superseded facts, after the commit. Thread-safe. */
public record FactEvents(ExtensionContext host) {

    /** Posts nothing if both lists are empty. */
    public void changed(MemoryScope scope, List<MemoryId> saved, List<MemoryId> superseded) {
        if (!saved.isEmpty() || !superseded.isEmpty()) {
            host.events().post(FactsChanged.of(scope, host.clock().instant(), saved, superseded));
        }
    }
}
