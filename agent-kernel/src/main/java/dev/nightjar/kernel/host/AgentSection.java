package dev.nightjar.kernel.host;

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
public record AgentSection(String id, Namespace namespace, List<Namespace> alsoReads) {

    public static final AgentSection DEFAULTS = new AgentSection("default", Namespace.AGENT, List.of());

    public AgentSection {
        alsoReads = new MemoryScope(id, namespace, alsoReads).alsoReads();
    }

    MemoryScope scope() {
        return new MemoryScope(id, namespace, alsoReads);
    }
}
