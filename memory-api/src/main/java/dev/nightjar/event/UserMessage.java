package dev.nightjar.event;

import dev.nightjar.memory.Identifier;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something the user said.
 *
 * @param scope whose memory it enters, and which namespace; of an incognito conversation it enters none
 * @param sessionId the conversation, not blank
 * @param speaker the speaker's name; null when unknown
 * @param text what was said
 * @param time when it was said, within {@link MessageEvent.Time}; what lies more than a day after the host's present is
 *     stored as said now
 * @param messageId the host's own id of this message; null to have none
 */
public record UserMessage(
        MemoryScope scope,
        String sessionId,
        @Nullable String speaker,
        String text,
        Instant time,
        @Nullable String messageId)
        implements MessageEvent {

    /** The name of this event outside Java. */
    public static final String TOPIC = "user_message";

    /** @throws IllegalArgumentException when the session id is blank, an id is no {@link Identifier} or the time out of range */
    public UserMessage {
        if (sessionId.isBlank()) {
            throw new IllegalArgumentException("A message needs a session id");
        }
        Identifier.checked("session id", sessionId);
        if (messageId != null) {
            Identifier.checked("message id", messageId);
        }
        MessageEvent.Time.checked(time);
    }

    /** A message without a speaker's name or an id of its own. */
    public static UserMessage of(MemoryScope scope, String sessionId, String text, Instant time) {
        return new UserMessage(scope, sessionId, null, text, time, null);
    }

    /** The same said by a speaker of this name; null when unknown. */
    public UserMessage by(@Nullable String name) {
        return new UserMessage(scope, sessionId, name, text, time, messageId);
    }

    /** The same with the host's own id; null for none. */
    public UserMessage withMessageId(@Nullable String id) {
        return new UserMessage(scope, sessionId, speaker, text, time, id);
    }

    @Override
    public Role role() {
        return Role.USER;
    }
}
