package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a memory comes from and what became of it.
 *
 * @param versions the memory with all it supersedes and all that supersede it, oldest first
 * @param sources the memories any of the versions was derived from, oldest first
 * @param links every link among the versions, to their sources and to memories that contradict them
 */
public record MemoryHistory(List<Memory> versions, List<Memory> sources, List<Link> links) {

    /** Copies the lists. */
    public MemoryHistory {
        versions = List.copyOf(versions);
        sources = List.copyOf(sources);
        links = List.copyOf(links);
    }

    /**
     * A directed link between two memories.
     *
     * @param from the newer or derived memory
     * @param relation what it has to do with {@code to}
     * @param to the older memory or the source
     * @param reason why, in words; null when there is nothing to say
     * @param createdAt when the link was made
     */
    public record Link(
            MemoryId from,
            Relation relation,
            MemoryId to,
            @Nullable String reason,
            Instant createdAt) {

        /** How two memories are linked. */
        public enum Relation {
            /** {@code from} was read out of {@code to}. */
            DERIVED_FROM,
            /** {@code from} replaces {@code to}. */
            SUPERSEDES,
            /** {@code from} cannot be true together with {@code to}, which is protected: the user has to decide. */
            CONTRADICTS;

            /** The lower-case name used in storage and output. */
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
