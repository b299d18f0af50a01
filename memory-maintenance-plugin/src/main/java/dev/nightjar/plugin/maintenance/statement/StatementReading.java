package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.maintenance.consolidation.Consolidated;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.consolidation.SessionReading;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.spi.consolidation.ReadBy;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads sessions without a model: stores valuable sentences in the speaker's own words. Always available. Only a newer
 * value of what the user asked to remember replaces a fact. Messages that the user asks not to keep are ended.
 * Thread-safe.
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
        var statements = new SessionStatements(classifier.get(), segmenter.get());
        var drafts = new AskedValues(session::conflicts).drafts(statements.withValues(episodes));
        var unwanted = statements.unwanted(episodes).stream().map(Episode::id).toList();
        var saved = session.complete(drafts, unwanted, ReadBy.STATEMENTS);
        return new Consolidated(episodes.size(), saved, ReadBy.STATEMENTS, 0, 0, List.of(), "");
    }
}
