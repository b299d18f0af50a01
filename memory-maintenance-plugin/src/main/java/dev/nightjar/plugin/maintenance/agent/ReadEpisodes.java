package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.maintenance.agent.ConsolidationDraft.RefusedException;
import dev.nightjar.plugin.maintenance.task.EpisodeTexts;
import dev.nightjar.spi.consolidation.SessionConsolidation.EpisodePage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The episodes of a session that the agent has seen. Not thread-safe; its draft guards it. */
final class ReadEpisodes {

    private static final int MAX_NAME = 60;

    private final Map<String, Episode> shown = new HashMap<>();
    private int through;
    private int total;
    private boolean isBegun;

    /** Notes that a page was shown, and how far the session was read without a gap. */
    void note(EpisodePage page) {
        for (int i = 0; i < page.episodes().size(); i++) {
            var episode = page.episodes().get(i);
            shown.put(EpisodeTexts.id(page.offset() + i), episode);
            shown.put(episode.id().value(), episode);
        }
        if (page.offset() <= through) {
            through = Math.max(through, page.nextOffset());
        }
        isBegun = true;
        total = page.total();
    }

    /** Number of episodes in the session. */
    int total() {
        return total;
    }

    /** Number of episodes shown without a gap. */
    int through() {
        return through;
    }

    /** Whether all were shown. */
    boolean isAll() {
        return isBegun && through >= total;
    }

    /** The names of the users who spoke. */
    List<String> userNames() {
        return shown.values().stream()
                .filter(episode -> episode.role() == Role.USER)
                .map(Episode::speaker)
                .filter(name -> name != null && !name.isBlank())
                .map(name -> VisibleText.line(name, MAX_NAME))
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * The episodes with these ids, oldest first.
     *
     * @throws RefusedException when there is no id, or one that was not shown
     */
    List<Episode> of(List<String> written) {
        var ids = written.stream().map(EpisodeTexts::asShown).toList();
        var unknown = ids.stream().filter(id -> !shown.containsKey(id)).toList();
        if (!unknown.isEmpty() || ids.isEmpty()) {
            throw new RefusedException("source_ids must name episodes of this session, such as e1"
                    + (unknown.isEmpty() ? "" : ", but not " + String.join(", ", unknown)));
        }
        return ids.stream()
                .map(shown::get)
                .distinct()
                .sorted(Comparator.comparingLong(Episode::sequence))
                .toList();
    }
}
