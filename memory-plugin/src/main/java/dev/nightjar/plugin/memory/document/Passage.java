package dev.nightjar.plugin.memory.document;

import com.google.common.hash.Hashing;
import dev.nightjar.memory.DocumentPassage;
import java.nio.charset.StandardCharsets;

/**
 * A passage of a document before it is stored.
 *
 * @param text its text, not blank
 * @param place its first occurrence
 */
record Passage(String text, DocumentPassage.Place place) {

    /** Identifies a stored passage with the same text. */
    String hash() {
        return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
    }

    /** The searchable text: the passage with its heading. */
    String searched() {
        return place.heading() == null ? text : place.heading() + "\n" + text;
    }

    /** A copy with a later occurrence. */
    Passage alsoAt(int ordinal) {
        return new Passage(
                text,
                new DocumentPassage.Place(
                        place.ordinal(), ordinal, place.start(), place.end(), place.line(), place.heading()));
    }
}
