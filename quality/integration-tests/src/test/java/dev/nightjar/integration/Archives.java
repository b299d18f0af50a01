package dev.nightjar.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The plugin archives as the build made them. */
public final class Archives {

    public static final String MEMORY = "memory-plugin";
    public static final String MAINTENANCE = "memory-maintenance-plugin";
    public static final String REFLECTION = "memory-reflection-plugin";
    public static final String NER = "ner-plugin";
    public static final String EMBEDDING = "embedding-plugin";
    public static final String EMBEDDING_ONNX = "embedding-onnx-plugin";
    public static final String DOCUMENT_TIKA = "document-tika-plugin";

    /** What the command ships. */
    public static final List<String> ALL = List.of(MEMORY, MAINTENANCE, REFLECTION, NER, EMBEDDING);

    /** What it ships beside them, for those who want it. */
    public static final List<String> OPTIONAL = List.of(EMBEDDING_ONNX, DOCUMENT_TIKA);

    private static final Path BUILT = Path.of("target", "plugins");

    private Archives() {}

    public static Path of(String plugin) {
        return BUILT.resolve(plugin + ".jar");
    }

    /** A plugin folder with links to these only: hosts share the classes of archives that are the same file. */
    public static Path folderWith(Path parent, List<String> plugins) {
        try {
            var folder = Files.createDirectories(parent.resolve("plugins"));
            for (var plugin : plugins) {
                Files.createSymbolicLink(
                        folder.resolve(plugin + ".jar"), of(plugin).toAbsolutePath());
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
