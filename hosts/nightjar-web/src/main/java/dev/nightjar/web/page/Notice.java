package dev.nightjar.web.page;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sentence about a change, on the next page.
 *
 * @param text what was done, in the language of the page
 * @param undo how to take it back; null when nothing can
 */
public record Notice(String text, @Nullable Undo undo) {

    /**
     * A form that takes a change back.
     *
     * @param path the address it is sent to, see {@link Links}
     */
    public record Undo(String path, Map<String, String> fields) {}
}
