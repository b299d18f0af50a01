package dev.nightjar.plugin.memory.vector.index;

import java.nio.ByteBuffer;

/** Room for the bytes of an index's rows. Used by one thread at a time. */
public interface RowSpace {

    /** Room in arrays, which the collector takes back. */
    RowSpace HEAP = ByteBuffer::allocate;

    /** Room for so many bytes, all of them zero. */
    ByteBuffer take(int bytes);

    /** Takes room back that nobody looks at any more. */
    default void giveBack(ByteBuffer room) {}
}
