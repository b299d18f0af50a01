package dev.nightjar.kernel.report;

import java.util.List;

/**
 * What all context providers together add to a prompt.
 *
 * @param text the blocks by ascending priority with a rule between; empty when there is none
 * @param providers what became of each provider, in the same order
 */
public record AssembledContext(String text, List<ProviderOutcome> providers) {

    /** Copies the list. */
    public AssembledContext {
        providers = List.copyOf(providers);
    }

    /** The providers whose block is missing, because they were too slow or failed. */
    public List<ProviderOutcome> leftOut() {
        return providers.stream().filter(ProviderOutcome::isLeftOut).toList();
    }
}
