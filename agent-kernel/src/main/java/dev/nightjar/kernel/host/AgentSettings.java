package dev.nightjar.kernel.host;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.util.List;

/**
 * Section {@code agent} of the configuration.
 *
 * @param id name of the agent; its files are in {@code <data dir>/<agent>}
 * @param namespace where memories are written, such as {@code user:ada}
 * @param alsoReads further namespaces that may be read
 */
public record AgentSettings(String id, Namespace namespace, List<Namespace> alsoReads) {

    public static final AgentSettings DEFAULTS = new AgentSettings("default", Namespace.AGENT, List.of());

    public AgentSettings {
        alsoReads = new MemoryScope(id, namespace, alsoReads).alsoReads();
    }

    MemoryScope scope() {
        return new MemoryScope(id, namespace, alsoReads);
    }
}
