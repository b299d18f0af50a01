package dev.nightjar.extension;

import dev.nightjar.memory.MemoryScope;
import org.jspecify.annotations.Nullable;

/**
 * A prompt that is about to go to a model.
 *
 * @param prompt the newest user text, or the goal when there is none
 * @param scope who asks, set by the host
 * @param sessionId the conversation under way, which context leaves out; null when there is none
 */
public record ContextRequest(
        String prompt, MemoryScope scope, @Nullable String sessionId) {}
