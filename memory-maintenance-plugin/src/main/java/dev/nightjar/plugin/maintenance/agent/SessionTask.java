package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.plugin.maintenance.task.KnownFacts;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.SessionConsolidation.EpisodePage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The agent's task for a session: who speaks, what is already known about them, what facts may be about, and the first
 * page of episodes, so that most sessions need no further page. Thread-safe.
 */
final class SessionTask {

    private static final int PAGE = 30;
    /** A longer first page is left to the tool, which returns as many episodes as the model asks for. */
    private static final int MAX_CHARACTERS = 24_000;

    private final ExtensionContext context;
    private final EpisodeTexts texts;
    private final KnownFacts known;

    SessionTask(ExtensionContext context, EpisodeTexts texts) {
        this.context = context;
        this.texts = texts;
        known = new KnownFacts(context, texts);
    }

    /** The task. Episodes shown in it count as read. */
    String of(LeasedSession session, ConsolidationDraft draft) {
        var page = session.episodes(0, PAGE);
        var lines = fitting(page);
        if (!lines.isEmpty()) {
            var unused = draft.read(0, lines.size());
        }
        return Stream.of(
                        "Consolidate the session '" + draft.sessionId() + "'." + KnownFacts.wishes(context),
                        known(draft, known.of(session.lease().scope(), page.episodes())),
                        episodes(page.total(), lines))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    private List<String> fitting(EpisodePage page) {
        var lines = new ArrayList<String>();
        int room = MAX_CHARACTERS;
        for (var episode : page.episodes()) {
            var line = texts.line(lines.size(), episode);
            room -= line.length();
            if (room < 0) {
                break;
            }
            lines.add(line);
        }
        return lines;
    }

    private static String episodes(int total, List<String> lines) {
        if (lines.isEmpty()) {
            return "It has " + total + " episodes: call get_episodes_for_consolidation with offset 0 to read them.";
        }
        boolean isAll = lines.size() == total;
        return (isAll ? "All its " + total + " episodes" : "Episodes 1 to " + lines.size() + " of " + total)
                + ", oldest first:\n"
                + Fence.around("episodes", String.join("", lines).stripTrailing())
                + (isAll
                        ? ""
                        : "\nBefore you save anything, call get_episodes_for_consolidation with offset " + lines.size()
                                + " for the others.");
    }

    /** Known facts for the reader, so that it does not save them again. */
    private static String known(ConsolidationDraft draft, KnownFacts.Shown known) {
        draft.show(known.facts());
        return known.facts().isEmpty()
                ? ""
                : "What is known already. Save none of it again; save what adds to it or contradicts it:\n"
                        + known.text();
    }
}
