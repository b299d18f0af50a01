package dev.nightjar.plugin.ner.pattern;

import dev.nightjar.memory.EntityType;
import java.util.Optional;

/**
 * What a pattern made of a piece of text.
 *
 * @param start its first position
 * @param end the position after it, where reading goes on
 * @param meaning what it is; empty for something that only looks like one and must not be read in parts, such as
 *     31 February 2026
 */
record Occurrence(int start, int end, Optional<Meaning> meaning) {

    static Occurrence of(int start, int end, EntityType type, String canonicalName) {
        return new Occurrence(start, end, Optional.of(new Meaning(type, canonicalName)));
    }

    static Occurrence meaningless(int start, int end) {
        return new Occurrence(start, end, Optional.empty());
    }

    /** A sort of entity and the name to file it under. */
    record Meaning(EntityType type, String canonicalName) {}
}
