package dev.nightjar.memory;

import java.util.List;

/**
 * Why one search did or did not return one memory: step by step, what it passed and where it failed.
 *
 * @param id the memory asked about
 * @param rank its position in the results, from 1; 0 when it was not returned
 * @param steps the checks in order: validity and filters, then the search legs, then the ranking
 */
public record SearchTrace(MemoryId id, int rank, List<Step> steps) {

    /** Copies the list. */
    public SearchTrace {
        steps = List.copyOf(steps);
    }

    /** Whether the search returned it. */
    public boolean isReturned() {
        return rank > 0;
    }

    /**
     * One check.
     *
     * @param name {@code validity}, a filter ({@code kind}, {@code tag}, {@code after}, {@code before},
     *     {@code session}), a leg ({@code text}, {@code vector}, {@code entity}, {@code substring}) or {@code ranking}
     * @param isPassed whether the memory passed. A leg that did not find it is no loss as long as another one did
     * @param rank its place among what the step compared, from 1; 0 when it is not there or the step has no order
     * @param among how many memories the step compared, or returned
     * @param words the words of the question that the memory has, for {@code text}
     * @param detail what was compared, for people
     */
    public record Step(String name, boolean isPassed, int rank, int among, List<String> words, String detail) {

        /** Copies the list. */
        public Step {
            words = List.copyOf(words);
        }

        /** A step without an order. */
        public Step(String name, boolean isPassed, String detail) {
            this(name, isPassed, 0, 0, List.of(), detail);
        }
    }
}
