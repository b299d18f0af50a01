package dev.nightjar.conversation;

import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * A stored conversation.
 *
 * @param id as the host names it
 * @param agentId whose conversation it is
 * @param namespace which namespace it belongs to
 * @param startedAt when its first message was said
 * @param updatedAt when its newest message was said
 * @param lastSequence position of its newest message
 * @param messageCount how many messages of it are stored; a turn that only called tools counts as one
 * @param preview the beginning of the first thing the user said, on one line, at most {@value #MAX_PREVIEW} characters;
 *     {@value #UNTITLED} when the user said nothing
 */
public record Session(
        String id,
        String agentId,
        Namespace namespace,
        Instant startedAt,
        Instant updatedAt,
        long lastSequence,
        long messageCount,
        String preview) {

    /** Most code points of a preview. */
    public static final int MAX_PREVIEW = 80;

    /** The preview of a session in which the user said nothing. */
    public static final String UNTITLED = "Untitled";
}
