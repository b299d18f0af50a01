package dev.nightjar.kernel.report;

import dev.nightjar.spi.Health;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Status of one plugin.
 *
 * @param id the plugin's id; the archive's file name when the archive has no id or another archive has the same; for an
 *     extension added with the builder, its class name
 * @param version its version; may be empty
 * @param description one line; may be empty
 * @param state whether it is active
 * @param archive its file; null for an extension added with the builder
 * @param extensionClass class of its extension, or several separated by commas; null when it has not started
 * @param health the health it reports; null when it has not started
 * @param error what is wrong, even if it has started; null for nothing
 */
public record PluginStatus(
        String id,
        String version,
        String description,
        State state,
        @Nullable Path archive,
        @Nullable String extensionClass,
        @Nullable Health health,
        @Nullable String error) {

    /** State of a plugin. */
    public enum State {
        /** The plugin is active. */
        STARTED,
        /** The plugin could not start. */
        FAILED,
        /** A list in the plugins folder disables the plugin. */
        DISABLED
    }
}
