package dev.nightjar.context;

import dev.nightjar.memory.MemoryScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prompt about to be sent to a model.
 *
 * @param prompt the newest user text, or the goal when there is none
 * @param scope who is asking, set by the host
 * @param sessionId the present conversation; the block leaves out what the model already sees of it. Null for none
 * @param injected blocks added to earlier prompts of the conversation that are still in the history the model sees, so
 *     that the new block need not repeat them; null when the host does not keep blocks in its history
 * @param historyFrom position of the first message in the history that the model sees, as in
 *     {@link dev.nightjar.conversation.StoredMessage#sequence()}. Earlier messages may be recalled. 0 leaves out the
 *     whole session
 */
public record ContextRequest(
        String prompt,
        MemoryScope scope,
        @Nullable String sessionId,
        @Nullable List<String> injected,
        long historyFrom) {

    /** Copies the list. */
    public ContextRequest {
        injected = injected == null ? null : List.copyOf(injected);
    }

    /** For a host that does not tell where its history begins. */
    public ContextRequest(
            String prompt, MemoryScope scope, @Nullable String sessionId, @Nullable List<String> injected) {
        this(prompt, scope, sessionId, injected, 0);
    }

    /** For a host that does not keep blocks in its history. */
    public ContextRequest(String prompt, MemoryScope scope, @Nullable String sessionId) {
        this(prompt, scope, sessionId, null);
    }
}
