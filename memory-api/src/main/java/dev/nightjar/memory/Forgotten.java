package dev.nightjar.memory;

import java.util.List;

/**
 * What forgetting a memory does, as it was before.
 *
 * @param erased the memory, the wordings it corrected and what was derived from nothing else
 * @param restored facts that only these had replaced, because both could not be true: they hold again
 */
public record Forgotten(List<Memory> erased, List<Fact> restored) {

    public Forgotten {
        erased = List.copyOf(erased);
        restored = List.copyOf(restored);
    }
}
