package dev.nightjar.ner;

import dev.nightjar.memory.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * One occurrence of an entity in a text.
 *
 * @param text the words as they stand in the text
 * @param type the sort of thing
 * @param canonicalName the name to file it under, without {@code @} or {@code #}; not blank
 * @param span where it stands; null when the provider cannot tell
 * @param confidence how sure the provider is, 0..1
 * @param provider who found it: {@code regex}, {@code gazetteer}, …
 */
public record Mention(
        String text,
        EntityType type,
        String canonicalName,
        @Nullable Span span,
        double confidence,
        String provider) {

    /**
     * A half-open range of UTF-16 positions.
     *
     * @param start first position
     * @param end position after the last
     */
    public record Span(int start, int end) {

        /** Whether the two share a position. */
        public boolean overlaps(Span other) {
            return start < other.end && other.start < end;
        }

        /** Number of positions. */
        public int length() {
            return end - start;
        }
    }
}
