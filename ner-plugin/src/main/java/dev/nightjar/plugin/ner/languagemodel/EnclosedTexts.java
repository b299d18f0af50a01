package dev.nightjar.plugin.ner.languagemodel;

import dev.nightjar.commons.prompt.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Texts that the model reads in one call, each between marks.
 *
 * @param texts the beginnings of the texts
 */
record EnclosedTexts(List<String> texts) {

    /** The beginning of a long text is read; more would cost more than it finds. */
    static final int MAX_CHARACTERS = 4_000;

    EnclosedTexts {
        texts = List.copyOf(texts);
    }

    /** All texts in their order, as few calls as possible. */
    static List<EnclosedTexts> batches(List<String> texts) {
        var batches = new ArrayList<EnclosedTexts>();
        var together = new ArrayList<String>();
        int length = 0;
        for (var text : texts) {
            var beginning = beginning(text);
            if (!together.isEmpty() && length + beginning.length() > MAX_CHARACTERS) {
                batches.add(new EnclosedTexts(together));
                together.clear();
                length = 0;
            }
            together.add(beginning);
            length += beginning.length();
        }
        if (!together.isEmpty()) {
            batches.add(new EnclosedTexts(together));
        }
        return batches;
    }

    /** Each text by itself. */
    Stream<EnclosedTexts> each() {
        return texts.stream().map(text -> new EnclosedTexts(List.of(text)));
    }

    boolean isBlank() {
        return texts.stream().allMatch(String::isBlank);
    }

    /**
     * What the model is shown.
     *
     * @param known names that memory knows already, each on a line; empty for none
     */
    String task(String known) {
        var task = new StringBuilder();
        for (var text : texts) {
            if (!text.isBlank()) {
                task.append(task.isEmpty() ? "" : "\n").append(Fence.around("text", text));
            }
        }
        return known.isEmpty()
                ? task.toString()
                : task.append("\n").append(Fence.around("known", known)).toString();
    }

    private static String beginning(String text) {
        if (text.length() <= MAX_CHARACTERS) {
            return text;
        }
        int end = MAX_CHARACTERS;
        while (end > 0 && !Character.isWhitespace(text.charAt(end))) {
            end--;
        }
        int whole = Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1)) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
        return text.substring(0, end > 0 ? end : whole);
    }
}
