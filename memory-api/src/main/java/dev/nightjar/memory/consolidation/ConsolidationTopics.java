package dev.nightjar.memory.consolidation;

import java.util.List;

/**
 * What facts may be read out of conversations, as the host wants it. The store keeps to it whatever is saved; who reads is
 * told, so that nothing is read in vain.
 *
 * @param never topics that no fact may be about; may be empty
 * @param only the topics that facts are wanted about; empty for all
 */
public record ConsolidationTopics(List<String> never, List<String> only) {

    /** Facts about everything. */
    public static final ConsolidationTopics ALL = new ConsolidationTopics(List.of(), List.of());

    /** Copies the lists. */
    public ConsolidationTopics {
        never = List.copyOf(never);
        only = List.copyOf(only);
    }
}
