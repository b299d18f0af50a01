package dev.nightjar.extension;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a {@link ScheduledTask} did.
 *
 * @param counts how many of what, by snake-case name, such as {@code decayed}
 * @param summary one or two sentences for people; kept to 500 characters
 * @param output everything worth keeping, however long; empty for none
 * @param notice what the user is told now; null for nothing
 * @param problem what could not be done although the run went through, such as rows it had to leave; null for nothing. The
 *     run counts as a success, so that one bad row stops no job, and shows this beside it
 * @param turns how often a model was asked, ≥ 0
 * @param cost what that cost, in US dollars, ≥ 0
 */
public record TaskReport(
        Map<String, Long> counts,
        String summary,
        String output,
        @Nullable String notice,
        @Nullable String problem,
        int turns,
        double cost) {

    /** @throws IllegalArgumentException when turns or cost are negative */
    public TaskReport {
        counts = Map.copyOf(counts);
        if (turns < 0 || !(cost >= 0 && cost < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("Turns and cost are 0 or more, but were " + turns + " and " + cost);
        }
    }

    /** Done without a model, nothing to tell. */
    public TaskReport(Map<String, Long> counts, String summary, String output) {
        this(counts, summary, output, null, null, 0, 0);
    }

    /** The same, with something to tell the user. */
    public TaskReport withNotice(String text) {
        return new TaskReport(counts, summary, output, text, problem, turns, cost);
    }

    /** The same, with something that could not be done. */
    public TaskReport withProblem(String text) {
        return new TaskReport(counts, summary, output, notice, text, turns, cost);
    }

    /** The same, with what a model was asked. */
    public TaskReport withUsage(int modelTurns, double modelCost) {
        return new TaskReport(counts, summary, output, notice, problem, modelTurns, modelCost);
    }
}
