package dev.nightjar.kernel;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.util.List;

/**
 * Section {@code agent} of the configuration.
 *
 * @param id who acts; names the folder of its files
 * @param namespace where its memories are written
 * @param alsoReads further namespaces it may read
 */
record AgentSection(String id, Namespace namespace, List<Namespace> alsoReads) {

    static final AgentSection DEFAULTS = new AgentSection("default", Namespace.AGENT, List.of());

    AgentSection {
        alsoReads = new MemoryScope(id, namespace, alsoReads).alsoReads();
    }

    MemoryScope scope() {
        return new MemoryScope(id, namespace, alsoReads);
    }
}
