package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a memory, its earlier and later versions, and its contradictions.
 *
 * @param versions the memory, everything it supersedes and everything that supersedes it, oldest first
 * @param sources the memories that any version was derived from, oldest first
 * @param links all links among the versions, to their sources, and to memories that contradict them
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
     * @param relation how {@code from} relates to {@code to}
     * @param to the older memory or the source
     * @param reason why, in words; null for no reason
     * @param createdAt when the link was made
     */
    public record Link(
            MemoryId from,
            Relation relation,
            MemoryId to,
            @Nullable String reason,
            Instant createdAt) {

        /** The reason of a link from a correction to what it corrects. */
        public static final String CORRECTED = "corrected by the user";

        /** Whether the newer one only says right what the older one said. */
        public boolean isCorrection() {
            return relation == Relation.SUPERSEDES && CORRECTED.equals(reason);
        }

        /** How two memories are linked. */
        public enum Relation {
            /** {@code from} was derived from {@code to}. */
            DERIVED_FROM,
            /** {@code from} replaces {@code to}. */
            SUPERSEDES,
            /** {@code from} contradicts {@code to}, which is protected. The user has to decide. */
            CONTRADICTS,
            /** The fact {@code from} says what is true instead of what the turn {@code to} says. */
            OUTDATES;

            /** The lower-case name used in storage and output. */
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }
}
