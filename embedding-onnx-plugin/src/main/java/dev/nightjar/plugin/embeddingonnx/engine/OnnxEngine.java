package dev.nightjar.plugin.embeddingonnx.engine;

import dev.nightjar.spi.ProcessLifetime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * ONNX Runtime in this process. Its native library is loaded once, when a plugin first needs it; a reloaded plugin uses
 * the loaded library. Thread-safe.
 */
public final class OnnxEngine {

    private static final String SESSIONS = "dev.nightjar.plugin.embeddingonnx.runtime.OnnxSessions";

    private final Function<Object, Object> sessions;

    private OnnxEngine(Function<Object, Object> sessions) {
        this.sessions = sessions;
    }

    /**
     * The engine of this process.
     *
     * @throws IOException saying why, when it does not run here
     */
    public static OnnxEngine load() throws IOException {
        try (var files = EngineFiles.ofThisPlugin()) {
            return load(files, Platform.of(System.getProperty("os.name"), System.getProperty("os.arch")));
        }
    }

    /** The engine from these files, kept for the life of the process. */
    @SuppressWarnings("unchecked") // a kept function was created below, with the same version
    static OnnxEngine load(EngineFiles files, String platform) throws IOException {
        String key = "dev.nightjar.plugin.embeddingonnx.engine " + platform + " " + files.version();
        try {
            return new OnnxEngine(ProcessLifetime.keep(key, Function.class, () -> start(files, platform)));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Opens the model in a file.
     *
     * @throws IOException when it is not a model from tokens to vectors
     */
    public OpenModel open(Path file) throws IOException {
        return opened(file);
    }

    /**
     * Opens a model.
     *
     * @param content the content of its file
     * @throws IOException when it is not a model from tokens to vectors
     */
    public OpenModel open(byte[] content) throws IOException {
        return opened(content);
    }

    private OpenModel opened(Object model) throws IOException {
        try {
            return new OpenModel(sessions.apply(model));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Function<?, ?> start(EngineFiles files, String platform) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            Path folder = Files.createTempDirectory("nightjar-onnxruntime-");
            folder.toFile().deleteOnExit();
            files.copy(platform, folder);
            var loader = new URLClassLoader(
                    "onnxruntime", new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            // ONNX Runtime leaves a thread until the end of the process; it must not keep a reference to this
            // plugin.
            thread.setContextClassLoader(loader);
            return (Function<?, ?>) loader.loadClass(SESSIONS).getConstructor().newInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable why = e.getCause() == null ? e : e.getCause();
            throw new UncheckedIOException(
                    new IOException("ONNX Runtime does not load on " + platform + ": " + why, e));
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
