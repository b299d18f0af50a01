package dev.nightjar.kernel.plugin;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One inspected archive of the plugins folder.
 *
 * @param id the plugin's id; the file's name when the archive has none
 * @param version its version; empty when the archive has none
 * @param description one line for people; may be empty
 * @param file its file
 * @param isDisabled whether the folder's {@code disabled.txt} or {@code enabled.txt} disables it
 * @param problem why it cannot be loaded; null when it can
 */
public record PluginArchive(
        String id,
        String version,
        String description,
        Path file,
        boolean isDisabled,
        @Nullable String problem) {

    /** A copy that cannot be loaded. */
    PluginArchive refused(String why) {
        return new PluginArchive(id, version, description, file, isDisabled, why);
    }
}
