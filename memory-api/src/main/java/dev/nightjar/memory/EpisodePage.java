package dev.nightjar.memory;

import java.util.List;

/**
 * A page of a session's episodes, in the order they were said.
 *
 * @param episodes the episodes
 * @param offset how many came before this page
 * @param total how many there are in all
 */
public record EpisodePage(List<Episode> episodes, int offset, int total) {

    /** Copies the list. */
    public EpisodePage {
        episodes = List.copyOf(episodes);
    }

    /** Where the next page begins. */
    public int nextOffset() {
        return offset + episodes.size();
    }

    /** Whether there is a next page. */
    public boolean hasMore() {
        return nextOffset() < total;
    }
}
