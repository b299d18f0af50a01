package dev.nightjar.plugin.memory.vector.index;

import dev.nightjar.memory.MemoryKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Filter for the memories that a search may return. All conditions apply together and before the search's limit.
 *
 * @param namespaces whose memories; at least one
 * @param kinds accepted kinds; empty accepts all
 * @param after earliest event time in epoch milliseconds, inclusive; {@link Long#MIN_VALUE} for no bound
 * @param before latest event time in epoch milliseconds, exclusive; {@link Long#MAX_VALUE} for no bound
 * @param session the only session accepted, or {@link Attributes#NO_SESSION} for all memories
 * @param excludedSession the session left out, or {@link Attributes#NO_SESSION} for none; memories without a session
 *     stay
 * @param memories the only memories accepted; null for no such condition
 */
public record VectorFilter(
        Set<String> namespaces,
        Set<MemoryKind> kinds,
        long after,
        long before,
        long session,
        long excludedSession,
        @Nullable MemoryKeys memories) {

    /** @throws IllegalArgumentException when no namespace is named */
    public VectorFilter {
        namespaces = Set.copyOf(namespaces);
        kinds = Set.copyOf(kinds);
        if (namespaces.isEmpty()) {
            throw new IllegalArgumentException("A search by vector names at least one namespace");
        }
    }

    /** All memories of these namespaces. */
    public static VectorFilter of(Set<String> namespaces) {
        return new VectorFilter(
                namespaces,
                Set.of(),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                Attributes.NO_SESSION,
                Attributes.NO_SESSION,
                null);
    }

    /** A copy that accepts these kinds only; empty accepts all. */
    public VectorFilter ofKinds(Set<MemoryKind> accepted) {
        return new VectorFilter(namespaces, accepted, after, before, session, excludedSession, memories);
    }

    /** A copy that accepts event times from one (inclusive) to another (exclusive), epoch milliseconds. */
    public VectorFilter between(long earliest, long end) {
        return new VectorFilter(namespaces, kinds, earliest, end, session, excludedSession, memories);
    }

    /** A copy that accepts memories of this session only. */
    public VectorFilter inSession(long only) {
        return new VectorFilter(namespaces, kinds, after, before, only, excludedSession, memories);
    }

    /** A copy that rejects memories of this session. */
    public VectorFilter excludingSession(long excluded) {
        return new VectorFilter(namespaces, kinds, after, before, session, excluded, memories);
    }

    /** A copy that accepts these memories only. */
    public VectorFilter among(MemoryKeys accepted) {
        return new VectorFilter(namespaces, kinds, after, before, session, excludedSession, accepted);
    }
}
