package dev.nightjar.hostdemo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs the command of the built distribution as a process of its own, with the Java options of the start script. */
final class NightjarProcess {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final long LONGEST_SECONDS = 120;
    private static final long INTERRUPT = 1 << 1;
    private static final List<String> JAVA_OPTIONS = javaOptions();

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    /** Memory, streams and temporary files go into this folder. */
    NightjarProcess(Path folder) {
        this.folder = folder;
    }

    static Path distribution() {
        return Path.of(Objects.requireNonNull(System.getProperty("nightjar.distribution"), "failsafe sets it"));
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

    /** The archive of loaded classes the start script keeps, by which each process takes a quarter less time to start. */
    private static Optional<Path> loadedClasses() {
        var script = distribution().resolve("../../../nightjar").normalize().toString();
        var start = new ProcessBuilder(script, "--version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        start.environment().put("JAVA_HOME", System.getProperty("java.home"));
        start.environment().put("MVN", "no-maven-in-tests");
        try {
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

    /** Where what is unpacked once is kept, for all tests. */
    static Path cache() {
        return distribution().resolveSibling("test-cache");
    }

    /** Begins with a copy of what runs in another folder remembered: cheaper than to have each test say it again. */
    void startWithMemoryOf(Path prepared) throws IOException {
        var home = prepared.resolve("home");
        try (var files = Files.walk(home)) {
            for (var file : files.toList()) {
                var copy = folder.resolve("home").resolve(home.relativize(file).toString());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /** Sets a variable for the runs to come. */
    void environment(String variable, String value) {
        environment.put(variable, value);
    }

    /** Whether processes started from here hear this signal: a background job of a shell without job control does not hear INT. */
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

    /** Runs it with nothing on standard input. */
    Outcome run(String... arguments) {
        return runWithInput("", arguments);
    }

    Outcome runWithInput(String input, String... arguments) {
        return runOn(List.of(), input, arguments);
    }

    /** Runs it as on a terminal of so many columns; what it reads comes from a pipe. */
    Outcome runOnTerminal(int columns, String input, String... arguments) {
        return runOn(List.of("-Dnightjar.terminal=-out-err", "-Dnightjar.columns=" + columns), input, arguments);
    }

    private Outcome runOn(List<String> javaOptions, String input, String... arguments) {
        try {
            var in = Files.writeString(Files.createTempFile(folder, "in", ".txt"), input);
            var out = Files.createTempFile(folder, "out", ".txt");
            var err = Files.createTempFile(folder, "err", ".txt");
            var process = builder(javaOptions, arguments)
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS))
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
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(javaOptions);
        command.addAll(
                List.of("-jar", distribution().resolve("lib/nightjar.jar").toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("NIGHTJAR_HOME", folder.resolve("home").toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().remove("COLUMNS");
        builder.environment().put("XDG_CACHE_HOME", cache().toString());
        builder.environment().putAll(environment);
        return builder;
    }

    /**
     * What came of a run.
     *
     * @param exitCode its exit code
     * @param out what it wrote to standard output
     * @param err what it wrote to standard error
     */
    record Outcome(int exitCode, String out, String err) {

        /** The outcome itself, if everything went well. */
        Outcome succeeded() {
            assertThat(exitCode).as("exit code; standard error: %s", err).isZero();
            return this;
        }

        /** Standard output without its line breaks. */
        String text() {
            return out.replaceAll("\\s+", " ");
        }

        /** Standard output as one JSON value. */
        JsonNode json() {
            try {
                return JSON.readTree(succeeded().out);
            } catch (IOException e) {
                throw new AssertionError("Not JSON: " + out, e);
            }
        }
    }
}
