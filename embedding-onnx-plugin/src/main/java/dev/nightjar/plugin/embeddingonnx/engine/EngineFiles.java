package dev.nightjar.plugin.embeddingonnx.engine;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of the engine: {@code onnxruntime/} in the plugin's archive (or, when run from source, in its folder of
 * classes), and our classes that belong to it.
 */
final class EngineFiles implements AutoCloseable {

    private static final String LIBRARY = "onnxruntime";
    private static final String NATIVE = "ai/onnxruntime/native";
    private static final String BRIDGE = "dev/nightjar/plugin/embeddingonnx/runtime";

    private final Path root;
    private final FileSystem archive;
    private final boolean isArchive;

    private EngineFiles(Path root, boolean isArchive) {
        this.root = root;
        this.isArchive = isArchive;
        archive = root.getFileSystem();
    }

    /** Reads from where this class was loaded. */
    static EngineFiles ofThisPlugin() throws IOException {
        CodeSource source = EngineFiles.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IOException("it is not known which archive the plugin came from");
        }
        try {
            return of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("the plugin's archive is no file: " + source.getLocation(), e);
        }
    }

    /** Reads an archive, or a folder with the same content. */
    static EngineFiles of(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            return new EngineFiles(place, false);
        }
        FileSystem content = FileSystems.newFileSystem(place);
        return new EngineFiles(content.getPath("/"), true);
    }

    /** Equal for equal releases of ONNX Runtime with equal classes of ours. */
    String version() throws IOException {
        var hasher = Hashing.sha256().newHasher();
        hasher.putBytes(Files.readAllBytes(root.resolve(LIBRARY).resolve("GIT_COMMIT_ID")));
        for (Path file : files(root.resolve(BRIDGE))) {
            hasher.putString(String.valueOf(file.getFileName()), StandardCharsets.UTF_8);
            hasher.putBytes(Files.readAllBytes(file));
        }
        return hasher.hash().toString();
    }

    /**
     * Copies the files that a platform needs.
     *
     * @throws IOException when there is no native library for it
     */
    void copy(String platform, Path folder) throws IOException {
        Path library = root.resolve(LIBRARY);
        Path natives = library.resolve(NATIVE);
        Path wanted = natives.resolve(platform);
        if (!Files.isDirectory(wanted)) {
            throw new IOException("the archive has no native library for " + platform);
        }
        for (Path file : files(library)) {
            if (!file.startsWith(natives) || file.startsWith(wanted)) {
                copy(file, folder, library.relativize(file));
            }
        }
        for (Path file : files(root.resolve(BRIDGE))) {
            copy(file, folder, root.relativize(file));
        }
    }

    @Override
    public void close() throws IOException {
        if (isArchive) {
            archive.close();
        }
    }

    private static void copy(Path file, Path folder, Path place) throws IOException {
        Path target = folder;
        for (Path name : place) {
            target = target.resolve(name.toString());
            // Registered in this order, a folder is deleted after its content.
            target.toFile().deleteOnExit();
        }
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
