package dev.nightjar.plugin.memory.context;

import dev.nightjar.commons.prompt.ListItem;
import dev.nightjar.plugin.memory.passage.Passages;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.text.TokenCounter;

/**
 * Makes the list items of the block: each has at most so many tokens, and of a longer text shows the passages that fit
 * the prompt. Thread-safe.
 */
final class Items {

    private final TokenCounter tokens;
    private final int most;

    /** Items of at most so many tokens. */
    Items(TokenCounter tokens, int most) {
        this.tokens = tokens;
        this.most = most;
    }

    /**
     * An item.
     *
     * @param before Nightjar's own words in front of the text; empty for none
     * @param text what somebody wrote
     * @param after Nightjar's own words behind it; empty for none
     * @param terms what the prompt looks for
     */
    Item of(String before, String text, String after, Terms terms) {
        var passages = new Passages(text, terms, tokens);
        int room = most;
        while (true) {
            var shown = passages.within(room).text();
            var item = ListItem.of(before, shown, after);
            int excess = tokens.isWithin(item, most) ? 0 : tokens.count(item) - most;
            if (excess == 0 || room == 1) {
                return new Item(item, shown);
            }
            room = Math.max(1, room - excess);
        }
    }

    /**
     * A list item.
     *
     * @param markdown the whole item, with the end of its last line
     * @param shown what it shows of the text
     */
    record Item(String markdown, String shown) {}
}
