package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.maintenance.consolidation.Completion;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.ReadBy;
import java.time.Duration;
import java.util.List;

/**
 * Reads a session with a model that has tools. The model only decides what to save. It can reach only this session, its
 * facts are stored when the session is marked as consolidated, and a session that it has not read to the end is not
 * marked. Thread-safe.
 */
public final class AgentReading implements SessionReading {

    /** The agent's name. */
    public static final String NAME = "consolidator";

    /** Shorter than the lease, so that no other holder gets the session while the model still reads. */
    private static final AgentBudget BUDGET = AgentBudget.DEFAULT.withTurns(30).withWallTime(Duration.ofMinutes(5));

    private final ExtensionContext context;
    private final FactChecks checks;
    private final ConsolidatorTools tools;
    private final SessionTask task;

    /** Uses this host's model, if there is one. */
    public AgentReading(ExtensionContext context) {
        this.context = context;
        var texts = new EpisodeTexts(context.clock().getZone());
        checks = new FactChecks(context);
        tools = new ConsolidatorTools(texts);
        task = new SessionTask(context, texts);
    }

    /** The agent's definition, for the host. */
    public AgentDefinition definition() {
        return new AgentDefinition(
                        NAME,
                        Instructions.read(AgentReading.class, "consolidator.md"),
                        tools.tools(),
                        BUDGET,
                        ConsolidationReport.class)
                .endingWith(ConsolidatorTools.LAST);
    }

    @Override
    public boolean isAvailable() {
        return context.agents().isAvailable(NAME);
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var lease = session.lease();
        var draft = new ConsolidationDraft(session, context.clock().getZone(), checks);
        tools.open(lease.owner(), draft);
        try {
            var outcome = context.agents()
                    .run(AgentRequest.of(NAME, task.of(session, draft))
                            .inSession(lease.owner())
                            .in(lease.scope()));
            var facts = draft.isConsolidated() ? draft.complete() : settle(draft, outcome);
            var usage = outcome.usage();
            return new Consolidated(
                    draft.episodes(), facts, ReadBy.MODEL, usage.turns(), usage.cost(), List.of(), draft.remark());
        } finally {
            var unused = draft.close();
            tools.close(lease.owner());
        }
    }

    /**
     * If the model ended without marking the session, marks it here, provided that everything else agrees with its
     * report.
     */
    private static FactBatchResult settle(ConsolidationDraft draft, AgentOutcome outcome) {
        var done = Completion.of(outcome);
        var report = done.outputAs(ConsolidationReport.class);
        if (!draft.isRead() || !report.success() || report.factsExtracted() != draft.facts()) {
            throw new MemoryException("the model said it was done without having done it");
        }
        return draft.complete();
    }
}
