package dev.nightjar.kernel.agent;

import dev.nightjar.extension.agent.AgentOutcome;
import dev.nightjar.kernel.model.ModelAccess;
import dev.nightjar.kernel.model.ModelClient;
import java.util.List;

/** Runs jobs on a host's model. Thread-safe. */
public final class ToolLoop {

    private final ModelAccess model;

    /** @param model the host's model */
    public ToolLoop(ModelAccess model) {
        this.model = model;
    }

    /**
     * Runs a job in the caller's thread. Never throws for what a model, the network or a tool does; an interrupt cancels
     * the run and stays set.
     *
     * @param task the user side
     * @throws IllegalStateException without a model
     */
    public AgentOutcome run(AgentJob job, String task) {
        return new AgentRun(client(job), model.time(), job, new AgentRun.Opening(List.of(), task, null)).run();
    }

    AgentRun start(AgentJob job, AgentRun.Opening opening) {
        return new AgentRun(client(job), model.time(), job, opening);
    }

    /** A model that the application lends calls no tools and holds no conversations. */
    private ModelClient client(AgentJob job) {
        return (job.callsTools() ? model.client() : model.reader())
                .orElseThrow(() -> new IllegalStateException("no model is configured"));
    }
}
