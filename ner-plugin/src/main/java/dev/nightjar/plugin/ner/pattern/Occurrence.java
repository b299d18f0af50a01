package dev.nightjar.plugin.ner.pattern;

import dev.nightjar.memory.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern made of a piece of text.
 *
 * @param start its first position
 * @param end the position after it, where reading goes on
 * @param type what it is; null for something that only looks like one and must not be read in parts, such as 31
 *     February
 * @param canonicalName the name to file it under
 */
record Occurrence(int start, int end, @Nullable EntityType type, String canonicalName) {

    static Occurrence meaningless(int start, int end) {
        return new Occurrence(start, end, null, "");
    }
}
