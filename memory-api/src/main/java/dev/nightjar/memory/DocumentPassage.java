package dev.nightjar.memory;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A passage of an indexed document, word for word. It is text of somebody the memory knows nothing of, never the user's own
 * words. It goes or changes when its document is indexed again.
 *
 * @param details what every memory has; its {@code eventTime} is when the document was last modified as the passage was
 *     indexed
 * @param document where the document is, such as {@code file:///home/ada/notes.md}
 * @param place where in the document it stands
 */
public record DocumentPassage(MemoryDetails details, URI document, Place place) implements Memory {

    /** The last two parts of the document's path, such as {@code docs/search.md}: enough to know the file by. */
    public String shortName() {
        var path = document.getPath() == null ? document.getSchemeSpecificPart() : document.getPath();
        int name = path.lastIndexOf('/');
        return path.substring(path.lastIndexOf('/', name - 1) + 1);
    }

    /**
     * Where a passage stands. A passage that stands in a document several times is stored once, with its first place.
     *
     * @param ordinal its number among the passages of the document, from 0
     * @param lastOrdinal the number of its last copy; {@code ordinal} when there is only one
     * @param start where it begins in the text of the document, in UTF-16 units
     * @param end behind its end
     * @param line the line it begins at, from 1; null where the document has no lines, such as HTML
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
                throw new IllegalArgumentException("Not a place: passage " + ordinal + " to " + lastOrdinal + ", from "
                        + start + " to " + end + ", line " + line);
            }
        }
    }
}
