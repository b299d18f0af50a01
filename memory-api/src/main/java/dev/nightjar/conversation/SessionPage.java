package dev.nightjar.conversation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list of conversations. A conversation that gets a message between two pages moves to the front of the
 * list.
 *
 * @param sessions the conversations of this page, in list order
 * @param next token for the next page, to pass on unchanged; null on the last page
 */
public record SessionPage(List<Session> sessions, @Nullable String next) {

    /** Copies the list. */
    public SessionPage {
        sessions = List.copyOf(sessions);
    }
}
