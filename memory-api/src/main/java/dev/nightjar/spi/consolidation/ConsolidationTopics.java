package dev.nightjar.spi.consolidation;

import java.util.List;

/**
 * Topics that the host allows for facts from conversations. The store enforces them for everything saved. Consolidators
 * get the topics too, so that they do not extract facts in vain.
 *
 * @param never topics that no fact may be about; may be empty
 * @param only the only topics that facts may be about; empty for all
 */
public record ConsolidationTopics(List<String> never, List<String> only) {

    /** All topics. */
    public static final ConsolidationTopics ALL = new ConsolidationTopics(List.of(), List.of());

    /** Copies the lists. */
    public ConsolidationTopics {
        never = List.copyOf(never);
        only = List.copyOf(only);
    }
}
