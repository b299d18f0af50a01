package dev.nightjar.spi.event;

import dev.nightjar.conversation.ToolStep;
import dev.nightjar.internal.value.Identifier;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message from the agent.
 *
 * @param scope the agent and namespace whose memory it enters; an incognito scope stores nothing
 * @param sessionId the conversation, not blank
 * @param speaker the speaker's name; null when unknown
 * @param text what was said; empty for a turn with tool calls only
 * @param time when it was said, within {@link MessageEvent.Time}; a time more than a day in the host's future is stored
 *     as now
 * @param messageId the host's own id of this message; null for none
 * @param steps the tool calls that led to this answer, oldest first; stored with the session's messages
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

    /**
     * @throws IllegalArgumentException when the session id is blank, an id is not a valid {@link Identifier} or the
     *     time is out of range
     */
    public AgentResponse {
        if (sessionId.isBlank()) {
            throw new IllegalArgumentException("The session id of a message must not be blank");
        }
        Identifier.checked("session id", sessionId);
        if (messageId != null) {
            Identifier.checked("message id", messageId);
        }
        MessageEvent.Time.checked(time);
        steps = List.copyOf(steps);
    }

    /** An answer without tool calls. */
    public AgentResponse(
            MemoryScope scope,
            String sessionId,
            @Nullable String speaker,
            String text,
            Instant time,
            @Nullable String messageId) {
        this(scope, sessionId, speaker, text, time, messageId, List.of());
    }

    /** A message without speaker, message id or tool calls. */
    public static AgentResponse of(MemoryScope scope, String sessionId, String text, Instant time) {
        return new AgentResponse(scope, sessionId, null, text, time, null);
    }

    /** A copy with this speaker; null when unknown. */
    public AgentResponse by(@Nullable String name) {
        return new AgentResponse(scope, sessionId, name, text, time, messageId, steps);
    }

    /** A copy with the host's own id; null for none. */
    public AgentResponse withMessageId(@Nullable String id) {
        return new AgentResponse(scope, sessionId, speaker, text, time, id, steps);
    }

    /** A copy with the tool calls that led to it. */
    public AgentResponse withSteps(List<ToolStep> calls) {
        return new AgentResponse(scope, sessionId, speaker, text, time, messageId, calls);
    }

    @Override
    public Role role() {
        return Role.AGENT;
    }
}
