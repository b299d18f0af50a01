package dev.nightjar.core.tools;

import dev.nightjar.memory.MemoryId;
import java.util.Optional;

/** Reads the ids models write. */
final class FactReference {

    private FactReference() {}

    /** The id, or nothing when the text is none. */
    static Optional<MemoryId> parse(String id) {
        try {
            return Optional.of(new MemoryId(id.strip()));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // the same answer as for an id nobody has
        }
    }

    /** What a tool says when there is no such active fact. */
    static String unknown(String id) {
        return "There is no active fact with id '" + id + "'; find its id with search_memory";
    }
}
