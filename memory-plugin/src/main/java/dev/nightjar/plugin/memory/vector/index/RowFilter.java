package dev.nightjar.plugin.memory.vector.index;

import dev.nightjar.memory.MemoryKind;
import org.jspecify.annotations.Nullable;

/** A {@link VectorFilter} made ready to ask millions of rows of one namespace. */
final class RowFilter {

    private final boolean acceptsAll;
    private final int kinds;
    private final long after;
    private final long before;
    private final long session;
    private final long excludedSession;
    private final @Nullable MemoryKeys memories;

    RowFilter(VectorFilter filter) {
        kinds = kindBits(filter);
        after = filter.after();
        before = filter.before();
        session = filter.session();
        excludedSession = filter.excludedSession();
        memories = filter.memories();
        acceptsAll = filter.equals(VectorFilter.of(filter.namespaces()));
    }

    boolean accepts(RowBlock block, int row) {
        return acceptsAll
                || ((kinds >>> block.kind(row) & 1) != 0
                        && block.times[row] >= after
                        && block.times[row] < before
                        && (session == Attributes.NO_SESSION || block.sessions[row] == session)
                        && (excludedSession == Attributes.NO_SESSION || block.sessions[row] != excludedSession)
                        && (memories == null || memories.contains(block.memories[row])));
    }

    private static int kindBits(VectorFilter filter) {
        int bits = 0;
        for (MemoryKind kind : filter.kinds()) {
            bits |= 1 << RowBlock.number(kind);
        }
        return bits == 0 ? -1 : bits;
    }
}
