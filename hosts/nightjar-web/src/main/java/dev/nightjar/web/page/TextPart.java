package dev.nightjar.web.page;

import dev.nightjar.commons.text.CodePoints;
import org.jspecify.annotations.Nullable;

/**
 * A text, or a part of a long one.
 *
 * @param next the address of the next part; null on the last one
 */
public record TextPart(String text, @Nullable String next) {

    /** Maximum characters of a part. */
    private static final int LONGEST = 20_000;

    /** The part that the parameter {@code part} asks for. */
    public static TextPart of(String text, PageCall call, String link) {
        var visible = Texts.visible(text);
        int length = CodePoints.count(visible);
        int part = call.number("part", 0, 0, length / LONGEST);
        var rest = visible.substring(visible.offsetByCodePoints(0, part * LONGEST));
        return new TextPart(
                CodePoints.first(rest, LONGEST), (part + 1) * LONGEST < length ? link + "&part=" + (part + 1) : null);
    }

    public boolean isWhole(String content) {
        return text.length() == Texts.visible(content).length();
    }
}
