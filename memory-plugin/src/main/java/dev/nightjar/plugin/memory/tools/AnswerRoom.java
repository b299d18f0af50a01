package dev.nightjar.plugin.memory.tools;

import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.plugin.memory.term.TokenRoom;

/** The token limit of one answer, which is filled part by part. Not thread-safe. */
final class AnswerRoom {

    /** Tokens for everything but the parts: keys, counts and a hint. */
    private static final int ENVELOPE = 100;

    private final TokenRoom room;

    /** An empty answer of at most this many tokens. */
    AnswerRoom(TokenCounter tokens, int most) {
        room = new TokenRoom(tokens, most - ENVELOPE);
    }

    /** Adds a part if it fits. Returns whether it did. */
    public boolean takes(Object part) {
        var json = AnswerJson.of(part) + ",";
        boolean isFitting = room.fits(json);
        if (isFitting) {
            room.take(json);
        }
        return isFitting;
    }
}
