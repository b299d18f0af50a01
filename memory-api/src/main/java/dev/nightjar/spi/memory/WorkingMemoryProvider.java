package dev.nightjar.spi.memory;

import dev.nightjar.context.ContextRequest;
import java.util.Optional;

/**
 * Working memory that a {@link MemoryProvider} may offer in addition to the history. Get it from
 * {@link ConversationMemory#workingMemory()}; do not check the provider's type.
 */
@FunctionalInterface
public interface WorkingMemoryProvider {

    /**
     * The section of a prompt that shows working memory.
     *
     * @param request the prompt, and what the model already sees
     * @return empty when there is nothing to show or the model already sees it
     */
    Optional<String> section(ContextRequest request);
}
