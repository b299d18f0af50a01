package dev.nightjar.extension;

import java.util.Optional;

/** An extension that adds a block to the system side of a prompt before each model call. */
public interface ContextProvider extends AgentExtension {

    /** Place among several providers, ascending. */
    default int contextPriority() {
        return 100;
    }

    /**
     * The block for this prompt, or nothing. Called in a thread of the host's under a time limit: when that passes the
     * thread is interrupted and the prompt goes without the block.
     */
    Optional<String> buildContext(ContextRequest request);
}
