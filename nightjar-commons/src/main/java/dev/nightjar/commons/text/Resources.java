package dev.nightjar.commons.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads text files from an archive. */
public final class Resources {

    private Resources() {}

    /**
     * A file in a class's package, in UTF-8. It uses the class's own loader, so it works inside a plugin.
     *
     * @throws IllegalStateException when the archive does not contain it
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
