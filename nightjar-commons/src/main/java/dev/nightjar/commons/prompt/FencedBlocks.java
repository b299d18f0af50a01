package dev.nightjar.commons.prompt;

import com.google.common.base.CharMatcher;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds blocks between delimiters of a {@link Fence} in a text, such as a prompt that came back with the context that
 * was put before it.
 */
public final class FencedBlocks {

    private static final String ID = " id=\"";
    private static final String END = "\">";
    private static final int MAX_NAME = 40;
    private static final int MAX_ID = 16;
    private static final CharMatcher ID_CHARACTERS =
            CharMatcher.inRange('0', '9').or(CharMatcher.inRange('a', 'z'));
    private static final CharMatcher NAME_CHARACTERS = ID_CHARACTERS.or(CharMatcher.anyOf("_-"));

    private FencedBlocks() {}

    /**
     * The text without its blocks, and without white space around what is left. A delimiter without its counterpart
     * stays. The time is about linear in the length of the text.
     */
    public static String removedFrom(String text) {
        if (!text.contains(ID)) {
            return text;
        }
        var closings = closings(text);
        var left = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', Math.max(from, at + 1))) {
            var opening = delimiter(text, at, false);
            var ends = opening == null ? null : closings.get(opening);
            var closing = ends == null ? null : ends.higher(at);
            if (closing != null) {
                left.append(text, from, at);
                from = text.indexOf('>', closing) + 1;
            }
        }
        return from == 0 ? text : left.append(text.substring(from)).toString().strip();
    }

    /** Positions at which the closing delimiters begin, by name and id. */
    private static Map<String, NavigableSet<Integer>> closings(String text) {
        var closings = new HashMap<String, NavigableSet<Integer>>();
        for (int at = text.indexOf("</"); at >= 0; at = text.indexOf("</", at + 1)) {
            var closing = delimiter(text, at, true);
            if (closing != null) {
                closings.computeIfAbsent(closing, unused -> new TreeSet<>()).add(at);
            }
        }
        return closings;
    }

    /** Name and id of the delimiter that begins here; null for none. */
    private static @Nullable String delimiter(String text, int at, boolean isClosing) {
        int name = at + (isClosing ? 2 : 1);
        int id = name + run(text, name, NAME_CHARACTERS, MAX_NAME);
        if (id == name || !text.startsWith(ID, id)) {
            return null;
        }
        int first = id + ID.length();
        int end = first + run(text, first, ID_CHARACTERS, MAX_ID);
        return end > first && text.startsWith(END, end) ? text.substring(name, end) : null;
    }

    private static int run(String text, int from, CharMatcher accepted, int most) {
        int length = 0;
        while (length < most && from + length < text.length() && accepted.matches(text.charAt(from + length))) {
            length++;
        }
        return length;
    }
}
