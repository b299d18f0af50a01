package dev.nightjar.plugin.ner.namefinder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where name-finder models are looked for.
 *
 * @param files the model files, in the order they are used
 * @param folder where files are looked for when none is configured
 */
public record NameFinderFiles(List<Path> files, Path folder) {

    private static final String EXTENSION = ".bin";

    /** Copies the list. */
    public NameFinderFiles {
        files = List.copyOf(files);
    }

    /**
     * The configured files and the {@code .bin} files of configured folders; without any configured, those of the default
     * folder if it is there.
     *
     * @param configured files and folders; one that does not exist is kept, to be reported when it is used
     * @param folder the default folder
     * @throws IOException when a folder cannot be listed
     */
    public static NameFinderFiles of(List<Path> configured, Path folder) throws IOException {
        var files = new ArrayList<Path>();
        for (Path path : configured.isEmpty() ? List.of(folder) : configured) {
            if (Files.isDirectory(path)) {
                files.addAll(modelsIn(path));
            } else if (!configured.isEmpty()) {
                files.add(path);
            }
        }
        return new NameFinderFiles(files, folder);
    }

    private static List<Path> modelsIn(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().endsWith(EXTENSION))
                    .sorted()
                    .toList();
        }
    }
}
