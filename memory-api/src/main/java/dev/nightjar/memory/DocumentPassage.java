package dev.nightjar.memory;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A passage of an indexed document, word for word. Its author is unknown, so it never counts as the user's own words.
 * It changes or disappears when its document is indexed again.
 *
 * @param details what every memory has; {@code eventTime} is when the document was last modified, as of indexing
 * @param document URI of the document, such as {@code file:///home/ada/notes.md}
 * @param place position of the passage in the document
 */
public record DocumentPassage(MemoryDetails details, URI document, Place place) implements Memory {

    /** The document's name for people. */
    public String file() {
        return nameOf(document);
    }

    /** A document as people name it: a file by its path, any other by its URI. */
    public static String nameOf(URI document) {
        return "file".equals(document.getScheme()) ? Path.of(document).toString() : document.toString();
    }

    /** The last two parts of the document's path, such as {@code docs/search.md}. Enough to recognise the file. */
    public String shortName() {
        var path = document.getPath() == null ? document.getSchemeSpecificPart() : document.getPath();
        int name = path.lastIndexOf('/');
        return path.substring(path.lastIndexOf('/', name - 1) + 1);
    }

    /**
     * Position of a passage in its document. A passage that occurs several times is stored once, with its first
     * position.
     *
     * @param ordinal its index among the passages of the document, from 0
     * @param lastOrdinal the index of its last copy; {@code ordinal} when there is only one
     * @param start start offset in the text of the document, in UTF-16 units
     * @param end end offset, exclusive, in UTF-16 units
     * @param line the line it begins on, from 1; null when the document has no lines, such as HTML
     * @param heading the headings above it, joined by {@code " > "}; null when there are none
     */
    public record Place(
            int ordinal,
            int lastOrdinal,
            int start,
            int end,
            @Nullable Integer line,
            @Nullable String heading) {

        /** @throws IllegalArgumentException when the numbers contradict each other */
        public Place {
            if (ordinal < 0 || lastOrdinal < ordinal || start < 0 || end <= start || (line != null && line < 1)) {
                throw new IllegalArgumentException("Invalid place: passage " + ordinal + " to " + lastOrdinal
                        + ", from " + start + " to " + end + ", line " + line);
            }
        }
    }
}
