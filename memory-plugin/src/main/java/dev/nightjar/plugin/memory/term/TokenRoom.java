package dev.nightjar.plugin.memory.term;

import java.util.ArrayList;
import java.util.List;

/**
 * Rest of a budget of tokens, to be filled text by text. As long as even the bytes of the texts in it are fewer than
 * the tokens it may have, no tokenizer is needed, and the answers are the same. Not thread-safe.
 */
public final class TokenRoom {

    private final TokenCounter tokens;
    private final int budget;
    private final List<String> uncounted = new ArrayList<>();

    /** Tokens of the texts that were counted. */
    private int counted;

    /** Bytes of the texts that were not counted yet. A text has at most as many tokens as bytes. */
    private int bytes;

    /**
     * An empty one.
     *
     * @param budget most tokens; nothing fits where it is below 1
     */
    public TokenRoom(TokenCounter tokens, int budget) {
        this.tokens = tokens;
        this.budget = budget;
    }

    /** Whether there is room for so many tokens. */
    public boolean has(int wanted) {
        return counted + bytes + wanted <= budget || counted() + wanted <= budget;
    }

    /** Whether there is room for this text. */
    public boolean fits(String text) {
        return counted + bytes + TokenCounter.bytes(text) <= budget || counted() + tokens.count(text) <= budget;
    }

    /** Takes this text in, whether it fits or not. */
    public void take(String text) {
        uncounted.add(text);
        bytes += TokenCounter.bytes(text);
    }

    private int counted() {
        uncounted.forEach(text -> counted += tokens.count(text));
        uncounted.clear();
        bytes = 0;
        return counted;
    }
}
