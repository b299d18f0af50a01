package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.spi.consolidation.ReadBy;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads sessions without a model: stores valuable sentences in the speaker's own words. Always available. A statement
 * ends no other fact. Thread-safe.
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
                .of(episodes).stream().map(Statement::draft).toList();
        return new Consolidated(
                episodes.size(), session.complete(drafts, ReadBy.STATEMENTS), ReadBy.STATEMENTS, 0, 0, List.of(), "");
    }
}
