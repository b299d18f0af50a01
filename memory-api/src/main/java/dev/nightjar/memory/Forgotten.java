package dev.nightjar.memory;

import java.util.List;

/**
 * Memories that forgetting one removed, and facts that it restored.
 *
 * @param erased the memory as it was, its earlier wordings, and everything derived only from it
 * @param restored facts that only the erased ones had superseded, because they contradicted each other; they are active
 *     again
 */
public record Forgotten(List<Memory> erased, List<Fact> restored) {

    public Forgotten {
        erased = List.copyOf(erased);
        restored = List.copyOf(restored);
    }
}
