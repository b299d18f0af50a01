package dev.nightjar.kernel.config;

import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Locations of a host's files: the data root with one folder per agent, and the configuration file. */
public final class DataFolder {

    /** Part of the name of a database and its side files. */
    private static final String DATABASE = ".db";

    private static final String FILE_NAME = "nightjar.yaml";

    private DataFolder() {}

    /** The default data root in this environment: {@code $NIGHTJAR_HOME}, else {@code ~/.nightjar}. */
    public static Path defaultRoot(Map<String, String> environment) {
        String home = environment.getOrDefault("NIGHTJAR_HOME", "");
        return home.isBlank() ? Path.of(System.getProperty("user.home"), ".nightjar") : Path.of(home);
    }

    /**
     * {@code nightjar.yaml} in the working directory, which may be a folder of somebody else's; null when there is
     * none.
     */
    public static @Nullable Path fileOfWorkingDirectory() {
        var here = Path.of(FILE_NAME);
        return Files.isRegularFile(here) ? here : null;
    }

    /**
     * The configuration file: the given one, else {@code nightjar.yaml} in the data root.
     *
     * @return null when none is given and none exists
     * @throws ConfigurationException when the given one does not exist
     */
    public static @Nullable Path configurationFile(@Nullable Path named, Path root) {
        if (named != null) {
            if (!Files.isRegularFile(named)) {
                throw new ConfigurationException(
                        "The configuration file " + named + " does not exist; correct the path");
            }
            return named;
        }
        Path inRoot = root.resolve(FILE_NAME);
        return Files.isRegularFile(inRoot) ? inRoot : null;
    }

    /**
     * Refuses an agent's folder that is outside the data root.
     *
     * @throws ConfigurationException naming both, and the setting that allows it
     */
    public static void confine(Path root, Path folder, boolean isElsewhereAllowed) {
        if (!isElsewhereAllowed) {
            outside(root, folder).ifPresent(place -> {
                throw new ConfigurationException("The agent's folder " + folder + " leads to " + place
                        + ", out of the data directory " + root + "; to allow that, set kernel.store_elsewhere: true");
            });
        }
    }

    /**
     * Finds a link that leads out of the data root. This covers what tools and agents may write to; writes through
     * links of other folders and files are refused where they happen.
     *
     * @param folder an agent's folder; it need not exist
     * @return the real place of the folder, or of the first database in it that is a link, if that place is outside the
     *     root
     * @throws ConfigurationException when the folder cannot be read
     */
    private static Optional<Path> outside(Path root, Path folder) {
        if (!Files.exists(folder)) {
            return Optional.empty();
        }
        try (var files = Files.list(folder)) {
            var real = root.toRealPath();
            return Stream.concat(
                            Stream.of(folder),
                            files.filter(file -> file.getFileName().toString().contains(DATABASE)
                                            && Files.isSymbolicLink(file))
                                    .sorted())
                    .map(DataFolder::target)
                    .filter(target -> !target.startsWith(real))
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            throw new ConfigurationException("The folder " + folder.toAbsolutePath() + " cannot be read: " + e, e);
        }
    }

    /** The target of a file; also of a link to a file that does not exist yet, because it would be created there. */
    private static Path target(Path file) {
        try {
            return Files.exists(file)
                    ? file.toRealPath()
                    : file.toRealPath(LinkOption.NOFOLLOW_LINKS)
                            .resolveSibling(Files.readSymbolicLink(file))
                            .normalize();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Creates a folder that only its owner can read, unless it exists.
     *
     * @throws ConfigurationException when it cannot be created
     */
    public static void create(Path folder) {
        try {
            OwnerOnly.createFolders(folder);
        } catch (IOException e) {
            throw new ConfigurationException(
                    "The data folder " + folder.toAbsolutePath() + " cannot be created; choose another one: " + e, e);
        }
    }
}
