package dev.nightjar.web.page;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the next page says about a change.
 *
 * @param text what was done
 * @param undo how to take it back; null when nothing can
 */
public record Notice(String text, @Nullable Undo undo) {

    /** A change that nothing takes back. */
    public static Notice of(String text) {
        return new Notice(text, null);
    }

    /**
     * A form that takes a change back.
     *
     * @param path the address it is sent to, see {@link Links}
     * @param fields its hidden fields
     */
    public record Undo(String path, Map<String, String> fields) {

        /** Copies the fields. */
        public Undo {
            fields = Map.copyOf(fields);
        }
    }
}
