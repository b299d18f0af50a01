package dev.nightjar.plugin.maintenance.consolidation;

/** A way to turn a session into facts: by a model or without one. Thread-safe. */
public interface SessionReading {

    /** Whether it can be used now. */
    boolean isAvailable();

    /**
     * Reads all of the session's episodes and completes it.
     *
     * @throws RuntimeException when it could not; nothing is saved then and the session is not marked
     */
    Consolidated read(LeasedSession session);
}
