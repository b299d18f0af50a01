package dev.nightjar.spi.agent;

import dev.nightjar.model.ModelFailure;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a run of an agent ended. In every case, what its tools did until then stays done. */
public sealed interface AgentOutcome {

    /** Turns, tokens, cost and time of the run. */
    Usage usage();

    /** One line for people: how the run ended and why. It quotes nothing that the model said. */
    String summary();

    /** Whether the model finished by itself. This does not tell whether it did its task. */
    default boolean isCompleted() {
        return this instanceof Completed;
    }

    /**
     * The model gave its final answer, or its last tool succeeded.
     *
     * @param text the final answer; for a run ended by its last tool, what the model wrote along with that call, often
     *     nothing
     * @param output the answer as a record of the definition's output type, validated; null when there is no output
     *     type or the run ended with its last tool
     * @param leftOut list elements of the answer that could not be taken into the output, each with its place and the
     *     reason; usually none
     * @param usage what the run spent
     */
    record Completed(String text, @Nullable Record output, List<String> leftOut, Usage usage) implements AgentOutcome {

        public Completed {
            leftOut = List.copyOf(leftOut);
        }

        /**
         * The answer as a record.
         *
         * @throws IllegalStateException when the agent's definition has another output type
         */
        public <T extends Record> T outputAs(Class<T> type) {
            if (!type.isInstance(output)) {
                throw new IllegalStateException("The agent's output is not a " + type.getSimpleName());
            }
            return type.cast(output);
        }

        @Override
        public String summary() {
            return "completed in " + usage.turns() + (usage.turns() == 1 ? " turn" : " turns");
        }
    }

    /**
     * The run reached a limit of its budget.
     *
     * @param limit the limit
     * @param detail its value, for people
     * @param usage what the run spent
     */
    record BudgetExhausted(Limit limit, String detail, Usage usage) implements AgentOutcome {

        @Override
        public String summary() {
            return "budget exhausted: " + detail;
        }
    }

    /** The limits of a budget. */
    enum Limit {
        TURNS,
        TOKENS,
        WALL_TIME,
        COST
    }

    /**
     * The model repeated the same failing call.
     *
     * @param tool the tool it called
     * @param times how often
     * @param usage what the run spent
     */
    record Stuck(String tool, int times, Usage usage) implements AgentOutcome {

        @Override
        public String summary() {
            return "stuck: the same failing call of '" + tool + "' " + times + " times";
        }
    }

    /**
     * The final answer did not match the output type, and neither did the one attempt to repair it.
     *
     * @param problems what is wrong with it, one sentence each
     * @param text the last answer
     * @param usage what the run spent
     */
    record OutputRefused(List<String> problems, String text, Usage usage) implements AgentOutcome {

        /** Copies the list. */
        public OutputRefused {
            problems = List.copyOf(problems);
        }

        @Override
        public String summary() {
            var first = problems.isEmpty()
                    ? ""
                    : ": " + problems.get(0).lines().findFirst().orElse("");
            var more = problems.size() > 1 ? " (and " + (problems.size() - 1) + " more)" : "";
            return "its answer does not fit its schema" + first + more;
        }
    }

    /**
     * The model could not be called or gave no usable answer, after all useful retries.
     *
     * @param failure the kind of failure
     * @param message what happened and how to fix it, in one line
     * @param usage what the run spent until then
     */
    record ModelFailed(ModelFailure failure, String message, Usage usage) implements AgentOutcome {

        @Override
        public String summary() {
            return message;
        }
    }

    /**
     * The thread was interrupted.
     *
     * @param usage what the run spent
     */
    record Cancelled(Usage usage) implements AgentOutcome {

        @Override
        public String summary() {
            return "cancelled";
        }
    }

    /**
     * The spending of a run.
     *
     * @param turns number of model answers
     * @param toolCalls number of tool calls, including refused ones
     * @param inputTokens tokens the model read; estimated when the provider does not report them
     * @param outputTokens tokens the model wrote; estimated likewise
     * @param cost in US dollars; 0 without configured prices
     * @param duration time from start to end
     */
    record Usage(int turns, int toolCalls, long inputTokens, long outputTokens, double cost, Duration duration) {

        /** Nothing was spent. */
        public static final Usage NONE = new Usage(0, 0, 0, 0, 0, Duration.ZERO);

        /** Tokens read and written. */
        public long tokens() {
            return inputTokens + outputTokens;
        }

        /** The sum of both. */
        public Usage plus(Usage other) {
            return new Usage(
                    turns + other.turns,
                    toolCalls + other.toolCalls,
                    inputTokens + other.inputTokens,
                    outputTokens + other.outputTokens,
                    cost + other.cost,
                    duration.plus(other.duration));
        }
    }
}
