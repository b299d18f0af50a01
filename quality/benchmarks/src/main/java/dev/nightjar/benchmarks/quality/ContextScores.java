package dev.nightjar.benchmarks.quality;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;

/** What context blocks hold, for prompts memory can answer and for others. Not thread-safe. */
final class ContextScores {

    private final DoubleSummaryStatistics precision = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics tokens = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics lines = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics offTopicEmpty = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics offTopicLines = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics nearMissLines = new DoubleSummaryStatistics();

    /**
     * Adds the block for a question memory can answer.
     *
     * @param near how many of its turns are evidence or stand within two turns of it
     * @param all tokens of all that stands before the prompt, the profile included
     */
    void addAnswerable(InspectedBlock block, long near, int all) {
        int shown = lines(block);
        lines.accept(shown);
        tokens.accept(all);
        if (shown > 0) {
            precision.accept((double) near / shown);
        }
    }

    /** Adds the block for a prompt that has nothing to do with memory. */
    void addOffTopic(InspectedBlock block) {
        offTopicEmpty.accept(block.text().isEmpty() ? 1 : 0);
        offTopicLines.accept(lines(block));
    }

    /** Adds the block for a question about something else in the life of the same people. */
    void addNearMiss(InspectedBlock block) {
        nearMissLines.accept(lines(block));
    }

    private static int lines(InspectedBlock block) {
        return (int) block.decisions().stream()
                .filter(one -> one.outcome() == Outcome.SHOWN)
                .count();
    }

    /** Adds the means; what was not asked is left out. */
    void addTo(ObjectNode json) {
        put(json, "context_precision", precision);
        put(json, "context_tokens", tokens);
        put(json, "context_lines", lines);
        put(json, "off_topic_empty", offTopicEmpty);
        put(json, "off_topic_lines", offTopicLines);
        put(json, "near_miss_lines", nearMissLines);
    }

    /** For people. */
    String text() {
        var text = String.format(
                Locale.ROOT,
                "context: precision %.3f over %d non-empty blocks, %.0f tokens with the profile, %.2f lines",
                precision.getAverage(),
                precision.getCount(),
                tokens.getAverage(),
                lines.getAverage());
        if (offTopicLines.getCount() > 0) {
            text += String.format(
                    Locale.ROOT,
                    "; off topic: %.3f empty, %.2f lines",
                    offTopicEmpty.getAverage(),
                    offTopicLines.getAverage());
        }
        if (nearMissLines.getCount() > 0) {
            text += String.format(
                    Locale.ROOT,
                    "; near misses: %.2f lines over %d",
                    nearMissLines.getAverage(),
                    nearMissLines.getCount());
        }
        return text;
    }

    private static void put(ObjectNode json, String name, DoubleSummaryStatistics values) {
        if (values.getCount() > 0) {
            json.put(name, values.getAverage());
        }
    }
}
