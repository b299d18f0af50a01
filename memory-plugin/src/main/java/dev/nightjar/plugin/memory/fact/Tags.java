package dev.nightjar.plugin.memory.fact;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.plugin.memory.table.row.CleanText;
import java.util.List;
import java.util.Locale;

/** Tag rules: trimmed, lower-case, white space collapsed, empty ones dropped, at most 64 characters, the first 16. */
public final class Tags {

    private static final int MAX_TAGS = 16;
    private static final int MAX_LENGTH = 64;

    private Tags() {}

    /** The tags as they are stored. */
    public static List<String> cleaned(List<String> tags) {
        return tags.stream()
                .map(Tags::cleaned)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .limit(MAX_TAGS)
                .toList();
    }

    /** One tag as it is stored; empty when nothing is left of it. */
    public static String cleaned(String tag) {
        var words = CleanText.of(CleanText.onOneLine(tag)).toLowerCase(Locale.ROOT);
        return CodePoints.first(words, MAX_LENGTH).strip();
    }
}
