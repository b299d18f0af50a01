package dev.nightjar.tool;

import dev.nightjar.memory.MemoryScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool.
 *
 * @param arguments the validated arguments
 * @param scope who is calling; set by the host, never taken from arguments
 * @param sessionId the conversation of the call; null outside a conversation
 * @param heard what tools of other extensions returned earlier in the same run, newest last. It is from outside: nobody
 *     in the conversation said it
 * @param progress receives progress reports
 * @param <A> the tool's argument record
 */
public record ToolCall<A extends Record>(
        A arguments, MemoryScope scope, @Nullable String sessionId, List<String> heard, ToolProgress progress) {

    /** Copies the list. */
    public ToolCall {
        heard = List.copyOf(heard);
    }

    /** A call without progress reports. */
    public ToolCall(A arguments, MemoryScope scope, @Nullable String sessionId, List<String> heard) {
        this(arguments, scope, sessionId, heard, ToolProgress.NONE);
    }

    /** A call without earlier tool results or progress reports. */
    public ToolCall(A arguments, MemoryScope scope, @Nullable String sessionId) {
        this(arguments, scope, sessionId, List.of());
    }
}
