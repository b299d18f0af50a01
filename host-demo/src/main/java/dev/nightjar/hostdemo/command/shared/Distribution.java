package dev.nightjar.hostdemo.command.shared;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** The files this command came with: its own archive in {@code lib} and the plugins beside it. */
public final class Distribution {

    private Distribution() {}

    /** The folder of the plugin archives. */
    static Path plugins() {
        try {
            var archive = Path.of(Distribution.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return archive.resolveSibling("../plugins").normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The place of this command's archive cannot be told", e);
        }
    }

    /** The version in the archive's manifest, or what stands in for it when started from a build folder. */
    public static String version() {
        var version = Distribution.class.getPackage().getImplementationVersion();
        return version == null ? "not packaged" : version;
    }
}
