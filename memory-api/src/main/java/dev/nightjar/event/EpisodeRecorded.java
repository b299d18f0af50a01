package dev.nightjar.event;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import org.jspecify.annotations.Nullable;

/**
 * A message is committed as an episode.
 *
 * @param agentId whose memory it entered
 * @param namespace which namespace it entered
 * @param sessionId the conversation
 * @param messageId the host's id of the message; null when it has none
 * @param episode the episode it became
 * @param isRepeated whether it was already stored before, so that nothing was added
 * @param isSessionBegun whether it is the first message of its session
 * @param newEntities how many entities it made known, its speaker among them; ≥ 0
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
