package dev.nightjar.memory;

import java.util.List;

/**
 * Where a memory comes from and what became of it.
 *
 * @param versions the memory with all it supersedes and all that supersede it, oldest first
 * @param sources the memories any of the versions was derived from, oldest first
 * @param links every link among the versions, to their sources and to memories that contradict them
 */
public record MemoryHistory(List<Memory> versions, List<Memory> sources, List<MemoryLink> links) {

    /** Copies the lists. */
    public MemoryHistory {
        versions = List.copyOf(versions);
        sources = List.copyOf(sources);
        links = List.copyOf(links);
    }
}
