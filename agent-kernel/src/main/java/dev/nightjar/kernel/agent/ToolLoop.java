package dev.nightjar.kernel.agent;

import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.model.ModelClient;
import dev.nightjar.spi.agent.AgentOutcome;
import java.util.List;

/** Runs jobs on a host's model. Thread-safe. */
public final class ToolLoop {

    private final ModelAccess model;

    /** @param model the host's model */
    public ToolLoop(ModelAccess model) {
        this.model = model;
    }

    /**
     * Runs a job in the caller's thread. Never throws because of a model, the network or a tool. An interrupt cancels
     * the run and stays set.
     *
     * @param task the user prompt
     * @throws IllegalStateException without a model
     */
    public AgentOutcome run(AgentJob job, String task) {
        return new AgentRun(client(job), model.time(), job, new AgentRun.Opening(List.of(), task, null)).run();
    }

    AgentRun start(AgentJob job, AgentRun.Opening opening) {
        return new AgentRun(client(job), model.time(), job, opening);
    }

    /** The application's own model calls no tools and has no conversations. */
    private ModelClient client(AgentJob job) {
        return (job.callsTools() ? model.client() : model.reader())
                .orElseThrow(() -> new IllegalStateException("no model is configured"));
    }
}
