package dev.nightjar.plugin.memory.tools;

import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.plugin.memory.term.TokenRoom;

/** The room of one answer, to be filled part by part. Not thread-safe. */
final class AnswerRoom {

    /** Tokens of what stands around the parts: keys, counts and a hint. */
    private static final int ENVELOPE = 100;

    private final TokenRoom room;

    /** An empty answer of at most so many tokens. */
    AnswerRoom(TokenCounter tokens, int most) {
        room = new TokenRoom(tokens, most - ENVELOPE);
    }

    /** Takes a part of the answer, unless there is no room for it; whether there was. */
    public boolean takes(Object part) {
        var json = AnswerJson.of(part) + ",";
        boolean isFitting = room.fits(json);
        if (isFitting) {
            room.take(json);
        }
        return isFitting;
    }
}
