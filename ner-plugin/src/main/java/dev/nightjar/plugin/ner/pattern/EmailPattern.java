package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.memory.EntityType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * E-mail addresses, also with letters beyond ASCII; canonical form in lower case. Signs at the end of a sentence do not
 * belong to one. Not addresses: the login of a connection ({@code git@host:path}, {@code ssh://git@host}) and the
 * account of a federated network ({@code @user@host}). Thread-safe.
 */
final class EmailPattern {

    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 255;
    private static final int MAX_LOGIN = 64;

    private static final String LETTER = "[\\p{L}\\p{M}\\p{N}]";
    private static final String ATOM = "[\\p{L}\\p{M}\\p{N}_%+&'~-]+";
    private static final String LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*" + LETTER + ")?";
    private static final Pattern ADDRESS = Pattern.compile(ATOM + "(?:\\." + ATOM + ")*@" + LABEL + "(?:\\." + LABEL
            + ")*\\.(?:xn--[a-z0-9-]+|\\p{L}[\\p{L}\\p{M}]+)");

    /** The address around an {@code @}; null when there is none. */
    @Nullable
    Occurrence around(CharSequence text, int at) {
        int start = startOfLocal(text, at);
        if (start == at || isLogin(text, start)) {
            return null;
        }
        Matcher matcher = ADDRESS.matcher(Glimpse.of(text, start, at - start + 1 + MAX_DOMAIN));
        if (!matcher.lookingAt()) {
            return null;
        }
        int end = start + matcher.end();
        if (Neighbours.isWordAt(text, end) || isPath(text, end)) {
            return null;
        }
        String canonicalName = text.subSequence(start, end).toString().toLowerCase(Locale.ROOT);
        return Occurrence.of(start, end, EntityType.EMAIL, canonicalName);
    }

    /** Where the part before the {@code @} begins; the {@code @} itself when there is no such part. */
    private static int startOfLocal(CharSequence text, int at) {
        int start = at;
        while (start > 0 && at - start <= MAX_LOCAL && isLocal(text, start)) {
            start--;
        }
        if (at - start > MAX_LOCAL) {
            return at;
        }
        while (start < at && !Neighbours.isWordAt(text, start)) {
            start++;
        }
        return start;
    }

    private static boolean isLocal(CharSequence text, int end) {
        char c = text.charAt(end - 1);
        if (c == '.') {
            return Neighbours.at(text, end) != '.' && Neighbours.at(text, end) != '@';
        }
        return "%+&'~-".indexOf(c) >= 0 || Neighbours.isWordBefore(text, end);
    }

    private static boolean isLogin(CharSequence text, int start) {
        if (Neighbours.at(text, start - 1) == '@') {
            return true;
        }
        for (int i = start - 1; i > 0 && i > start - MAX_LOGIN && isInAddress(text, i); i--) {
            if (text.charAt(i) == '/' && text.charAt(i - 1) == '/') {
                return true;
            }
        }
        return false;
    }

    private static boolean isInAddress(CharSequence text, int position) {
        return ":/.%~+-".indexOf(text.charAt(position)) >= 0 || Neighbours.isWordAt(text, position);
    }

    private static boolean isPath(CharSequence text, int end) {
        return Neighbours.at(text, end) == ':' && (Neighbours.isWordAt(text, end + 1) || isRoot(text, end + 1));
    }

    private static boolean isRoot(CharSequence text, int position) {
        return Neighbours.at(text, position) == '/' || Neighbours.at(text, position) == '~';
    }
}
