package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.memory.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * Names behind a mark: people behind {@code @}, subjects behind {@code #}, in letters of any script. The words of
 * {@link CodeMarks} are neither. Thread-safe.
 */
final class MarkPattern {

    private static final int MAX_HANDLE = 64;
    private static final String REST = "[\\p{L}\\p{M}\\p{N}_]*";
    private static final Pattern HANDLE =
            Pattern.compile("@((?:_*\\p{L})" + REST + "(?:[.-][\\p{L}\\p{N}_]" + REST + ")*)");
    private static final Pattern NEXT_SENTENCE = Pattern.compile("\\.\\p{Lu}.*$");

    private static final int MAX_HASHTAG = 100;
    // With the joiner that Persian and Indian scripts use inside words.
    private static final Pattern HASHTAG = Pattern.compile("#([\\p{L}\\p{M}\\p{N}_\\x{200c}]+)");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final Pattern COLOUR = Pattern.compile("[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?");
    private static final Pattern DIGIT = Pattern.compile("[0-9]");

    private final EntityType hashtagType;

    /** @param hashtagType the sort of thing a hashtag stands for */
    MarkPattern(EntityType hashtagType) {
        this.hashtagType = hashtagType;
    }

    /**
     * The person whose {@code @} stands at a position: {@code @anna}, {@code @josé}, {@code @anna.lee}. Null when none
     * does: behind a letter or digit, in backticks, before a digit ({@code @5pm}). What is called or has a path
     * ({@code @Test(…)}, {@code @scope/name}) and qualified names ({@code @org.junit.Test}) are code.
     */
    @Nullable
    Occurrence handleAt(CharSequence text, int at) {
        Matcher handle = named(text, at, HANDLE, "-+@`", MAX_HANDLE);
        if (handle == null) {
            return null;
        }
        int end = at + handle.end();
        String name = withoutNextSentence(handle.group(1));
        boolean isPerson = handle.group(1).length() <= MAX_HANDLE
                && !isCalled(text, end)
                && !name.isEmpty()
                && !CodeMarks.isNoPerson(name);
        return isPerson
                ? new Occurrence(at, at + 1 + name.length(), EntityType.PERSON, name)
                : Occurrence.meaningless(at, end);
    }

    /**
     * The subject whose {@code #} stands at a position, with at least one letter. Null when none does, as in a web
     * address or an HTML entity. Numbers ({@code #123}) and colours ({@code #a1b2c3}) are no subjects.
     */
    @Nullable
    Occurrence hashtagAt(CharSequence text, int at) {
        Matcher hashtag = named(text, at, HASHTAG, "#&/@=`", MAX_HASHTAG);
        if (hashtag == null) {
            return null;
        }
        String name = hashtag.group(1);
        boolean isColour = COLOUR.matches(name) && DIGIT.matcher(name).find();
        boolean isSubject = name.length() <= MAX_HASHTAG
                && LETTER.matcher(name).find()
                && !isColour
                && !CodeMarks.isDirective(name);
        return isSubject
                ? new Occurrence(at, at + hashtag.end(), hashtagType, name)
                : Occurrence.meaningless(at, at + hashtag.end());
    }

    private static @Nullable Matcher named(CharSequence text, int at, Pattern pattern, String notBehind, int most) {
        if (Neighbours.isWordBefore(text, at) || notBehind.indexOf(Neighbours.at(text, at - 1)) >= 0) {
            return null;
        }
        Matcher matcher = pattern.matcher(Neighbours.piece(text, at, most + 2));
        return matcher.lookingAt() ? matcher : null;
    }

    private static boolean isCalled(CharSequence text, int end) {
        char next = Neighbours.at(text, end);
        return next == '(' || (next == '/' && Neighbours.isWordAt(text, end + 1));
    }

    /** Cuts {@code anna.Please} to {@code anna}; a capital after more dots is a qualified name of code: nothing. */
    private static String withoutNextSentence(String handle) {
        Matcher next = NEXT_SENTENCE.matcher(handle);
        if (!next.find()) {
            return handle;
        }
        String name = handle.substring(0, next.start());
        return name.indexOf('.') < 0 ? name : "";
    }
}
