package dev.nightjar.plugin.maintenance.agent;

import com.google.common.base.Suppliers;
import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.extension.AgentBudget;
import dev.nightjar.extension.AgentDefinition;
import dev.nightjar.extension.AgentOutcome;
import dev.nightjar.extension.AgentRequest;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.consolidation.ConsolidationTopics;
import dev.nightjar.memory.consolidation.FactBatchResult;
import dev.nightjar.memory.consolidation.SessionConsolidation;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import java.time.Duration;

/**
 * Lets a model read a session. The model decides what is worth keeping and nothing else: it reaches this session only,
 * what it wants to save is stored when the session is marked, and a session it has not read to its end is not marked,
 * whatever it says. Thread-safe.
 */
public final class AgentReading implements SessionReading {

    private static final String NAME = "consolidator";

    /** Shorter than the lease, so that nobody else has the session while the model still reads. */
    private static final AgentBudget BUDGET = AgentBudget.DEFAULT.withTurns(30).withWallTime(Duration.ofMinutes(5));

    private final ExtensionContext context;
    private final ConsolidationDrafts drafts;

    /** On the model of this host, if it has one. */
    public AgentReading(ExtensionContext context) {
        this.context = context;
        this.drafts = new ConsolidationDrafts(context.clock().getZone());
    }

    /** The agent, for the host. */
    public AgentDefinition definition() {
        return new AgentDefinition(
                NAME,
                Instructions.read(AgentReading.class, "consolidator.md"),
                new ConsolidatorTools(drafts, Suppliers.memoize(MessageSegmenter::new)).tools(),
                BUDGET,
                ConsolidationReport.class);
    }

    @Override
    public boolean isAvailable() {
        return context.agents().isAvailable();
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var draft = drafts.open(session);
        try {
            var task = "Consolidate the session '" + draft.sessionId() + "'." + wishes();
            var lease = session.lease();
            var outcome = context.agents()
                    .run(AgentRequest.of(NAME, task).inSession(lease.owner()).in(lease.scope()));
            var facts = draft.isConsolidated() ? draft.complete() : settle(draft, outcome);
            return consolidated(draft, facts, outcome.usage());
        } finally {
            var unused = draft.close();
            drafts.close(session);
        }
    }

    /** What facts may be about; the store refuses others, whatever the model saves. */
    private String wishes() {
        var topics = context.service(SessionConsolidation.class)
                .map(SessionConsolidation::topics)
                .orElse(ConsolidationTopics.ALL);
        var never = topics.never().isEmpty()
                ? ""
                : " Save no fact about any of these topics: " + String.join("; ", topics.never()) + ".";
        var only = topics.only().isEmpty()
                ? ""
                : " Save only facts about these topics: " + String.join("; ", topics.only()) + ".";
        return never + only;
    }

    /** The model ended without marking the session: that is made up for when all else fits what it says. */
    private static FactBatchResult settle(ConsolidationDraft draft, AgentOutcome outcome) {
        if (!(outcome instanceof AgentOutcome.Completed done)) {
            throw new MemoryException("the model did not finish: " + outcome.summary());
        }
        var report = done.outputAs(ConsolidationReport.class);
        if (!draft.isRead() || !report.success() || report.factsExtracted() != draft.facts()) {
            throw new MemoryException("the model said it was done without having done it");
        }
        return draft.complete();
    }

    private static Consolidated consolidated(
            ConsolidationDraft draft, FactBatchResult facts, AgentOutcome.Usage usage) {
        return new Consolidated(draft.episodes(), facts, usage.turns(), usage.cost());
    }
}
