package dev.nightjar.demo.replay;

import dev.nightjar.memory.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One message of a recorded conversation.
 *
 * @param line where it stands in its file, from 1
 * @param session the conversation
 * @param time when it was said
 * @param role which side spoke
 * @param name the speaker's name; null when the file gives none
 * @param text what was said, verbatim; may be blank
 */
public record DialogueMessage(
        int line,
        String session,
        Instant time,
        Role role,
        @Nullable String name,
        String text) {}
