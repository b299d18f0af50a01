package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.commons.prompt.Instructions;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.plugin.maintenance.task.KnownFacts;
import dev.nightjar.spi.AgentDefinition;
import dev.nightjar.spi.ExtensionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of a session, or several short sessions of one user, for a reader, with what is already known.
 *
 * @param part the episodes
 * @param known the known facts it shows
 * @param text the text for the reader
 */
record ReadingTask(Part part, KnownFacts.Shown known, String text) {

    /** The instructions of every reader. */
    static final AgentDefinition.Instructions INSTRUCTIONS = Instructions.read(ReadingTask.class, "reader.md");

    /** Facts and ends taken from a reader's answer. */
    ReadFacts.Read read(ExtensionContext context, SessionAnswer answer) {
        return new ReadFacts(context.clock().getZone(), part, known).of(answer);
    }

    /**
     * A part of the task that one call reads.
     *
     * @param offset number of episodes before it
     * @param episodes its episodes, in order
     * @param text its episodes as the model sees them, with each day of a conversation named once
     */
    record Part(int offset, List<Episode> episodes, String text) {

        /** About 6,000 tokens. */
        private static final int MAX_CHARACTERS = 24_000;

        private static final String NEXT = "Another conversation.\n";

        /** Splits sessions by size. Up to 24,000 characters are one part, and no episode is split. */
        static List<Part> of(List<Episode> session, EpisodeTexts texts) {
            var parts = new ArrayList<Part>();
            int from = 0;
            var text = new StringBuilder();
            String day = "";
            for (int i = 0; i < session.size(); i++) {
                var episode = session.get(i);
                var line = texts.lineOfDay(i, episode);
                if (i > from && text.length() + line.length() > MAX_CHARACTERS) {
                    parts.add(part(session, from, i, text));
                    from = i;
                    text = new StringBuilder();
                    day = "";
                }
                if (i > from && !isOfOneSession(session.get(i - 1), episode)) {
                    text.append(NEXT);
                    day = "";
                }
                if (!texts.weekday(episode).equals(day)) {
                    day = texts.weekday(episode);
                    text.append(day).append(":\n");
                }
                text.append(line);
            }
            if (from < session.size()) {
                parts.add(part(session, from, session.size(), text));
            }
            return parts;
        }

        private static boolean isOfOneSession(Episode one, Episode other) {
            return Objects.equals(one.details().sessionId(), other.details().sessionId());
        }

        private static Part part(List<Episode> session, int from, int to, StringBuilder text) {
            return new Part(
                    from,
                    List.copyOf(session.subList(from, to)),
                    text.toString().stripTrailing());
        }
    }

    /** Creates tasks. Thread-safe. */
    static final class Maker {

        private final ExtensionContext context;
        private final EpisodeTexts texts;
        private final KnownFacts known;

        Maker(ExtensionContext context) {
            this.context = context;
            texts = new EpisodeTexts(context.clock().getZone());
            known = new KnownFacts(context, texts);
        }

        /** The parts of a session, to be read one by one. */
        List<Part> parts(LeasedSession session) {
            return Part.of(session.unread(), texts);
        }

        /** Several sessions of one user as one part; empty if they do not fit into one. */
        Optional<Part> together(List<LeasedSession> sessions) {
            var episodes = sessions.stream()
                    .flatMap(session -> session.unread().stream())
                    .toList();
            var parts = Part.of(episodes, texts);
            return parts.size() == 1 ? Optional.of(parts.get(0)) : Optional.empty();
        }

        /** @param total number of episodes in all parts */
        ReadingTask task(MemoryScope scope, Part part, int total) {
            var shown = known.of(scope, part.episodes());
            var text = new StringBuilder();
            if (!shown.facts().isEmpty()) {
                text.append(String.format(
                                Locale.ROOT,
                                "Known, %d of %d facts:\n",
                                shown.facts().values().stream()
                                        .filter(Fact::isActive)
                                        .count(),
                                known.count(scope)))
                        .append(shown.text())
                        .append("\n\n");
            }
            int from = part.offset();
            int through = from + part.episodes().size();
            text.append(
                            through - from == total
                                    ? "The conversation:\n"
                                    : String.format(
                                            Locale.ROOT,
                                            "Episodes %d to %d of %d of the conversation:\n",
                                            from + 1,
                                            through,
                                            total))
                    .append(Fence.around("episodes", part.text()));
            var wishes = KnownFacts.wishes(context).strip();
            if (!wishes.isEmpty()) {
                text.append("\n\n").append(wishes);
            }
            return new ReadingTask(part, shown, text.toString());
        }
    }
}
