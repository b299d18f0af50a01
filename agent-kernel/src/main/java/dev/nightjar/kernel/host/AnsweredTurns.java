package dev.nightjar.kernel.host;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;

/** Turns of a stored conversation that belong into the history for a model. */
public final class AnsweredTurns {

    private AnsweredTurns() {}

    /**
     * The turns among these that begin with a user's text and have an answer or tool calls.
     *
     * @param messages oldest first, beginning with a user's message
     */
    public static List<StoredMessage> of(List<StoredMessage> messages) {
        var kept = new ArrayList<StoredMessage>();
        int begin = 0;
        while (begin < messages.size()) {
            int end = begin + 1;
            while (end < messages.size() && messages.get(end).role() != Role.USER) {
                end++;
            }
            var turn = messages.subList(begin, end);
            if (hasBothSides(turn)) {
                kept.addAll(turn);
            }
            begin = end;
        }
        return List.copyOf(kept);
    }

    private static boolean hasBothSides(List<StoredMessage> turn) {
        return turn.get(0).role() == Role.USER
                && !turn.get(0).text().isBlank()
                && turn.stream()
                        .skip(1)
                        .anyMatch(
                                said -> !said.text().isBlank() || !said.steps().isEmpty());
    }
}
