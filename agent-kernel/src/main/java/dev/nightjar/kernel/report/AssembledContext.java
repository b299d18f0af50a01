package dev.nightjar.kernel.report;

import java.util.List;

/**
 * The context of all providers for a prompt.
 *
 * @param text the blocks by ascending priority, with a rule between them; empty for none
 * @param providers the outcome of each provider, in the same order
 */
public record AssembledContext(String text, List<ProviderOutcome> providers) {

    /** Copies the list. */
    public AssembledContext {
        providers = List.copyOf(providers);
    }

    /** The providers whose block is missing because they failed or were too slow. */
    public List<ProviderOutcome> leftOut() {
        return providers.stream().filter(ProviderOutcome::isLeftOut).toList();
    }
}
