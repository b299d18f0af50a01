package dev.nightjar.tool;

import dev.nightjar.memory.MemoryScope;
import org.jspecify.annotations.Nullable;

/**
 * The host's policy for tools. It judges every call before the tool gets it, whichever extension offers the tool. If
 * the policy throws, the call is refused. Called in the thread of the tool call; thread-safe.
 *
 * <pre>{@code
 * ToolPolicy readersOnly = call -> call.isReadOnly() || call.scope().namespace().value().startsWith("user:")
 *         ? Verdict.allowed()
 *         : Verdict.refused("groups are read here, not written");
 * }</pre>
 */
@FunctionalInterface
public interface ToolPolicy {

    /** Allows every call. */
    ToolPolicy ALLOW_ALL = call -> Verdict.allowed();

    /** Decides whether a call may be made. */
    Verdict judge(Call call);

    /**
     * A call to judge.
     *
     * @param tool the tool's name
     * @param isReadOnly whether the tool declares itself read-only
     * @param arguments what the model wrote, not validated: a JSON object if it is correct; may be blank
     * @param scope who is calling
     * @param sessionId the conversation of the call; null outside a conversation
     */
    record Call(
            String tool,
            boolean isReadOnly,
            String arguments,
            MemoryScope scope,
            @Nullable String sessionId) {}

    /**
     * The decision.
     *
     * @param isAllowed whether the call may be made
     * @param reason why not, for the model; empty for an allowed call
     */
    record Verdict(boolean isAllowed, String reason) {

        /** Allows the call. */
        public static Verdict allowed() {
            return new Verdict(true, "");
        }

        /**
         * Refuses the call with a reason for the model.
         *
         * @throws IllegalArgumentException when the reason is blank
         */
        public static Verdict refused(String reason) {
            if (reason.isBlank()) {
                throw new IllegalArgumentException("The reason of a refusal must not be blank; the model reads it");
            }
            return new Verdict(false, reason);
        }
    }
}
