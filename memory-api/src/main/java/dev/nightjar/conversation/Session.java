package dev.nightjar.conversation;

import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * A stored conversation.
 *
 * @param id its id, given by the host
 * @param agentId the agent of the conversation
 * @param namespace its namespace
 * @param startedAt when its first message was said
 * @param updatedAt when its newest message was said
 * @param lastSequence position of its newest message
 * @param messageCount number of stored messages, pruned ones included; a turn with tool calls only counts as one
 * @param isPruned whether messages of it were pruned, as {@link ConversationStore#prune} does: of these the texts are
 *     left
 * @param preview the beginning of the first user message, on one line, at most {@value #MAX_PREVIEW} characters;
 *     {@value #UNTITLED} when there is none
 */
public record Session(
        String id,
        String agentId,
        Namespace namespace,
        Instant startedAt,
        Instant updatedAt,
        long lastSequence,
        long messageCount,
        boolean isPruned,
        String preview) {

    /** Maximum code points of a preview. */
    public static final int MAX_PREVIEW = 80;

    /** The preview of a session without a user message. */
    public static final String UNTITLED = "Untitled";
}
