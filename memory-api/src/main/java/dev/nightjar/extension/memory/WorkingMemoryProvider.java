package dev.nightjar.extension.memory;

import dev.nightjar.extension.ContextProvider;
import java.util.Optional;

/**
 * Working memory as a {@link MemoryProvider} may offer it beside the history. Callers ask {@link
 * ConversationMemory#workingMemory()} for it and never look at the provider's type.
 */
@FunctionalInterface
public interface WorkingMemoryProvider {

    /**
     * The section of a prompt that shows working memory.
     *
     * @param request the prompt, and what the model sees already
     * @return empty when there is nothing to show, or when the model sees it already
     */
    Optional<String> section(ContextProvider.Request request);
}
