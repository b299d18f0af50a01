package dev.nightjar.plugin.maintenance.consolidation;

/** A way to turn a session into facts: by a model or without one. Thread-safe. */
public interface SessionReading {

    /** Whether it can be used now. */
    boolean isAvailable();

    /**
     * Reads all episodes of the session and completes it.
     *
     * @throws RuntimeException when it could not; then nothing is saved and the session is not marked
     */
    Consolidated read(LeasedSession session);
}
