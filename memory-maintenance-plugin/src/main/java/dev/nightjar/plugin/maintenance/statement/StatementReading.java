package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.spi.ReadBy;
import java.util.function.Supplier;

/**
 * Reads sessions without a model: stores valuable sentences in the speaker's own words. Always available. A statement about
 * the speaker in a slot with one value ends the older statement in that slot; nothing else is ended. Thread-safe.
 */
public final class StatementReading implements SessionReading {

    private final Supplier<StatementClassifier> classifier;
    private final Supplier<MessageSegmenter> segmenter;

    /**
     * @param classifier called for each session, so that hosts that read none do not load it
     * @param segmenter finds pasted and quoted text
     */
    public StatementReading(Supplier<StatementClassifier> classifier, Supplier<MessageSegmenter> segmenter) {
        this.classifier = classifier;
        this.segmenter = segmenter;
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var episodes = session.unread();
        var drafts = new SessionStatements(classifier.get(), segmenter.get())
                .of(episodes).stream().map(said -> draft(session, said)).toList();
        return new Consolidated(
                episodes.size(), session.complete(drafts, ReadBy.STATEMENTS), ReadBy.STATEMENTS, 0, 0, "");
    }

    private static FactDraft draft(LeasedSession session, Statement said) {
        var draft = said.draft();
        if (draft.claims().isEmpty()) {
            return draft;
        }
        var reason = "a newer statement on " + said.verdict().kind().label();
        var ended = session.conflicts(draft).stream()
                .filter(fact -> Quotation.of(fact).isPresent() && isOfSlot(fact, said))
                .map(Fact::id)
                .map(id -> new Supersession(id, reason))
                .toList();
        return draft.toBuilder().supersedes(ended).build();
    }

    private static boolean isOfSlot(Fact fact, Statement said) {
        var claim = said.claim();
        return fact.claims().stream()
                .anyMatch(other -> other.subject().equals(claim.subject())
                        && other.slot().equals(claim.slot())
                        && !other.value().equals(claim.value()));
    }
}
