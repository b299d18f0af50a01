package dev.nightjar.extension;

import dev.nightjar.memory.MemoryScope;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool.
 *
 * @param arguments the checked arguments
 * @param scope who calls, set by the host; never taken from arguments
 * @param sessionId the conversation the call is made in; null when it is made outside one
 * @param <A> the tool's argument record
 */
public record ToolCall<A extends Record>(
        A arguments, MemoryScope scope, @Nullable String sessionId) {}
