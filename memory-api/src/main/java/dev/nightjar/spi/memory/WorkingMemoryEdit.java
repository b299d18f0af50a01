package dev.nightjar.spi.memory;

import dev.nightjar.spi.memory.WorkingMemory.Section;
import java.util.List;

/**
 * A change to one section of working memory.
 *
 * @param version the version the edit is based on
 * @param section the section to change
 * @param remove the texts of lines to remove; each must be in the section
 * @param add lines to append, each not blank and of at most {@value #MAX_LINE} characters; a line that is already there
 *     is not added again
 * @param source who wrote the added lines, such as {@code user}; not blank
 */
public record WorkingMemoryEdit(long version, Section section, List<String> remove, List<String> add, String source) {

    /** Maximum characters of one line. */
    public static final int MAX_LINE = 500;
    /** Maximum characters of all lines together. */
    public static final int MAX_TEXT = 12_000;

    /**
     * @throws IllegalArgumentException naming what is blank or too long, when the edit changes nothing, or for the
     *     profile
     */
    public WorkingMemoryEdit {
        if (section == Section.PROFILE) {
            throw new IllegalArgumentException(
                    "The profile is made of facts of memory; save, correct or forget the fact instead");
        }
        remove = List.copyOf(remove);
        add = List.copyOf(add);
        if (remove.isEmpty() && add.isEmpty()) {
            throw new IllegalArgumentException("The edit changes nothing; give lines to add or to remove");
        }
        if (source.isBlank()) {
            throw new IllegalArgumentException("source must not be blank");
        }
        for (var line : add) {
            if (line.isBlank()) {
                throw new IllegalArgumentException("a line must not be blank");
            }
            int length = line.codePointCount(0, line.length());
            if (length > MAX_LINE) {
                throw new IllegalArgumentException(
                        "a line must have at most " + MAX_LINE + " characters, but one has " + length);
            }
        }
    }
}
