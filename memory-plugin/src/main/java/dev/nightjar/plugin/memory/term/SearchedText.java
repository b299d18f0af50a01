package dev.nightjar.plugin.memory.term;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;

/**
 * The text that a memory is found by: its content and, behind it, the phrases of a fact, which are shown nowhere. The
 * index of words, the vector and the estimate of relevance all read it.
 */
public final class SearchedText {

    private SearchedText() {}

    /**
     * The text that a memory is found by.
     *
     * @param phrases one in each line; empty for none
     */
    public static String of(String content, String phrases) {
        return phrases.isEmpty() ? content : content + "\n" + phrases;
    }

    /** The text that a memory of any kind is found by. */
    public static String of(Memory memory) {
        return memory instanceof Fact fact ? of(fact.content(), String.join("\n", fact.phrases())) : memory.content();
    }
}
