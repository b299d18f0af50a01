package dev.nightjar.spi.document;

import java.util.List;

/**
 * The text that a {@link DocumentReader} read from a document.
 *
 * @param text the whole text; passages are located by offsets in it
 * @param headings its headings, ordered by offset; may be empty
 * @param hasLines whether the lines of the text are those of the file, so that a line number helps to find a passage
 * @param remarks what the owner should know about the reading, such as a guessed character set; usually empty
 */
public record DocumentText(String text, List<Heading> headings, boolean hasLines, List<String> remarks) {

    /** Copies the lists. */
    public DocumentText {
        headings = List.copyOf(headings);
        remarks = List.copyOf(remarks);
    }

    /**
     * A heading. If its offset is the start of a line, a passage begins there. With any other offset, such as the end
     * of the previous line, it only names a location, such as a page.
     *
     * @param offset its position in the text, in UTF-16 units
     * @param level 1 for the top level
     * @param title its words, not blank
     */
    public record Heading(int offset, int level, String title) {}
}
