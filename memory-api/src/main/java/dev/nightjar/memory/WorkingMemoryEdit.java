package dev.nightjar.memory;

import dev.nightjar.memory.WorkingMemory.Section;
import java.util.List;

/**
 * A change of one section of working memory.
 *
 * @param version the version it was made from
 * @param section the section
 * @param remove lines of it that go, by their text; every one has to be there
 * @param add lines that are added behind the others, each not blank and of at most {@value #MAX_LINE} characters; one
 *     that is there already is not added again
 * @param source who the added lines come from, such as {@code user}; not blank
 */
public record WorkingMemoryEdit(long version, Section section, List<String> remove, List<String> add, String source) {

    /** Most characters of one line. */
    public static final int MAX_LINE = 500;
    /** Most characters of all lines together. */
    public static final int MAX_TEXT = 12_000;

    /** @throws IllegalArgumentException naming what is blank or too long, or that nothing is to be changed */
    public WorkingMemoryEdit {
        remove = List.copyOf(remove);
        add = List.copyOf(add);
        if (remove.isEmpty() && add.isEmpty()) {
            throw new IllegalArgumentException("Nothing is to be changed; give lines to add or to remove");
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
