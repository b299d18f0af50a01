package dev.nightjar.kernel.host;

import dev.nightjar.memory.Namespace;
import java.util.HashMap;
import java.util.Map;

/**
 * Calls of a provider that still run after they were abandoned. While there are too many, the provider is not called
 * again: at first for the namespace of those calls, in the end for every one. So hanging prompts cost other users
 * nothing. Thread-safe.
 */
final class HangingCalls {

    private static final int MAX_EACH = 4;
    private static final int MAX = 32;

    private final Map<Namespace, Integer> each = new HashMap<>();
    private int all;

    synchronized boolean areTooMany(Namespace namespace) {
        return all >= MAX || each.getOrDefault(namespace, 0) >= MAX_EACH;
    }

    synchronized void begin(Namespace namespace) {
        all++;
        each.merge(namespace, 1, Integer::sum);
    }

    synchronized void end(Namespace namespace) {
        all--;
        each.computeIfPresent(namespace, (unused, count) -> count == 1 ? null : count - 1);
    }
}
