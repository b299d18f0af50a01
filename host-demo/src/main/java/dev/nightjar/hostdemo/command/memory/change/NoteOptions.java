package dev.nightjar.hostdemo.command.memory.change;

import dev.nightjar.memory.Category;
import dev.nightjar.memory.NoteDraft;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that make what is added a note. */
final class NoteOptions {

    private static final String SOURCE = "memory_add";

    @Option(names = "--note", description = "Save it as a note: as it stands, never fading, updated under its key.")
    boolean isNote;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "The name of the note; a note with this name is updated.")
    @Nullable
    String key;

    @Option(
            names = "--category",
            paramLabel = "C",
            description = "The sort of the note (default: general): core for what is to stay, daily for what ends"
                    + " with the next day, or any other word.")
    @Nullable
    String category;

    /**
     * The note so far; null when a fact is to be added.
     *
     * @param factOption an option for facts that was given; null when none was
     * @throws IllegalArgumentException when options for facts and for notes are mixed, or one is not accepted
     */
    NoteDraft.@Nullable Builder draft(String content, List<String> tags, @Nullable String factOption) {
        if (!isNote) {
            if (key != null || category != null) {
                throw new IllegalArgumentException(
                        (key != null ? "--key" : "--category") + " is for notes; add --note, or leave it out");
            }
            return null;
        }
        if (factOption != null) {
            throw new IllegalArgumentException(
                    factOption + " is for facts; a note has none, so leave it or --note out");
        }
        return NoteDraft.builder(content, SOURCE)
                .key(key)
                .category(category == null ? Category.GENERAL : category)
                .tags(tags.isEmpty() ? null : tags);
    }
}
