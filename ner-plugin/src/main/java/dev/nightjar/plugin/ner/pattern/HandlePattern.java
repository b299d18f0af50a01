package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.memory.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * Mentions of people by handle: {@code @anna}, {@code @josé}, {@code @anna.lee}, {@code @jean-luc}. Not people:
 * <ul>
 *   <li>what follows a letter, digit or one of {@code _ - + @ `} (e-mail addresses, code in backticks);
 *   <li>what does not begin with a letter, such as {@code @5pm};
 *   <li>what is called or has a path: {@code @Test(…)}, {@code @scope/name};
 *   <li>qualified names with a capital after two dots or more: {@code @org.junit.Test};
 *   <li>the words of {@link CodeMarks}, written exactly so: {@code @Override}, {@code @param}, {@code @everyone}.
 * </ul>
 * Thread-safe.
 */
final class HandlePattern {

    private static final int MAX_LENGTH = 64;

    private static final String REST = "[\\p{L}\\p{M}\\p{N}_]*";
    private static final Pattern HANDLE =
            Pattern.compile("@((?:_*\\p{L})" + REST + "(?:[.-][\\p{L}\\p{N}_]" + REST + ")*)");

    /** The handle whose {@code @} stands at a position; null when there is none. */
    @Nullable
    Occurrence at(CharSequence text, int at) {
        if (Neighbours.isWordBefore(text, at) || "-+@`".indexOf(Neighbours.at(text, at - 1)) >= 0) {
            return null;
        }
        Matcher matcher = HANDLE.matcher(Glimpse.of(text, at, MAX_LENGTH + 2));
        if (!matcher.lookingAt()) {
            return null;
        }
        int end = at + matcher.end();
        String handle = matcher.group(1);
        if (handle.length() > MAX_LENGTH || isCalled(text, end)) {
            return Occurrence.meaningless(at, end);
        }
        String name = withoutNextSentence(handle);
        int nameEnd = end - (handle.length() - name.length());
        if (name.isEmpty() || CodeMarks.isNoPerson(name)) {
            return Occurrence.meaningless(at, end);
        }
        return Occurrence.of(at, nameEnd, EntityType.PERSON, name);
    }

    private static boolean isCalled(CharSequence text, int end) {
        char next = Neighbours.at(text, end);
        return next == '(' || (next == '/' && Neighbours.isWordAt(text, end + 1));
    }

    /** Cuts {@code anna.Please} to {@code anna}; a capital after more dots is a qualified name of code: nothing. */
    private static String withoutNextSentence(String handle) {
        int dots = 0;
        for (int i = 0; i < handle.length() - 1; i++) {
            if (handle.charAt(i) != '.') {
                continue;
            }
            dots++;
            if (Character.isUpperCase(handle.codePointAt(i + 1))) {
                return dots == 1 ? handle.substring(0, i) : "";
            }
        }
        return handle;
    }
}
