package dev.nightjar.memory;

import java.util.ArrayList;
import java.util.List;

/**
 * Who is acting and which memories they can reach: writes go to {@link #namespace()}, reads cover that namespace and
 * the granted ones. The host builds it from the caller's identity.
 *
 * @param agentId the agent that writes; letters, digits, {@code . _ -}, at most 255 characters
 * @param namespace where writes go, and where reads look first
 * @param alsoReads more namespaces that may be read, not written; may be empty
 * @param isIncognito whether the conversation leaves no trace: its messages are not captured, its prompts get no
 *     memories, and memory tools refuse. Calls that the host itself makes to {@link MemoryService} still work
 */
public record MemoryScope(String agentId, Namespace namespace, List<Namespace> alsoReads, boolean isIncognito) {

    private static final int MAX_AGENT_ID = 255;

    /** @throws IllegalArgumentException when the agent id cannot be a folder name */
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

    /** A scope that is not incognito. */
    public MemoryScope(String agentId, Namespace namespace, List<Namespace> alsoReads) {
        this(agentId, namespace, alsoReads, false);
    }

    /** A scope that reads and writes one namespace. */
    public static MemoryScope of(String agentId, Namespace namespace) {
        return new MemoryScope(agentId, namespace, List.of());
    }

    /** A copy for a conversation that leaves no trace. */
    public MemoryScope incognito() {
        return new MemoryScope(agentId, namespace, alsoReads, true);
    }

    /** Every namespace that reads cover: its own first, then the granted ones, without duplicates. */
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
