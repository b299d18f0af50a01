package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import java.util.ArrayList;
import java.util.List;

/**
 * As much of a session as one call reads.
 *
 * @param offset how many episodes stand before it
 * @param episodes its episodes, in their order
 * @param text them as the model is shown them, each day named once
 */
record SessionPart(int offset, List<Episode> episodes, String text) {

    /** About 6,000 tokens. */
    private static final int MAX_CHARACTERS = 24_000;

    /** Cuts a session by size: one of 24,000 characters is one part, and no episode is in two. */
    static List<SessionPart> of(List<Episode> session, EpisodeTexts texts) {
        var parts = new ArrayList<SessionPart>();
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

    private static SessionPart part(List<Episode> session, int from, int to, StringBuilder text) {
        return new SessionPart(
                from, List.copyOf(session.subList(from, to)), text.toString().stripTrailing());
    }
}
