package dev.nightjar.extension;

import dev.nightjar.memory.MemoryScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool.
 *
 * @param arguments the checked arguments
 * @param scope who calls, set by the host; never taken from arguments
 * @param sessionId the conversation the call is made in; null when it is made outside one
 * @param heard what tools of other extensions have answered in the same run before; the newest last. It comes from outside: nobody
 *     in the conversation has said it
 * @param progress hears how far the call has come, if anybody wants to know
 * @param <A> the tool's argument record
 */
public record ToolCall<A extends Record>(
        A arguments, MemoryScope scope, @Nullable String sessionId, List<String> heard, ToolProgress progress) {

    /** Copies the list. */
    public ToolCall {
        heard = List.copyOf(heard);
    }

    /** A call whose progress nobody wants to know. */
    public ToolCall(A arguments, MemoryScope scope, @Nullable String sessionId, List<String> heard) {
        this(arguments, scope, sessionId, heard, ToolProgress.NONE);
    }

    /** A call before which no other tool has answered, and whose progress nobody wants to know. */
    public ToolCall(A arguments, MemoryScope scope, @Nullable String sessionId) {
        this(arguments, scope, sessionId, List.of());
    }
}
