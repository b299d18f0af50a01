package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the command of the built distribution as a process of its own, with the Java options of the start script. */
final class NightjarProcess extends NightjarRunner {

    private static final long INTERRUPT = 1 << 1;
    private static final List<String> JAVA_OPTIONS = javaOptions();

    /** Memory, streams and temporary files go into this folder. */
    NightjarProcess(Path folder) {
        super(folder);
    }

    private static List<String> javaOptions() {
        var options = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Xlog:disable",
                "-Xlog:all=error:stderr"));
        loadedClasses().ifPresent(archive -> options.add("-XX:SharedArchiveFile=" + archive));
        return List.copyOf(options);
    }

    /**
     * The archive of loaded classes the start script keeps, by which each process takes a quarter less time to start.
     * The first of the JVMs that run tests lets the script make it, the others wait.
     */
    private static Optional<Path> loadedClasses() {
        var script = distribution().resolve("../../../nightjar").normalize().toString();
        var start = new ProcessBuilder(script, "--version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        start.environment().put("JAVA_HOME", System.getProperty("java.home"));
        start.environment().put("MVN", "no-maven-in-tests");
        try (var others = FileChannel.open(
                distribution().resolveSibling("archive.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            others.lock();
            start.start().waitFor();
            try (var files = Files.list(distribution())) {
                return files.filter(file -> file.getFileName().toString().matches("classes-.*\\.jsa"))
                        .max(Comparator.comparing(file -> file.toFile().lastModified()))
                        .filter(file -> file.toFile().length() > 0);
            }
        } catch (IOException e) {
            return Optional.empty(); // no shell runs the script here: the processes start more slowly
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Whether processes started from here hear this signal: a background job of a shell without job control does not
     * hear INT.
     */
    static boolean isHeard(String signal) throws IOException {
        var status = Path.of("/proc/self/status");
        if (!signal.equals("INT") || !Files.exists(status)) {
            return true;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> Long.parseUnsignedLong(
                        line.substring("SigIgn:".length()).strip(), 16))
                .noneMatch(ignored -> (ignored & INTERRUPT) != 0);
    }

    @Override
    Outcome run(Map<String, String> terminal, String input, List<String> arguments) {
        var javaOptions = terminal.entrySet().stream()
                .map(property -> "-D" + property.getKey() + "=" + property.getValue())
                .toList();
        try {
            var in = Files.writeString(Files.createTempFile(folder(), "in", ".txt"), input);
            var out = Files.createTempFile(folder(), "out", ".txt");
            var err = Files.createTempFile(folder(), "err", ".txt");
            var process = builder(javaOptions, arguments.toArray(String[]::new))
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", String.join(" ", arguments))
                    .isTrue();
            return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A process that is ready to start. */
    ProcessBuilder builder(List<String> javaOptions, String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JAVA_OPTIONS);
        command.add("-Djava.io.tmpdir=" + folder());
        command.addAll(javaOptions);
        command.addAll(
                List.of("-jar", distribution().resolve("lib/nightjar.jar").toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder().toFile());
        builder.environment().remove("COLUMNS");
        builder.environment().putAll(environment());
        return builder;
    }
}
