package dev.nightjar.plugin.memory.vector.index;

import dev.nightjar.memory.MemoryKind;

/**
 * Attributes that searches filter a memory by.
 *
 * @param namespace whose memory it is
 * @param kind its kind
 * @param eventTimeMillis when it happened, in epoch milliseconds
 * @param sessionPk the session it comes from, or {@link #NO_SESSION}
 */
public record Attributes(String namespace, MemoryKind kind, long eventTimeMillis, long sessionPk) {

    /** Stands for the session of a memory that comes from none. */
    public static final long NO_SESSION = -1;
}
