package dev.nightjar.spi.event;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import org.jspecify.annotations.Nullable;

/**
 * A message was stored as an episode. Posted after the commit.
 *
 * @param agentId the agent whose memory it entered
 * @param namespace the namespace it entered
 * @param sessionId the conversation
 * @param messageId the host's id of the message; null for none
 * @param episode the new episode
 * @param isRepeated whether it was already stored, so that nothing was added
 * @param isSessionBegun whether it is the first message of its session
 * @param newEntities number of new entities it added, including its speaker; ≥ 0
 */
public record EpisodeRecorded(
        String agentId,
        Namespace namespace,
        String sessionId,
        @Nullable String messageId,
        MemoryId episode,
        boolean isRepeated,
        boolean isSessionBegun,
        int newEntities) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.episode_recorded";
}
