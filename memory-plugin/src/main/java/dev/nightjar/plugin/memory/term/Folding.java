package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;

/** Makes words equal that differ in case, width or accents only. */
final class Folding {

    private static final int ASCII = 0x80;

    /** Letters with an ASCII spelling that Unicode does not decompose. */
    private static final Map<Integer, String> SPELLED = Map.ofEntries(
            Map.entry((int) 'ß', "ss"),
            Map.entry((int) 'æ', "ae"),
            Map.entry((int) 'œ', "oe"),
            Map.entry((int) 'ø', "o"),
            Map.entry((int) 'đ', "d"),
            Map.entry((int) 'ð', "d"),
            Map.entry((int) 'ł', "l"),
            Map.entry((int) 'þ', "th"),
            Map.entry((int) 'ı', "i"),
            Map.entry((int) 'ς', "σ"));

    private Folding() {}

    /** The word in lower case and of normal width; accents stay. */
    static String exact(String word) {
        return isAscii(word)
                ? word.toLowerCase(Locale.ROOT)
                : normal(normal(word).toLowerCase(Locale.ROOT));
    }

    /** The exact form without accents, where they are no letters of their own. */
    static String folded(String exact) {
        if (isAscii(exact)) {
            return exact;
        }
        var plain = new StringBuilder(exact.length());
        var decomposed = Normalizer.normalize(exact, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
        boolean isAccentable = false;
        for (int i = 0; i < decomposed.length(); ) {
            int c = decomposed.codePointAt(i);
            i += Character.charCount(c);
            if (!isMark(c)) {
                isAccentable = isAccentable(c);
                append(plain, c);
            } else if (!isAccentable) {
                plain.appendCodePoint(c);
            }
        }
        return normal(plain.toString());
    }

    static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static void append(StringBuilder plain, int c) {
        var spelled = SPELLED.get(c);
        if (spelled != null) {
            plain.append(spelled);
        } else if (c >= ASCII && Character.isDigit(c)) {
            plain.append(Character.digit(c, 10));
        } else {
            plain.appendCodePoint(c);
        }
    }

    private static boolean isAccentable(int c) {
        if (c < ASCII) {
            return true;
        }
        return switch (UnicodeScript.of(c)) {
            case LATIN, GREEK, CYRILLIC, ARABIC, HEBREW -> true;
            default -> false;
        };
    }

    private static String normal(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }

    static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= ASCII) {
                return false;
            }
        }
        return true;
    }
}
