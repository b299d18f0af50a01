package dev.nightjar.memory;

import java.util.List;

/**
 * What became of one memory in one search: whether it was returned and, step by step, what it passed and what lost it.
 *
 * @param id the memory asked about
 * @param rank its position in the answer, from 1; 0 when it was not returned
 * @param steps the conditions in the order they are met: validity and filters, then the legs, then the ranking
 */
public record SearchTrace(MemoryId id, int rank, List<Step> steps) {

    /** Copies the list. */
    public SearchTrace {
        steps = List.copyOf(steps);
    }

    /** Whether the answer held it. */
    public boolean isReturned() {
        return rank > 0;
    }

    /**
     * One condition.
     *
     * @param name {@code validity}, a filter ({@code kind}, {@code tag}, {@code after}, {@code before}, {@code session}),
     *     a leg ({@code text}, {@code vector}, {@code entity}, {@code substring}) or {@code ranking}
     * @param isPassed whether the memory passed it; a leg that did not find it need not have lost it, as one is enough
     * @param detail what was compared, for people
     */
    public record Step(String name, boolean isPassed, String detail) {}
}
