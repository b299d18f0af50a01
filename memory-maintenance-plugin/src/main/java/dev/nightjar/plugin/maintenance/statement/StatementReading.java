package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.spi.consolidation.ReadBy;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Reads sessions without a model: stores valuable sentences in the speaker's own words, and makes messages expire that
 * the user asked not to keep. Always available. A statement ends no other fact. Thread-safe.
 */
public final class StatementReading implements SessionReading {

    private final Supplier<StatementClassifier> classifier;
    private final Supplier<MessageSegmenter> segmenter;
    private final BiConsumer<MemoryScope, MemoryId> expiring;

    /**
     * @param classifier called for each session, so that hosts that read none do not load it
     * @param segmenter finds pasted and quoted text
     * @param expiring makes a message leave all searches; it stays in its conversation
     */
    public StatementReading(
            Supplier<StatementClassifier> classifier,
            Supplier<MessageSegmenter> segmenter,
            BiConsumer<MemoryScope, MemoryId> expiring) {
        this.classifier = classifier;
        this.segmenter = segmenter;
        this.expiring = expiring;
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var episodes = session.unread();
        var statements = new SessionStatements(classifier.get(), segmenter.get());
        statements
                .unwanted(episodes)
                .forEach(turn -> expiring.accept(session.lease().scope(), turn.id()));
        var drafts = statements.of(episodes).stream().map(Statement::draft).toList();
        return new Consolidated(
                episodes.size(), session.complete(drafts, ReadBy.STATEMENTS), ReadBy.STATEMENTS, 0, 0, List.of(), "");
    }
}
