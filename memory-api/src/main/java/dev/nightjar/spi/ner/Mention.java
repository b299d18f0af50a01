package dev.nightjar.spi.ner;

import dev.nightjar.memory.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * One occurrence of an entity in a text.
 *
 * @param text the words as written in the text
 * @param type its type
 * @param canonicalName the entity's name, without {@code @} or {@code #}; not blank
 * @param span its position; null when the provider does not know
 * @param confidence the provider's confidence, 0..1
 * @param provider the provider that found it: {@code regex}, {@code gazetteer}, …
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
     * @param end position after the last one
     */
    public record Span(int start, int end) {

        /** Whether both share a position. */
        public boolean overlaps(Span other) {
            return start < other.end && other.start < end;
        }

        /** Number of positions. */
        public int length() {
            return end - start;
        }
    }
}
