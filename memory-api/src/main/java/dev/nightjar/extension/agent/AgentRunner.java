package dev.nightjar.extension.agent;

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

    /** Whether a model is configured. Says nothing about whether it can be reached now. */
    boolean isAvailable();

    /**
     * Runs an agent of this extension until it has answered, and never throws for what a model, the network or a tool
     * does. Interrupting the thread cancels the run; the thread's interrupt flag is set again then.
     *
     * @throws IllegalArgumentException when this extension offers no agent of that name
     */
    AgentOutcome run(AgentRequest request);
}
