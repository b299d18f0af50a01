package dev.nightjar.memory;

import java.util.List;

/**
 * A reflection about to be saved.
 *
 * @param content the insight, not blank
 * @param tags tags; cleaned on saving
 * @param source what produced it
 * @param derivedFrom memories it was drawn from; unknown ids are left out
 */
public record ReflectionDraft(String content, List<String> tags, String source, List<MemoryId> derivedFrom) {

    /** Copies the lists. */
    public ReflectionDraft {
        tags = List.copyOf(tags);
        derivedFrom = List.copyOf(derivedFrom);
    }
}
