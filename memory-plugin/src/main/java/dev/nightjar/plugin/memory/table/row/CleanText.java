package dev.nightjar.plugin.memory.table.row;

import java.util.ArrayList;
import java.util.List;

/** Text as it is stored: verbatim but for surrounding white space and what no database can hold. */
public final class CleanText {

    private static final char REPLACEMENT = '\uFFFD';

    private CleanText() {}

    /** The pieces between runs of white space. */
    public static List<String> pieces(String text) {
        var pieces = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isBlank = i == text.length() || Character.isWhitespace(text.charAt(i));
            if (!isBlank && start < 0) {
                start = i;
            } else if (isBlank && start >= 0) {
                pieces.add(text.substring(start, i));
                start = -1;
            }
        }
        return pieces;
    }

    /** The text on one line, every run of white space a single space, none at the ends. */
    public static String onOneLine(String text) {
        return String.join(" ", pieces(text));
    }

    /** The text without surrounding white space; NUL and halves of broken surrogate pairs become U+FFFD. */
    public static String of(String text) {
        var stripped = text.strip();
        StringBuilder mended = null;
        for (int i = 0; i < stripped.length(); i++) {
            char c = stripped.charAt(i);
            boolean isPairStart = Character.isHighSurrogate(c)
                    && i + 1 < stripped.length()
                    && Character.isLowSurrogate(stripped.charAt(i + 1));
            if (isPairStart) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                mended = mended == null ? new StringBuilder(stripped) : mended;
                mended.setCharAt(i, REPLACEMENT);
            }
        }
        return mended == null ? stripped : mended.toString();
    }
}
