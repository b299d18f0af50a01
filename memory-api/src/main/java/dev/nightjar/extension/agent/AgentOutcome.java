package dev.nightjar.extension.agent;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a run of an agent ended. What its tools did until then is done in every case. */
public sealed interface AgentOutcome {

    /** What the run spent. */
    Usage usage();

    /** One line for people: how it ended and why. Holds nothing of what the model said. */
    String summary();

    /** The model came to an end by itself. Whether it did its task is not known from this. */
    default boolean isCompleted() {
        return this instanceof Completed;
    }

    /**
     * The model gave its final answer, or its last tool succeeded.
     *
     * @param text the answer as it was given; what it said beside the call of its last tool, often nothing
     * @param output the answer as a record of the definition's output type, checked; null when it has none and when the run
     *     ended with its last tool
     * @param usage what the run spent
     */
    record Completed(String text, @Nullable Record output, Usage usage) implements AgentOutcome {

        /**
         * The answer as a record.
         *
         * @throws IllegalStateException when the agent's definition has another output type
         */
        public <T extends Record> T outputAs(Class<T> type) {
            if (!type.isInstance(output)) {
                throw new IllegalStateException("The agent's output is no " + type.getSimpleName());
            }
            return type.cast(output);
        }

        @Override
        public String summary() {
            return "completed in " + usage.turns() + (usage.turns() == 1 ? " turn" : " turns");
        }
    }

    /**
     * The run was ended by its budget.
     *
     * @param limit which limit was reached
     * @param detail the limit's value, for people
     * @param usage what the run spent
     */
    record BudgetExhausted(Limit limit, String detail, Usage usage) implements AgentOutcome {

        @Override
        public String summary() {
            return "budget exhausted: " + detail;
        }
    }

    /** A respect in which a budget is limited. */
    enum Limit {
        TURNS,
        TOKENS,
        WALL_TIME,
        COST
    }

    /**
     * The model made the same failing call again and again.
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
     * The final answer did not fit the output type, and did not after its one repair either.
     *
     * @param problems what is wrong with it, a sentence each
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
            return "its answer does not fit its schema (" + problems.size() + " problems)";
        }
    }

    /**
     * The model could not be asked, or did not answer in a way that can be used; repetitions that promised anything are
     * already made.
     *
     * @param failure the kind
     * @param message what happened and how to repair it, in one line
     * @param usage what the run spent until then
     */
    record ModelFailed(ModelFailure failure, String message, Usage usage) implements AgentOutcome {

        @Override
        public String summary() {
            return message;
        }
    }

    /** Why a model gave no usable answer. */
    enum ModelFailure {
        /** No model is configured. */
        NOT_CONFIGURED,
        /** Nothing answers at its address. */
        UNREACHABLE,
        /** What is to be said to it does not fit into its context window; it was not asked. */
        PROMPT_TOO_LONG,
        /** It did not answer in time. */
        TIMED_OUT,
        /** It asks for fewer calls. */
        RATE_LIMITED,
        /** It answered with an error of its own (5xx). */
        SERVER_ERROR,
        /** The key is not accepted. */
        UNAUTHORIZED,
        /** It refused the request, as when it does not know the model (4xx). */
        REQUEST_REFUSED,
        /** What came is not what the provider's interface promises: HTML, cut off, too large. */
        MALFORMED_ANSWER,
        /** Neither text nor a tool call. */
        EMPTY_ANSWER,
        /** It ran into its output limit in the middle of the answer. */
        ANSWER_CUT,
        /** Its filter suppressed the answer. */
        FILTERED
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
     * What a run of an agent spent.
     *
     * @param turns answers of the model
     * @param toolCalls calls of tools, refused ones included
     * @param inputTokens tokens the model read; estimated where a model does not tell
     * @param outputTokens tokens it wrote; estimated likewise
     * @param cost in US dollars; 0 where the host has no configured prices
     * @param duration from start to end
     */
    record Usage(int turns, int toolCalls, long inputTokens, long outputTokens, double cost, Duration duration) {

        /** Nothing was spent. */
        public static final Usage NONE = new Usage(0, 0, 0, 0, 0, Duration.ZERO);

        /** Tokens read and written. */
        public long tokens() {
            return inputTokens + outputTokens;
        }

        /** Both together. */
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
