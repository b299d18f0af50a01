package dev.nightjar.plugin.memory.fact;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.plugin.memory.table.row.CleanText;
import java.util.List;
import java.util.Locale;

/**
 * Rules for tags: trimmed, lower-case, white space collapsed, no empty ones, at most 64 characters, at most 16 tags.
 */
public final class Tags {

    private static final int MAX_TAGS = 16;
    private static final int MAX_LENGTH = 64;

    private Tags() {}

    /** The tags in their stored form. */
    public static List<String> cleaned(List<String> tags) {
        return tags.stream()
                .map(Tags::cleaned)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .limit(MAX_TAGS)
                .toList();
    }

    /** A tag in its stored form; may be empty. */
    public static String cleaned(String tag) {
        var words =
                VisibleText.of(CleanText.of(CleanText.onOneLine(tag))).strip().toLowerCase(Locale.ROOT);
        return CodePoints.first(words, MAX_LENGTH).strip();
    }
}
