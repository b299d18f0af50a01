package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.memory.EntityType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Web addresses with {@code http} or {@code https}. Signs that end a sentence, and brackets and quotes opened before the
 * address, do not belong to it. Canonical form: scheme and host in lower case, path and query as they are, without a
 * login. Longer ones than browsers take are data and left out. Thread-safe.
 */
final class UrlPattern {

    private static final int MAX_LENGTH = 2_048;

    private static final String LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?";
    private static final Pattern SERVER = Pattern.compile("(?i:(https?://))(?:[\\p{L}\\p{M}\\p{N}._~%!$&*+=:-]*@)?"
            + "(\\[[0-9A-Fa-f:.]+\\]|" + LABEL + "(?:\\." + LABEL + ")*)(:[0-9]{1,5}\\b)?");

    private static final String STOPS = "<>\"`\\|^“”„«»‹›。，、）」』】》！？；：";
    private static final String OPENING = "([{";
    private static final String CLOSING = ")]}";
    private static final String ENDING = ".,;:!?'’*~…" + OPENING;

    /** The address that starts at an {@code h}; null when there is none. */
    @Nullable
    Occurrence at(CharSequence text, int start) {
        if (isAsciiWordBefore(text, start) || !isSchemeAt(text, start)) {
            return null;
        }
        Matcher matcher = SERVER.matcher(Glimpse.of(text, start, MAX_LENGTH));
        if (!matcher.lookingAt()) {
            return null;
        }
        int serverEnd = start + matcher.end();
        int end = isTailAt(text, serverEnd) ? endOfTail(text, serverEnd) : serverEnd;
        if (end - start > MAX_LENGTH) {
            return Occurrence.meaningless(start, end);
        }
        end = withoutEnding(text, serverEnd, end);
        String server = matcher.group(1) + matcher.group(2);
        String port = matcher.group(3) == null ? "" : matcher.group(3);
        String tail = text.subSequence(serverEnd, end).toString();
        return Occurrence.of(start, end, EntityType.URL, server.toLowerCase(Locale.ROOT) + port + tail);
    }

    // Letters of other scripts may stand before an address: Chinese and Japanese write no blank there. So may emphasis.
    private static boolean isAsciiWordBefore(CharSequence text, int start) {
        char before = Neighbours.at(text, start - 1);
        return before < 0x80 && before != '_' && Neighbours.isWordBefore(text, start);
    }

    private static boolean isSchemeAt(CharSequence text, int start) {
        int colon = Neighbours.at(text, start + 4) == ':' ? start + 4 : start + 5;
        return Neighbours.at(text, colon) == ':'
                && Neighbours.at(text, colon + 1) == '/'
                && Neighbours.at(text, colon + 2) == '/';
    }

    private static boolean isTailAt(CharSequence text, int position) {
        char c = Neighbours.at(text, position);
        return c == '/' || c == '?' || c == '#';
    }

    /** The first position that cannot belong to the address, or one further than the greatest length. */
    private static int endOfTail(CharSequence text, int start) {
        var open = new int[OPENING.length()];
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            int opening = OPENING.indexOf(c);
            int closing = CLOSING.indexOf(c);
            if (opening >= 0) {
                open[opening]++;
            } else if (closing >= 0 && --open[closing] < 0) {
                return i;
            }
            if (isStop(c) || isNextAddress(text, i)) {
                return i;
            }
        }
        return text.length();
    }

    private static boolean isStop(char c) {
        return c <= ' '
                || (c < 0x80 && STOPS.indexOf(c) >= 0)
                || (c >= 0x80 && (Character.isSpaceChar(c) || Character.isISOControl(c) || STOPS.indexOf(c) >= 0));
    }

    /** Whether a list of addresses goes on here: {@code https://a.org/x,https://b.org/y}. */
    private static boolean isNextAddress(CharSequence text, int comma) {
        char c = text.charAt(comma);
        return (c == ',' || c == ';') && Neighbours.at(text, comma + 1) == 'h' && isSchemeAt(text, comma + 1);
    }

    private static int withoutEnding(CharSequence text, int start, int end) {
        int last = end;
        while (last > start && ENDING.indexOf(text.charAt(last - 1)) >= 0) {
            last--;
        }
        return last;
    }
}
