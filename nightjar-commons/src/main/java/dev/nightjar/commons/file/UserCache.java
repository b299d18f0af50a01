package dev.nightjar.commons.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder for files of a user that can be made anew at any time. */
public final class UserCache {

    private static final String OWN_FOLDER = "nightjar";

    private UserCache() {}

    /** The folder of this user in this environment, which need not exist; empty when the user has none. */
    public static Optional<Path> folder(Map<String, String> environment) {
        var system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        var home = absolute(System.getProperty("user.home"));
        Optional<Path> caches;
        if (system.contains("windows")) {
            caches = absolute(environment.get("LOCALAPPDATA"));
        } else if (system.contains("mac")) {
            caches = home.map(folder -> folder.resolve("Library").resolve("Caches"));
        } else {
            caches = absolute(environment.get("XDG_CACHE_HOME")).or(() -> home.map(folder -> folder.resolve(".cache")));
        }
        return caches.map(folder -> folder.resolve(OWN_FOLDER));
    }

    private static Optional<Path> absolute(@Nullable String folder) {
        try {
            return Optional.ofNullable(folder)
                    .filter(text -> !text.isBlank())
                    .map(Path::of)
                    .filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
