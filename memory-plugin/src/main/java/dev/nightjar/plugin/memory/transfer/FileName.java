package dev.nightjar.plugin.memory.transfer;

import com.google.common.hash.Hashing;
import dev.nightjar.commons.text.CodePoints;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;

/** Makes file and folder names from arbitrary texts. */
final class FileName {

    private static final int MAX_SLUG = 50;
    private static final int MAX_ENCODED = 180;
    private static final int BYTE = 0xFF;

    private FileName() {}

    /** The letters and digits of any script, lower-case, with {@code -} for everything between them; may be empty. */
    static String slug(String title) {
        var words = new StringBuilder();
        Normalizer.normalize(title, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .map(c -> isPartOfWord(c) ? c : '-')
                .filter(c -> c != '-' || (!words.isEmpty() && words.charAt(words.length() - 1) != '-'))
                .forEach(words::appendCodePoint);
        var slug = CodePoints.first(words.toString(), MAX_SLUG);
        return slug.endsWith("-") ? slug.substring(0, slug.length() - 1) : slug;
    }

    /**
     * A name that is never a path, and that differs for different texts, even if the file system ignores case.
     * Everything but small ASCII letters, digits, {@code _} and {@code -} becomes {@code %} and a number.
     */
    static String encoded(String text) {
        var encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
            if (isPlain) {
                encoded.append((char) b);
            } else {
                encoded.append(String.format(Locale.ROOT, "%%%02x", b & BYTE));
            }
        }
        return encoded.toString();
    }

    /** The original text of an encoded one. */
    static String decoded(String encoded) {
        return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    }

    /** Encoded, and shortened to what file systems accept. */
    static String folder(String text) {
        var encoded = encoded(text);
        return encoded.length() <= MAX_ENCODED
                ? encoded
                : encoded.substring(0, MAX_ENCODED / 2) + "~"
                        + Hashing.sha256().hashString(text, StandardCharsets.UTF_8);
    }

    private static boolean isPartOfWord(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> Character.isLetterOrDigit(c);
        };
    }
}
