package dev.nightjar.plugin.memory.tools.answer;

import dev.nightjar.plugin.memory.text.TokenCounter;

/**
 * The room of one answer, to be filled part by part. As long as even its bytes are fewer than the tokens it may have, no
 * tokenizer is needed. Not thread-safe.
 */
public final class AnswerRoom {

    /** Tokens of what stands around the parts: keys, counts and a hint. */
    private static final int ENVELOPE = 100;

    private final TokenCounter tokens;
    private final int most;
    private final StringBuilder uncounted = new StringBuilder();
    private int spent = ENVELOPE;
    private boolean isCounting;

    /** An empty answer of at most so many tokens. */
    AnswerRoom(TokenCounter tokens, int most) {
        this.tokens = tokens;
        this.most = most;
    }

    /** Takes a part of the answer, unless there is no room for it; whether there was. */
    public boolean takes(Object part) {
        var json = AnswerJson.of(part) + ",";
        if (!isCounting && spent + TokenCounter.bytes(json) > most) {
            isCounting = true;
            spent = ENVELOPE + tokens.count(uncounted.toString());
        }
        int cost = isCounting ? tokens.count(json) : TokenCounter.bytes(json);
        if (spent + cost > most) {
            return false;
        }
        if (!isCounting) {
            uncounted.append(json);
        }
        spent += cost;
        return true;
    }
}
