package dev.nightjar.extension;

import dev.nightjar.memory.MemoryScope;
import org.jspecify.annotations.Nullable;

/**
 * A host's say in what tools may do: it judges each call of a tool before the tool sees it, whoever offers the tool. A policy that
 * throws refuses the call. Asked in the thread that calls the tool; thread-safe.
 *
 * <pre>{@code
 * ToolPolicy readersOnly = call -> call.isReadOnly() || call.scope().namespace().value().startsWith("user:")
 *         ? Verdict.allowed()
 *         : Verdict.refused("groups are read here, not written");
 * }</pre>
 */
@FunctionalInterface
public interface ToolPolicy {

    /** Lets every call through. */
    ToolPolicy ALLOW_ALL = call -> Verdict.allowed();

    /** Whether a call may be made. */
    Verdict judge(Call call);

    /**
     * A call that is to be made.
     *
     * @param tool the tool's name
     * @param isReadOnly whether the tool only reads, as it says itself
     * @param arguments what the model wrote, unchecked: a JSON object if it is right; may be blank
     * @param scope who calls
     * @param sessionId the conversation it is made in; null when it is made outside one
     */
    record Call(
            String tool,
            boolean isReadOnly,
            String arguments,
            MemoryScope scope,
            @Nullable String sessionId) {}

    /**
     * What comes of it.
     *
     * @param isAllowed whether the call is made
     * @param reason why not, for the model; empty for a call that is made
     */
    record Verdict(boolean isAllowed, String reason) {

        /** The call is made. */
        public static Verdict allowed() {
            return new Verdict(true, "");
        }

        /**
         * The call is not made; the model is told why.
         *
         * @throws IllegalArgumentException when the reason is blank
         */
        public static Verdict refused(String reason) {
            if (reason.isBlank()) {
                throw new IllegalArgumentException("A refusal needs a reason that the model can read");
            }
            return new Verdict(false, reason);
        }
    }
}
