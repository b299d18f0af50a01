package dev.nightjar.hostdemo.replay;

import dev.nightjar.memory.Role;
import java.time.Instant;
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
 * @param text what was said, verbatim; blank for what is no part of the dialogue and is passed over
 */
public record DialogueMessage(
        int line,
        String session,
        Instant time,
        boolean isTimeGiven,
        Role role,
        @Nullable String name,
        String text) {

    /** One whose time the file tells. */
    public DialogueMessage(int line, String session, Instant time, Role role, @Nullable String name, String text) {
        this(line, session, time, true, role, name, text);
    }
}
