package dev.nightjar.hostdemo.replay;

import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message of a recorded conversation.
 *
 * @param line the line it stands on, from 1; in a file that is not made of lines, which message of it it is
 * @param session the conversation
 * @param time when it was said
 * @param isTimeGiven whether the file tells that time; else it is made up, so that the order stays
 * @param role which side spoke
 * @param name the speaker's name; null when the file gives none
 * @param text what was said, verbatim; blank for a turn of calls only, and for what is no part of the dialogue
 * @param steps the calls of tools that led to it, oldest first; empty for a user's message
 */
public record DialogueMessage(
        int line,
        String session,
        Instant time,
        boolean isTimeGiven,
        Role role,
        @Nullable String name,
        String text,
        List<ToolStep> steps) {

    /** Copies the list. */
    public DialogueMessage {
        steps = List.copyOf(steps);
    }

    /** One whose time the file tells, without calls of tools. */
    public DialogueMessage(int line, String session, Instant time, Role role, @Nullable String name, String text) {
        this(line, session, time, true, role, name, text, List.of());
    }

    /** Whether it is no part of the dialogue, and passed over. */
    boolean isNothing() {
        return text.isBlank() && steps.isEmpty();
    }
}
