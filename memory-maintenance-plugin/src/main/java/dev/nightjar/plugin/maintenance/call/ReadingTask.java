package dev.nightjar.plugin.maintenance.call;

import com.google.common.base.Suppliers;
import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.extension.AgentDefinition;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.segment.MessageSegmenter;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.plugin.maintenance.task.KnownFacts;
import dev.nightjar.plugin.maintenance.task.Wishes;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a session for somebody to read: what is known and what was said.
 *
 * @param part the episodes
 * @param known the known facts it shows
 * @param text what the reader is shown
 */
record ReadingTask(SessionPart part, KnownFacts.Shown known, String text) {

    /** What every reader is told to do with it. */
    static final AgentDefinition.Instructions INSTRUCTIONS = Instructions.read(ReadingTask.class, "reader.md");

    /** What a reader's answer says, as facts to be saved. */
    List<FactDraft> drafts(LeasedSession session, ExtensionContext context, SessionAnswer answer) {
        var zone = context.clock().getZone();
        return new ReadFacts(session.lease().sessionId(), zone, part, known.facts()).of(answer);
    }

    /** Makes tasks. Thread-safe. */
    static final class Maker {

        private static final int PAGE = 100;

        private final ExtensionContext context;
        private final EpisodeTexts texts;
        private final KnownFacts known;

        Maker(ExtensionContext context) {
            this.context = context;
            texts = new EpisodeTexts(
                    Suppliers.memoize(MessageSegmenter::new), context.clock().getZone());
            known = new KnownFacts(context, texts);
        }

        /** The session in parts that are read one by one. */
        List<SessionPart> parts(LeasedSession session) {
            return SessionPart.of(episodes(session), texts);
        }

        private static List<Episode> episodes(LeasedSession session) {
            var page = session.episodes(0, PAGE);
            var all = new ArrayList<Episode>(page.episodes());
            while (page.hasMore() && !page.episodes().isEmpty()) {
                page = session.episodes(page.nextOffset(), PAGE);
                all.addAll(page.episodes());
            }
            return List.copyOf(all);
        }

        /** @param total how many episodes all parts have */
        ReadingTask task(LeasedSession session, SessionPart part, int total) {
            var scope = session.lease().scope();
            var shown = known.of(scope, part.episodes());
            var text = new StringBuilder();
            if (!shown.facts().isEmpty()) {
                text.append("Known, %d of %d facts:\n".formatted(shown.facts().size(), known.count(scope)))
                        .append(shown.text())
                        .append("\n\n");
            }
            int from = part.offset();
            int through = from + part.episodes().size();
            text.append(
                            through - from == total
                                    ? "The conversation:\n"
                                    : "Episodes %d to %d of %d of the conversation:\n"
                                            .formatted(from + 1, through, total))
                    .append(Fence.around("episodes", part.text()));
            var wishes = Wishes.of(context).strip();
            if (!wishes.isEmpty()) {
                text.append("\n\n").append(wishes);
            }
            return new ReadingTask(part, shown, text.toString());
        }
    }
}
