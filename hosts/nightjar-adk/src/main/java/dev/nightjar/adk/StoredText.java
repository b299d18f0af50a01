package dev.nightjar.adk;

import java.text.Normalizer;

/** Compares texts with their stored form: without invisible characters, and with a mask for each secret. */
final class StoredText {

    /** The beginning of a mask, without spaces; a bracket ends it. */
    private static final String MASK = "[notremembered";

    private StoredText() {}

    /** Whether this is the stored form of a text. */
    static boolean isOf(String stored, String said) {
        var kept = visible(stored);
        var whole = visible(said);
        int mask = kept.indexOf(MASK);
        if (mask < 0) {
            return kept.equals(whole);
        }
        if (!whole.startsWith(kept.substring(0, mask))) {
            return false;
        }
        int at = mask;
        while (mask >= 0) {
            int begin = kept.indexOf(']', mask) + 1;
            mask = kept.indexOf(MASK, begin);
            var piece = kept.substring(begin, mask < 0 ? kept.length() : mask);
            int place = mask < 0 ? whole.length() - piece.length() : whole.indexOf(piece, at);
            if (place < at || !whole.startsWith(piece, place)) {
                return false;
            }
            at = place + piece.length();
        }
        return true;
    }

    private static String visible(String text) {
        var visible = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFC)
                .codePoints()
                .filter(letter -> !Character.isWhitespace(letter)
                        && !Character.isISOControl(letter)
                        && Character.getType(letter) != Character.FORMAT)
                .forEach(visible::appendCodePoint);
        return visible.toString();
    }
}
