package dev.nightjar.core.embedding;

import java.util.HashMap;
import java.util.Map;

/**
 * Which memories got no vector though the service was well. One that is refused time and again is left without, so that
 * it is not asked for for ever. Of one thread at a time.
 */
final class Refusals {

    /** Asked as often, each time alone and with a pause between. */
    private static final int MOST_ATTEMPTS = 3;

    private final Map<Long, Integer> attempts = new HashMap<>();

    /** Counts a refusal, unless the service is down and refuses everything; whether it was the last one. */
    boolean isHopeless(long memoryPk, DocumentEmbedder embedder) {
        return embedder.isWell() && attempts.merge(memoryPk, 1, Integer::sum) >= MOST_ATTEMPTS;
    }

    void forget(long memoryPk) {
        attempts.remove(memoryPk);
    }
}
