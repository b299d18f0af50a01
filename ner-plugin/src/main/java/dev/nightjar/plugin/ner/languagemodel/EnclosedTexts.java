package dev.nightjar.plugin.ner.languagemodel;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.ner.MentionProvider;
import java.util.List;
import java.util.stream.Stream;

/**
 * Texts that the model reads in one call, each between marks.
 *
 * @param texts the beginnings of the texts
 */
record EnclosedTexts(List<String> texts) {

    /** The beginning of a long text is read; more would cost more than it finds. */
    static final int MAX_CHARACTERS = MentionProvider.MAX_TOGETHER;

    EnclosedTexts {
        texts = List.copyOf(texts);
    }

    static EnclosedTexts beginnings(List<String> texts) {
        return new EnclosedTexts(texts.stream().map(EnclosedTexts::beginning).toList());
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
