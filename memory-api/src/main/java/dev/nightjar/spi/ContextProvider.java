package dev.nightjar.spi;

import dev.nightjar.context.ContextRequest;
import java.util.Optional;

/** An extension that adds a block to a prompt before each model call. */
public interface ContextProvider extends AgentExtension {

    /** Order among several providers, ascending. */
    default int contextPriority() {
        return 100;
    }

    /** Whether the provider, as configured, adds a block at all. Called once, after {@link #initialize}. */
    default boolean isContributing() {
        return true;
    }

    /**
     * The block for this prompt, or empty. The host calls this in its own thread with a time limit. When the limit
     * passes, it interrupts the thread and sends the prompt without the block.
     */
    Optional<String> buildContext(ContextRequest request);
}
