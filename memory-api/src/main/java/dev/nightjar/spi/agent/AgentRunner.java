package dev.nightjar.spi.agent;

import dev.nightjar.memory.Namespace;
import dev.nightjar.model.ModelFailure;
import java.time.Instant;
import java.util.Optional;

/**
 * Runs agents on the host's model. Blocking; thread-safe; runs can be concurrent.
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
                    ModelFailure.NOT_CONFIGURED, "no model is configured", AgentOutcome.Usage.NONE);
        }
    };

    /** Whether a model that can chat and call tools is configured. Does not tell whether it can be reached now. */
    boolean isAvailable();

    /**
     * Whether a model can run this agent. An agent without tools can also run on a model that the application supplies
     * and that only answers questions. False also when this extension has no agent with this name.
     */
    default boolean isAvailable(String agent) {
        return isAvailable();
    }

    /** The name of the model that runs this agent, for people; empty when there is none. */
    default Optional<String> model(String agent) {
        return Optional.empty();
    }

    /**
     * The spending of this extension's agents since then, including in other processes of the same agent. Failed calls
     * count as turns; tool calls and duration are 0.
     */
    default AgentOutcome.Usage used(Instant since) {
        return AgentOutcome.Usage.NONE;
    }

    /** The spending for one user since the last erasure of that user. */
    default AgentOutcome.Usage used(Instant since, Namespace user) {
        return AgentOutcome.Usage.NONE;
    }

    /**
     * Runs an agent of this extension until it has answered. Never throws because of the model, the network or a tool.
     * Interrupting the thread cancels the run; the interrupt flag is then set again.
     *
     * @throws IllegalArgumentException when this extension has no agent with this name
     */
    AgentOutcome run(AgentRequest request);
}
