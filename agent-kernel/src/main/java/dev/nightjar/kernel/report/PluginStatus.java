package dev.nightjar.kernel.report;

import dev.nightjar.extension.Health;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How one plugin is.
 *
 * @param id the plugin's id; the archive's file name when the archive does not tell, or when
 *     another archive has this id already; the class name of an extension that
 *     was handed to the builder
 * @param version its version; may be empty
 * @param description one line; may be empty
 * @param state whether it takes part
 * @param archive its file; null for an extension that was handed to the builder
 * @param extensionClass its extension, or several with commas between; null when it has not come up
 * @param health how it says it is; null when it has not come up
 * @param error what is wrong with it, also when it has started; null when nothing is
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

    /** Whether a plugin takes part. */
    public enum State {
        /** It does. */
        STARTED,
        /** It should, but cannot. */
        FAILED,
        /** It should not: a list in the plugins folder says so. */
        DISABLED
    }
}
