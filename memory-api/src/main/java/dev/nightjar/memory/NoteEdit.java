package dev.nightjar.memory;

import dev.nightjar.internal.value.Identifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes to a note. Null keeps the present value.
 *
 * @param content its new text, not blank, at most {@value NoteDraft#MAX_CONTENT} characters
 * @param category its new category
 * @param tags all its tags
 * @param key its new key, in the form of {@link NoteDraft#cleanKey}; no other active note of the namespace may have it
 */
public record NoteEdit(
        @Nullable String content,
        @Nullable String category,
        @Nullable List<String> tags,
        @Nullable String key) {

    /** @throws IllegalArgumentException naming what is blank or too long */
    public NoteEdit {
        if (content != null) {
            NoteDraft.checkContent(content);
        }
        category = category == null ? null : Category.clean(category);
        tags = tags == null ? null : List.copyOf(tags);
        if (tags != null) {
            Identifier.checkAll("tag", tags);
        }
        key = key == null ? null : NoteDraft.cleanKey(key);
    }

    /** Changes the text only. */
    public static NoteEdit content(String content) {
        return new NoteEdit(content, null, null, null);
    }

    /** Changes the key only. */
    public static NoteEdit key(String key) {
        return new NoteEdit(null, null, null, key);
    }
}
