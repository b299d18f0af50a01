package dev.nightjar.event;

import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Identifier;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something the agent answered.
 *
 * @param scope whose memory it enters, and which namespace; of an incognito conversation it enters none
 * @param sessionId the conversation, not blank
 * @param speaker the speaker's name; null when unknown
 * @param text what was said; empty for a turn in which the agent only called tools
 * @param time when it was said, within {@link MessageEvent.Time}; what lies more than a day after the host's present is
 *     stored as said now
 * @param messageId the host's own id of this message; null to have none
 * @param steps the calls of tools that led to this answer, oldest first; they are kept beside the messages of the session
 */
public record AgentResponse(
        MemoryScope scope,
        String sessionId,
        @Nullable String speaker,
        String text,
        Instant time,
        @Nullable String messageId,
        List<ToolStep> steps)
        implements MessageEvent {

    /** The name of this event outside Java. */
    public static final String TOPIC = "agent_response";

    /** @throws IllegalArgumentException when the session id is blank, an id is no {@link Identifier} or the time out of range */
    public AgentResponse {
        if (sessionId.isBlank()) {
            throw new IllegalArgumentException("A message needs a session id");
        }
        Identifier.checked("session id", sessionId);
        if (messageId != null) {
            Identifier.checked("message id", messageId);
        }
        MessageEvent.Time.checked(time);
        steps = List.copyOf(steps);
    }

    /** An answer for which no tool was called. */
    public AgentResponse(
            MemoryScope scope,
            String sessionId,
            @Nullable String speaker,
            String text,
            Instant time,
            @Nullable String messageId) {
        this(scope, sessionId, speaker, text, time, messageId, List.of());
    }

    /** A message without a speaker's name, an id of its own or calls of tools. */
    public static AgentResponse of(MemoryScope scope, String sessionId, String text, Instant time) {
        return new AgentResponse(scope, sessionId, null, text, time, null);
    }

    /** The same said by a speaker of this name; null when unknown. */
    public AgentResponse by(@Nullable String name) {
        return new AgentResponse(scope, sessionId, name, text, time, messageId, steps);
    }

    /** The same with the host's own id; null for none. */
    public AgentResponse withMessageId(@Nullable String id) {
        return new AgentResponse(scope, sessionId, speaker, text, time, id, steps);
    }

    /** The same with the calls of tools that led to it. */
    public AgentResponse withSteps(List<ToolStep> calls) {
        return new AgentResponse(scope, sessionId, speaker, text, time, messageId, calls);
    }

    @Override
    public Role role() {
        return Role.AGENT;
    }
}
