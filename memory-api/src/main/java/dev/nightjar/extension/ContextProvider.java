package dev.nightjar.extension;

import dev.nightjar.memory.MemoryScope;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An extension that adds a block to a prompt before each model call. */
public interface ContextProvider extends AgentExtension {

    /** Place among several providers, ascending. */
    default int contextPriority() {
        return 100;
    }

    /** Whether it may ever add a block, as its configuration says. Asked once, after {@link #initialize}. */
    default boolean isContributing() {
        return true;
    }

    /**
     * The block for this prompt, or nothing. Called in a thread of the host's under a time limit: when that passes the
     * thread is interrupted and the prompt goes without the block.
     */
    Optional<String> buildContext(Request request);

    /**
     * A prompt that is about to go to a model.
     *
     * @param prompt the newest user text, or the goal when there is none
     * @param scope who asks, set by the host
     * @param sessionId the conversation under way, of which context leaves out what the model sees anyway; null when
     *     there is none
     * @param injected what was added to earlier prompts of the conversation and still stands in the history that the model
     *     sees, so that it need not be said again; null when the host does not keep it there
     * @param historyFrom position in the session, as {@link dev.nightjar.conversation.StoredMessage#sequence()} counts,
     *     of the first message in the history that the model sees: earlier ones may come back. 0 leaves out the whole
     *     session
     */
    record Request(
            String prompt,
            MemoryScope scope,
            @Nullable String sessionId,
            @Nullable List<String> injected,
            long historyFrom) {

        /** Copies the list. */
        public Request {
            injected = injected == null ? null : List.copyOf(injected);
        }

        /** From a host that does not say where its history begins. */
        public Request(String prompt, MemoryScope scope, @Nullable String sessionId, @Nullable List<String> injected) {
            this(prompt, scope, sessionId, injected, 0);
        }

        /** From a host that does not keep blocks in its history. */
        public Request(String prompt, MemoryScope scope, @Nullable String sessionId) {
            this(prompt, scope, sessionId, null);
        }
    }
}
