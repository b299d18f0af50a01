package dev.nightjar.benchmarks.beliefs;

import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * What the blocks of a conversation show after its topic has changed. Each line of these blocks is right for its turn,
 * or noise: about an earlier topic of the conversation, or about nothing that the turn needs. Lines are counted over
 * all turns together, so a turn with many lines weighs more than one with few. Not thread-safe.
 */
final class DriftScores {

    private final DoubleSummaryStatistics recall = new DoubleSummaryStatistics();
    private int turns;
    private int lines;
    private int right;
    private int earlier;

    /**
     * Adds a turn after the first change of topic.
     *
     * @param needed keys of the beliefs that are right; none when nothing stored answers it
     * @param shown keys of the lines of its block; empty for a line that is no belief
     * @param earlierTopics keys of the beliefs about topics that the conversation has left
     */
    void add(Collection<String> needed, List<String> shown, Collection<String> earlierTopics) {
        turns++;
        lines += shown.size();
        right += (int) shown.stream().filter(needed::contains).count();
        earlier += (int) shown.stream()
                .filter(key -> earlierTopics.contains(key) && !needed.contains(key))
                .count();
        if (!needed.isEmpty()) {
            recall.accept((double) needed.stream().filter(shown::contains).count() / needed.size());
        }
    }

    int turns() {
        return turns;
    }

    int lines() {
        return lines;
    }

    /** Share of the lines that are not right; 0 without lines. */
    double noise() {
        return lines == 0 ? 0 : (double) (lines - right) / lines;
    }

    /** Share of the lines that are about an earlier topic and not right; 0 without lines. */
    double earlierTopic() {
        return lines == 0 ? 0 : (double) earlier / lines;
    }

    /** Share of the right beliefs that are shown, mean over the turns that have some; 0 without such turns. */
    double recall() {
        return recall.getAverage();
    }
}
