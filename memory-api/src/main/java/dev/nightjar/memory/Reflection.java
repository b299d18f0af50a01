package dev.nightjar.memory;

import java.util.List;

/**
 * An insight drawn from many memories.
 *
 * @param details what every memory has
 */
public record Reflection(MemoryDetails details) implements Memory {

    /** The source of digests that rules put together without a model. */
    public static final String DIGEST = "extractive-digest/1";

    /**
     * A reflection to save.
     *
     * @param content the insight, not blank
     * @param tags tags; cleaned on saving
     * @param source what produced it
     * @param derivedFrom memories it was drawn from; unknown ids are ignored
     */
    public record Draft(String content, List<String> tags, String source, List<MemoryId> derivedFrom) {

        /** Copies the lists. */
        public Draft {
            tags = List.copyOf(tags);
            derivedFrom = List.copyOf(derivedFrom);
        }
    }
}
