package dev.nightjar.kernel.plugin;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One archive of the plugins folder after it was looked at.
 *
 * @param id the plugin's id; the file's name when the archive does not tell
 * @param version its version; empty when the archive does not tell
 * @param description one line for people; may be empty
 * @param file where it is
 * @param isDisabled whether the folder's {@code disabled.txt} or {@code enabled.txt} says to leave it alone
 * @param problem why it cannot be loaded; null when it is
 */
public record PluginArchive(
        String id,
        String version,
        String description,
        Path file,
        boolean isDisabled,
        @Nullable String problem) {

    /** The same archive, which cannot be loaded. */
    PluginArchive refused(String why) {
        return new PluginArchive(id, version, description, file, isDisabled, why);
    }
}
