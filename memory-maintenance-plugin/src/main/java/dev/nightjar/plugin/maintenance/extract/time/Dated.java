package dev.nightjar.plugin.maintenance.extract.time;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Words with their time expression taken out.
 *
 * @param words the words without it
 * @param when the time in absolute words, such as {@code on 2024-03-04}; null when none was said
 * @param isRecent whether it was said to be recent, without a date
 * @param isUnresolved whether a time is left among the words that cannot be told
 */
public record Dated(List<String> words, @Nullable String when, boolean isRecent, boolean isUnresolved) {

    /** Copies the words. */
    public Dated {
        words = List.copyOf(words);
    }

    /** The same, when the time turns out to belong to something else. */
    public Dated withoutDate() {
        return new Dated(words, null, isRecent, isUnresolved);
    }
}
