package dev.nightjar.plugin.memory.store.conversation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.WorkingMemory;
import dev.nightjar.memory.WorkingMemory.Line;
import java.util.List;

/** Working memory: one for each agent and namespace. */
public interface WorkingMemoryStore {

    /** That of the scope's agent and own namespace. */
    WorkingMemory read(MemoryScope scope);

    /** Replaces its lines; it gets the next version. */
    void replace(MemoryScope scope, List<Line> lines);
}
