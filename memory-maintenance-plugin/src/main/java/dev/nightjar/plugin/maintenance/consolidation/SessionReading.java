package dev.nightjar.plugin.maintenance.consolidation;

import java.util.List;

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

    /**
     * Reads several sessions of one user at once and completes them.
     *
     * @return the results in the order of the sessions; empty if they cannot be read at once
     * @throws RuntimeException when it could not; then none of them is marked
     */
    default List<Consolidated> readTogether(List<LeasedSession> sessions) {
        return List.of();
    }
}
