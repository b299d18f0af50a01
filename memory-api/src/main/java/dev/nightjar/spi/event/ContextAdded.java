package dev.nightjar.spi.event;

import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A model is given this context with a prompt. The host posts it when it hands the context out, not when somebody only
 * looks at it.
 *
 * @param scope whose conversation it is
 * @param sessionId the conversation; null for none
 * @param prompt the prompt
 * @param text the context of all extensions, not blank
 * @param time when it was handed out
 */
public record ContextAdded(MemoryScope scope, @Nullable String sessionId, String prompt, String text, Instant time) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "context_added";
}
