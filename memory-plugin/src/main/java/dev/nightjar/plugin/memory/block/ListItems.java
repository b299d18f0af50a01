package dev.nightjar.plugin.memory.block;

import dev.nightjar.commons.prompt.ListItem;
import dev.nightjar.plugin.memory.passage.Passages;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.term.TokenCounter;

/**
 * Makes the list items of the block: each has at most so many tokens, and of a longer text shows the passages that fit
 * the prompt. Thread-safe.
 */
final class ListItems {

    private final TokenCounter tokens;
    private final int most;

    /** Items of at most so many tokens. */
    ListItems(TokenCounter tokens, int most) {
        this.tokens = tokens;
        this.most = most;
    }

    /**
     * An item.
     *
     * @param before Nightjar's own words in front of the text; empty for none
     * @param text what somebody wrote
     * @param remark what stands behind it
     * @param terms what the prompt looks for
     */
    Item of(String before, String text, Remark remark, Terms terms) {
        var after = remark.text();
        var passages = new Passages(text, terms, tokens);
        int room = most;
        while (true) {
            var shown = passages.within(room).text();
            var item = ListItem.of(before, shown, after);
            int excess = tokens.isWithin(item, most) ? 0 : tokens.count(item) - most;
            if (excess == 0 || room == 1) {
                return new Item(item, shown, lasting(item, shown, remark));
            }
            room = Math.max(1, room - excess);
        }
    }

    private static String lasting(String item, String shown, Remark remark) {
        int end = item.indexOf('\n');
        if (shown.indexOf('\n') >= 0 && end < item.length() - 1) {
            return item.substring(end);
        }
        int age = remark.isNone()
                ? 0
                : remark.text().length() + 1 - remark.lasting().length();
        return "\n" + item.substring(0, item.length() - age);
    }

    /**
     * Nightjar's own words behind a text, in brackets.
     *
     * @param date when it was said, or from when until when it held; empty where the text says so itself
     * @param age how long ago that is; empty for what does not hold any more
     * @param id the end of a fact's id in brackets, for a correction to name it; empty for everything else
     */
    record Remark(String date, String age, String id) {

        /** No words. */
        static final Remark NONE = new Remark("", "", "");

        boolean isNone() {
            return date.isEmpty() && age.isEmpty();
        }

        /** The whole remark. */
        String text() {
            return isNone()
                    ? ""
                    : lasting()
                            + (date.isEmpty() || age.isEmpty() ? "" : ", ")
                            + age
                            + ")"
                            + (id.isEmpty() ? "" : " " + id);
        }

        /** The beginning of the remark, which stays the same while the memory grows older. */
        String lasting() {
            return "(" + date;
        }
    }

    /**
     * A list item.
     *
     * @param markdown the whole item, with the end of its last line
     * @param shown what it shows of the text
     * @param lasting how it is found in an earlier block: with the end of the line before it, and without its age
     */
    record Item(String markdown, String shown, String lasting) {

        /** Item without these words where it begins with them, such as its date. */
        Item without(String first) {
            return new Item(without(first, "- ", markdown), shown, without(first, "\n- ", lasting));
        }

        private static String without(String first, String bullet, String text) {
            return text.startsWith(bullet + first) ? bullet + text.substring((bullet + first).length()) : text;
        }
    }
}
