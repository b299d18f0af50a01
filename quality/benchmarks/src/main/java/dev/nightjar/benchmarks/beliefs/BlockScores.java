package dev.nightjar.benchmarks.beliefs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What the blocks for many questions show. Not thread-safe. */
final class BlockScores {

    private final List<Asked> questions = new ArrayList<>();

    void add(Asked question) {
        questions.add(question);
    }

    /** How many questions pass. */
    long count(Predicate<Asked> which) {
        return questions.stream().filter(which).count();
    }

    /** Mean over the questions that pass; 0 when none does. */
    double mean(Predicate<Asked> which, ToDoubleFunction<Asked> measure) {
        return questions.stream().filter(which).mapToDouble(measure).average().orElse(0);
    }

    /** Kinds of questions, in the order in which they were first asked. */
    Set<String> kinds() {
        return questions.stream().map(Asked::kind).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * One question, and what its block shows.
     *
     * @param kind what is difficult about it
     * @param right keys of the beliefs that are right; none when nothing stored answers it
     * @param found keys of the hits of a search for it, best first, whatever the block shows of them
     * @param shown keys of the lines of its block; empty for a line that is no belief
     * @param tokens those of its block
     */
    record Asked(String kind, Collection<String> right, List<String> found, List<String> shown, int tokens) {

        boolean isAnswerable() {
            return !right.isEmpty();
        }

        boolean isBlockEmpty() {
            return shown.isEmpty();
        }

        /** 1 when the first hit of the search is right, otherwise 0. */
        double firstHit() {
            return found.stream().limit(1).anyMatch(right::contains) ? 1 : 0;
        }

        /** Share of the right beliefs among all hits of the search; only for an answerable question. */
        double searchRecall() {
            return shareOfRight(found);
        }

        /** Share of the right beliefs that are shown; only for an answerable question. */
        double recall() {
            return shareOfRight(shown);
        }

        /** Share of the lines that are right: 0 for an unanswerable question. Only for a block that is not empty. */
        double precision() {
            return (double) shown.stream().filter(right::contains).count() / shown.size();
        }

        private double shareOfRight(List<String> keys) {
            return (double) right.stream().filter(keys::contains).count() / right.size();
        }
    }
}
