package dev.nightjar.kernel.host;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.util.List;

/**
 * Section {@code agent} of the configuration.
 *
 * @param id name of the agent; its files are in {@code <data dir>/<agent>}
 * @param namespace namespace that memories are written to, such as {@code user:ada}
 * @param alsoReads other namespaces that may be read
 * @param memory the memory provider of conversations: {@code recent} (alias {@code legacy}) shows the model the last 20
 *     turns; {@code semantic}, of the memory plugin, shows the last 40 messages and earlier turns that match the
 *     prompt; plugins may add others
 */
public record AgentSettings(String id, Namespace namespace, List<Namespace> alsoReads, String memory) {

    public static final AgentSettings DEFAULTS =
            new AgentSettings("default", Namespace.AGENT, List.of(), RecentMemory.NAME);

    /** @throws IllegalArgumentException when the namespace names nobody, such as {@code user:null} */
    public AgentSettings {
        alsoReads = new MemoryScope(id, namespace.ofSomebody(), alsoReads).alsoReads();
    }

    /** The scope of a host with these settings. */
    public MemoryScope scope() {
        return new MemoryScope(id, namespace, alsoReads);
    }
}
