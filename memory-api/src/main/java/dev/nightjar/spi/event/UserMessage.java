package dev.nightjar.spi.event;

import dev.nightjar.internal.value.Identifier;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message from the user.
 *
 * @param scope the agent and namespace whose memory it enters; an incognito scope stores nothing
 * @param sessionId the conversation, not blank
 * @param speaker the speaker's name; null when unknown
 * @param text what was said
 * @param time when it was said, within {@link MessageEvent.Time}; a time more than a day in the host's future is stored
 *     as now
 * @param messageId the host's own id of this message; null for none
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

    /**
     * @throws IllegalArgumentException when the session id is blank, an id is not a valid {@link Identifier} or the
     *     time is out of range
     */
    public UserMessage {
        if (sessionId.isBlank()) {
            throw new IllegalArgumentException("The session id of a message must not be blank");
        }
        Identifier.checked("session id", sessionId);
        if (messageId != null) {
            Identifier.checked("message id", messageId);
        }
        MessageEvent.Time.checked(time);
    }

    /** A message without speaker or message id. */
    public static UserMessage of(MemoryScope scope, String sessionId, String text, Instant time) {
        return new UserMessage(scope, sessionId, null, text, time, null);
    }

    /** A copy with this speaker; null when unknown. */
    public UserMessage by(@Nullable String name) {
        return new UserMessage(scope, sessionId, name, text, time, messageId);
    }

    /** A copy with the host's own id; null for none. */
    public UserMessage withMessageId(@Nullable String id) {
        return new UserMessage(scope, sessionId, speaker, text, time, id);
    }

    @Override
    public Role role() {
        return Role.USER;
    }
}
