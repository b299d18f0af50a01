package dev.nightjar.conversation;

import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message of a stored conversation.
 *
 * @param sequence position in the session, from 1; ascending, with gaps where messages were forgotten
 * @param role which side spoke
 * @param speaker the speaker's name; null when unknown
 * @param text what was said, verbatim; empty for a turn with tool calls only
 * @param time when it was said
 * @param steps the tool calls that led to this answer, oldest first; empty for a user message
 */
public record StoredMessage(
        long sequence, Role role, @Nullable String speaker, String text, Instant time, List<ToolStep> steps) {

    /** Copies the list. */
    public StoredMessage {
        steps = List.copyOf(steps);
    }
}
