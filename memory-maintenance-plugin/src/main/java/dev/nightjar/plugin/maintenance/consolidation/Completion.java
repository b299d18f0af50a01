package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentOutcome.Completed;
import dev.nightjar.spi.agent.AgentOutcome.Limit;

/** Distinguishes a reading that failed from one that could not be made. */
public final class Completion {

    private Completion() {}

    /**
     * The result of a complete run.
     *
     * @throws PostponedException when the model could not be called, or the host ended the run; this says nothing about
     *     how the model reads this session
     * @throws MemoryException when it was called but did not complete
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
