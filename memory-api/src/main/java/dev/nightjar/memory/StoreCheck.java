package dev.nightjar.memory;

import java.util.List;

/** Whether what is stored can still be trusted. Found with {@code context.service(StoreCheck.class)}; thread-safe. */
public interface StoreCheck {

    /** Size of what is stored, in bytes. Answers at once. */
    long bytes();

    /**
     * What is damaged, one line each; empty when all is sound. Reads everything that is stored, which takes some seconds
     * a gigabyte.
     *
     * @throws MemoryException when it is damaged so much that it cannot be read through
     */
    List<String> problems();
}
