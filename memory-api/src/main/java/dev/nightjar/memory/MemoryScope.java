package dev.nightjar.memory;

import java.util.ArrayList;
import java.util.List;

/**
 * Who is acting and which memories they reach: writes go to {@link #namespace()}, reads see that one and the granted
 * ones. Built by the host from the caller's identity.
 *
 * @param agentId who writes; letters, digits, {@code . _ -}, at most 255 characters
 * @param namespace where writes go, and the first place reads look
 * @param alsoReads further namespaces granted for reading only; may be empty
 * @param isIncognito whether this is for a conversation that leaves no trace: its messages are not captured, its prompts get
 *     nothing of memory, and memory's tools refuse. What a host asks of {@link MemoryService} itself is done as always
 */
public record MemoryScope(String agentId, Namespace namespace, List<Namespace> alsoReads, boolean isIncognito) {

    private static final int MAX_AGENT_ID = 255;

    /** @throws IllegalArgumentException when the agent id cannot name a folder */
    public MemoryScope {
        alsoReads = List.copyOf(alsoReads);
        if (agentId.length() > MAX_AGENT_ID
                || agentId.startsWith(".")
                || agentId.isEmpty()
                || !agentId.chars().allMatch(MemoryScope::isAllowedInAgentId)) {
            throw new IllegalArgumentException("Agent id must be 1 to " + MAX_AGENT_ID
                    + " letters, digits, '.', '_' or '-' and not start with '.', but was '" + agentId + "'");
        }
    }

    /** A scope for conversations that are remembered. */
    public MemoryScope(String agentId, Namespace namespace, List<Namespace> alsoReads) {
        this(agentId, namespace, alsoReads, false);
    }

    /** A scope that reads and writes one namespace. */
    public static MemoryScope of(String agentId, Namespace namespace) {
        return new MemoryScope(agentId, namespace, List.of());
    }

    /** The same for a conversation that leaves no trace. */
    public MemoryScope incognito() {
        return new MemoryScope(agentId, namespace, alsoReads, true);
    }

    /** Every namespace a read may look into: the own one first, then the granted ones, each once. */
    public List<Namespace> readable() {
        var all = new ArrayList<Namespace>();
        all.add(namespace);
        alsoReads.stream().filter(granted -> !all.contains(granted)).forEach(all::add);
        return List.copyOf(all);
    }

    private static boolean isAllowedInAgentId(int c) {
        return Character.isLetterOrDigit(c) || c == '.' || c == '_' || c == '-';
    }
}
