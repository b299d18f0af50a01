package dev.nightjar.benchmarks.shared;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;

/** Folders a benchmark works in. */
public final class Folders {

    /** The provider whose archive lies beside the plugins that come with a host. */
    public static final String TRANSFORMERS = "onnx";

    private Folders() {}

    /** The project's own folder, given by the start script. */
    public static Path root() {
        return Path.of(System.getProperty("nightjar.root", "."))
                .toAbsolutePath()
                .normalize();
    }

    /** The folder of the built plugin archives. */
    public static Path plugins() {
        return root().resolve("nightjar-cli/target/nightjar/plugins");
    }

    /** A copy of the plugin folder without the archives whose names begin like one of these. */
    public static Path pluginsWithout(Path parent, String... excluded) throws IOException {
        var copy = Files.createDirectory(parent.resolve("plugins"));
        try (var archives = Files.list(plugins())) {
            for (var archive : archives.toList()) {
                var name = archive.getFileName().toString();
                if (Arrays.stream(excluded).noneMatch(name::startsWith)) {
                    Files.copy(archive, copy.resolve(name));
                }
            }
        }
        return copy;
    }

    /** A copy of the plugin folder with only these, each named as its archive without version. */
    public static Path pluginsOnly(Path folder, String... names) throws IOException {
        Files.createDirectory(folder);
        for (var name : names) {
            Files.copy(plugins().resolve(name + ".jar"), folder.resolve(name + ".jar"));
        }
        return folder;
    }

    /** Adds the built archives that are shipped apart. */
    public static void addOptional(Path plugins) throws IOException {
        try (var archives = Files.list(root().resolve("nightjar-cli/target/nightjar/optional"))) {
            for (var archive : archives.toList()) {
                Files.copy(archive, plugins.resolve(archive.getFileName()));
            }
        }
    }

    public static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + folder, e);
        }
    }
}
