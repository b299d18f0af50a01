package dev.nightjar.kernel.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this kernel, which plugins may require. */
final class HostVersion {

    private static final String RESOURCE = "version.properties";
    private static final String SNAPSHOT = "-SNAPSHOT";

    private HostVersion() {}

    /**
     * The version written by the build. A snapshot counts as its release, so that plugins made for the release load.
     */
    static String read() {
        try (InputStream in = HostVersion.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing in agent-kernel");
            }
            var properties = new Properties();
            properties.load(in);
            String version = properties.getProperty("version");
            return version.endsWith(SNAPSHOT) ? version.substring(0, version.length() - SNAPSHOT.length()) : version;
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " in agent-kernel cannot be read", e);
        }
    }
}
