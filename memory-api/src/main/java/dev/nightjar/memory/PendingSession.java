package dev.nightjar.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session with episodes beyond its consolidation watermark.
 *
 * @param sessionId the session
 * @param lastActive when its newest message was said
 * @param pendingEpisodes how many episodes wait
 * @param attempts how many consolidations of it failed since the last success
 * @param lastError what the last failure said; null when there was none
 */
public record PendingSession(
        String sessionId,
        Instant lastActive,
        long pendingEpisodes,
        int attempts,
        @Nullable String lastError) {}
