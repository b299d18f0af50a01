package dev.nightjar.plugin.ner.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.nightjar.memory.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * Hashtags: letters of any script, digits and {@code _}, at least one letter. Not hashtags: numbers ({@code #123}),
 * colours ({@code #a1b2c3}), parts of a web address or of an HTML entity, instructions to a compiler
 * ({@code #include}). Thread-safe.
 */
final class HashtagPattern {

    private static final int MAX_LENGTH = 100;

    // With the joiner that Persian and Indian scripts use inside words.
    private static final Pattern HASHTAG = Pattern.compile("#([\\p{L}\\p{M}\\p{N}_\\x{200c}]+)");
    private static final Pattern LETTER = Pattern.compile("\\p{L}");
    private static final Pattern COLOUR = Pattern.compile("[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?");
    private static final Pattern DIGIT = Pattern.compile("[0-9]");

    private final EntityType type;

    /** @param type the sort of thing a hashtag stands for */
    HashtagPattern(EntityType type) {
        this.type = type;
    }

    /** The hashtag whose {@code #} stands at a position; null when there is none. */
    @Nullable
    Occurrence at(CharSequence text, int at) {
        if (Neighbours.isWordBefore(text, at) || "#&/@=`".indexOf(Neighbours.at(text, at - 1)) >= 0) {
            return null;
        }
        Matcher matcher = HASHTAG.matcher(Glimpse.of(text, at, MAX_LENGTH + 2));
        if (!matcher.lookingAt()) {
            return null;
        }
        int end = at + matcher.end();
        String tag = matcher.group(1);
        if (tag.length() > MAX_LENGTH || !isSubject(tag)) {
            return Occurrence.meaningless(at, end);
        }
        return Occurrence.of(at, end, type, tag);
    }

    private static boolean isSubject(String tag) {
        boolean isColour = COLOUR.matches(tag) && DIGIT.matcher(tag).find();
        return LETTER.matcher(tag).find() && !isColour && !CodeMarks.isDirective(tag);
    }
}
