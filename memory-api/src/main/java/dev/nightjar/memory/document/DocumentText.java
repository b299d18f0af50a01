package dev.nightjar.memory.document;

import java.util.List;

/**
 * What a {@link DocumentReader} read out of a document.
 *
 * @param text all of its text; the places of passages are offsets in it
 * @param headings its headings, in the order of their offsets; empty when it has none
 * @param hasLines whether the lines of the text are those of the file, so that they help to find a passage
 * @param remarks what its owner should know of how it was read, such as a guessed character set; usually empty
 */
public record DocumentText(String text, List<Heading> headings, boolean hasLines, List<String> remarks) {

    /** Copies the lists. */
    public DocumentText {
        headings = List.copyOf(headings);
        remarks = List.copyOf(remarks);
    }

    /**
     * A heading. A passage begins at it, if its offset is the beginning of a line; with any other offset, such as the end of the
     * line before, it only names the place, as a page does.
     *
     * @param offset where its line begins in the text, in UTF-16 units
     * @param level 1 for the uppermost
     * @param title its words, not blank
     */
    public record Heading(int offset, int level, String title) {}
}
