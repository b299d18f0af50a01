package dev.nightjar.plugin.maintenance.consolidation;

import java.util.List;
import java.util.Map;

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
     * @return the results by id of the session; a session that could not be completed is left out, all if they cannot
     *     be read at once
     * @throws RuntimeException when the model failed; then none of them is marked
     */
    default Map<String, Consolidated> readTogether(List<LeasedSession> sessions) {
        return Map.of();
    }
}
