package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.extension.agent.AgentOutcome;
import dev.nightjar.extension.agent.AgentOutcome.Completed;
import dev.nightjar.extension.agent.AgentOutcome.Limit;
import dev.nightjar.memory.MemoryException;

/** Tells a reading that failed from one that could not be made. */
public final class Completion {

    private Completion() {}

    /**
     * The outcome of a run that came to its end.
     *
     * @throws PostponedException when the model could not be asked, or the host ended the run: that says nothing of how it
     *     reads this session
     * @throws MemoryException when it was asked and did not come to its end
     */
    public static Completed of(AgentOutcome outcome) {
        if (outcome instanceof Completed done) {
            return done;
        }
        var message = "the model did not finish: " + outcome.summary();
        throw isNoReading(outcome) ? new PostponedException(message) : new MemoryException(message);
    }

    private static boolean isNoReading(AgentOutcome outcome) {
        if (outcome instanceof AgentOutcome.ModelFailed failed) {
            return switch (failed.failure()) {
                case NOT_CONFIGURED,
                        UNREACHABLE,
                        TIMED_OUT,
                        RATE_LIMITED,
                        SERVER_ERROR,
                        UNAUTHORIZED,
                        MALFORMED_ANSWER -> true;
                case PROMPT_TOO_LONG, REQUEST_REFUSED, EMPTY_ANSWER, ANSWER_CUT, FILTERED -> false;
            };
        }
        return outcome instanceof AgentOutcome.Cancelled
                || (outcome instanceof AgentOutcome.BudgetExhausted over && over.limit() == Limit.WALL_TIME);
    }
}
