package dev.nightjar.integration.fault;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A host in a process of its own, such as a {@link WriterProcess}, from outside: what it has acknowledged, and its
 * death.
 */
final class Writer implements AutoCloseable {

    private final Process process;
    private final Reader out;
    private final StringBuilder read = new StringBuilder();

    private Writer(Process process) {
        this.process = process;
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a {@link WriterProcess} on a data root; what it writes to the error stream goes to {@link #log}. */
    static Writer start(Path dataRoot, Path plugins, String name, int threads, int turns) throws IOException {
        return start(List.of(), dataRoot, plugins, name, threads, turns);
    }

    /** The same by a command that begins another one. */
    static Writer start(List<String> prefix, Path dataRoot, Path plugins, String name, int threads, int turns)
            throws IOException {
        var arguments = List.of(plugins.toString(), name, Integer.toString(threads), Integer.toString(turns));
        return start(prefix, WriterProcess.class, dataRoot, arguments);
    }

    /**
     * Starts another one.
     *
     * @param arguments those after the data root
     */
    static Writer start(List<String> prefix, Class<?> main, Path dataRoot, List<String> arguments) throws IOException {
        var command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                dataRoot.toString()));
        command.addAll(arguments);
        return new Writer(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log(dataRoot)))
                .start());
    }

    /** Where processes on this data root say what is wrong. */
    static File log(Path dataRoot) {
        return dataRoot.resolve("writers.log").toFile();
    }

    /** Kills it so long after its first acknowledgement, and answers all that it said until then. */
    List<String> killAfter(long millis) throws IOException {
        while (read.indexOf("\n") < 0 && readMore()) {
            // one more piece
        }
        var kill = CompletableFuture.runAsync(
                this::kill, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
        var lines = toEnd();
        kill.join();
        return lines;
    }

    /** All that it says until it ends, by itself or killed. A line that was cut short was not said. */
    List<String> toEnd() throws IOException {
        while (readMore()) {
            // one more piece
        }
        return read.substring(0, read.lastIndexOf("\n") + 1).lines().toList();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Of the process itself: {@code Process.destroyForcibly} would throw away what it has said and nobody has read yet.
     */
    private void kill() {
        process.toHandle().destroyForcibly();
    }

    /** False at the end. */
    private boolean readMore() throws IOException {
        var buffer = new char[8_192];
        int count = out.read(buffer);
        read.append(buffer, 0, Math.max(0, count));
        return count >= 0;
    }

    @Override
    public void close() throws IOException {
        kill();
        out.close();
    }
}
