package dev.nightjar.extension.agent;

import java.time.Instant;
import java.util.Optional;

/**
 * Runs agents with the host's model. Blocking; thread-safe; runs go on side by side.
 *
 * <p>Example:
 *
 * <pre>{@code
 * AgentOutcome outcome = context.agents().run(AgentRequest.of("consolidator", "Consolidate session s1"));
 * if (outcome instanceof AgentOutcome.Completed done) {
 *     var report = done.outputAs(Report.class);
 * }
 * }</pre>
 */
public interface AgentRunner {

    /** A runner without a model. */
    AgentRunner UNAVAILABLE = new AgentRunner() {

        @Override
        public boolean isAvailable() {
            return false;
        }

        @Override
        public AgentOutcome run(AgentRequest request) {
            return new AgentOutcome.ModelFailed(
                    AgentOutcome.ModelFailure.NOT_CONFIGURED, "no model is configured", AgentOutcome.Usage.NONE);
        }
    };

    /** Whether a model is configured that converses and calls tools. Says nothing about whether it can be reached now. */
    boolean isAvailable();

    /**
     * Whether there is a model for this agent: an agent without tools can also be run on one that the application lends, which
     * only answers questions. False also where this extension offers no agent of that name.
     */
    default boolean isAvailable(String agent) {
        return isAvailable();
    }

    /**
     * The name of the model that runs this agent, for people; empty when there is none.
     */
    default Optional<String> model(String agent) {
        return Optional.empty();
    }

    /**
     * What this extension's agents have spent since then, in other processes of the same agent, too. Calls that failed count as
     * turns; tool calls and duration are 0.
     */
    default AgentOutcome.Usage used(Instant since) {
        return AgentOutcome.Usage.NONE;
    }

    /**
     * Runs an agent of this extension until it has answered, and never throws for what a model, the network or a tool
     * does. Interrupting the thread cancels the run; the thread's interrupt flag is set again then.
     *
     * @throws IllegalArgumentException when this extension offers no agent of that name
     */
    AgentOutcome run(AgentRequest request);
}
