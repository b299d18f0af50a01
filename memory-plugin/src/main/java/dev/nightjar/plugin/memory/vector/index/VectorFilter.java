package dev.nightjar.plugin.memory.vector.index;

import dev.nightjar.memory.MemoryKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which memories a search may return. All conditions hold together and before the search's limit.
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

    /** The same filter for these kinds only; empty accepts all. */
    public VectorFilter ofKinds(Set<MemoryKind> accepted) {
        return new VectorFilter(namespaces, accepted, after, before, session, excludedSession, memories);
    }

    /** The same filter for event times from one (inclusive) to another (exclusive), in epoch milliseconds. */
    public VectorFilter between(long earliest, long end) {
        return new VectorFilter(namespaces, kinds, earliest, end, session, excludedSession, memories);
    }

    /** The same filter for memories of this session only. */
    public VectorFilter inSession(long only) {
        return new VectorFilter(namespaces, kinds, after, before, only, excludedSession, memories);
    }

    /** The same filter without memories of this session. */
    public VectorFilter excludingSession(long excluded) {
        return new VectorFilter(namespaces, kinds, after, before, session, excluded, memories);
    }

    /** The same filter for these memories only. */
    public VectorFilter among(MemoryKeys accepted) {
        return new VectorFilter(namespaces, kinds, after, before, session, excludedSession, accepted);
    }
}
