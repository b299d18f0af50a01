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
 * @param memory how conversations are remembered: {@code recent} (alias {@code legacy}) shows the model the last 20 turns,
 *     {@code semantic} of the memory plugin the last 40 messages and earlier turns that fit the prompt; a plugin may add others
 */
public record AgentSettings(String id, Namespace namespace, List<Namespace> alsoReads, String memory) {

    public static final AgentSettings DEFAULTS =
            new AgentSettings("default", Namespace.AGENT, List.of(), RecentMemory.NAME);

    public AgentSettings {
        alsoReads = new MemoryScope(id, namespace, alsoReads).alsoReads();
    }

    /** Whose memory a host with these settings uses. */
    public MemoryScope scope() {
        return new MemoryScope(id, namespace, alsoReads);
    }
}
