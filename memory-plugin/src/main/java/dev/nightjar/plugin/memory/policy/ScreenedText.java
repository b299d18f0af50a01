package dev.nightjar.plugin.memory.policy;

import dev.nightjar.plugin.memory.table.row.Screened;
import org.jspecify.annotations.Nullable;

/**
 * A message in the form in which it may be stored.
 *
 * @param text the text with masks for what must not be stored
 * @param suspicion why its memory is quarantined; null if it is not
 */
public record ScreenedText(Screened text, @Nullable String suspicion) {

    public boolean isEmpty() {
        return text.text().isEmpty();
    }
}
