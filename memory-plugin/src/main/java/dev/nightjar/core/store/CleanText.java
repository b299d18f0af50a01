package dev.nightjar.core.store;

/** Text as it is stored: verbatim but for surrounding white space and what no database can hold. */
public final class CleanText {

    private static final char REPLACEMENT = '\uFFFD';

    private CleanText() {}

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
