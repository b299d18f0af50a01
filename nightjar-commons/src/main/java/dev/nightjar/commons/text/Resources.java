package dev.nightjar.commons.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Text files in an archive. */
public final class Resources {

    private Resources() {}

    /**
     * A file beside a class, in UTF-8. The class loader of the class finds it, so it works inside a plugin.
     *
     * @throws IllegalStateException when the archive lacks it
     */
    public static String text(Class<?> beside, String file) {
        try (var in = beside.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("The plugin archive lacks " + file + "; install it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file + " from the plugin archive", e);
        }
    }
}
