package dev.nightjar.plugin.memory.document;

import com.google.common.hash.Hashing;
import dev.nightjar.memory.DocumentPassage;
import java.nio.charset.StandardCharsets;

/**
 * A stretch of a document as it is to be stored.
 *
 * @param text its words, not blank
 * @param place where they stand first
 */
record Passage(String text, DocumentPassage.Place place) {

    /** What tells whether a stored passage has the same text. */
    String hash() {
        return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
    }

    /** All of it that can be searched for. */
    String searched() {
        return place.heading() == null ? text : place.heading() + "\n" + text;
    }

    /** The same, standing at a later place too. */
    Passage alsoAt(int ordinal) {
        return new Passage(
                text,
                new DocumentPassage.Place(
                        place.ordinal(), ordinal, place.start(), place.end(), place.line(), place.heading()));
    }
}
