package dev.nightjar.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs the command of the built distribution with a home folder of its own. */
abstract class NightjarRunner {

    /** Ends what hangs: a million characters in a chat took more than two minutes beside 20 other processes. */
    static final long MAX_SECONDS = 600;

    /** What a busy machine could exceed; a test of these limits sets its own. */
    private static final List<String> LIMITS = List.of(
            "NIGHTJAR_KERNEL_CONTEXT_TIMEOUT_MS",
            "NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS",
            "NIGHTJAR_KERNEL_SHUTDOWN_TIMEOUT_MS",
            "NIGHTJAR_KERNEL_TOOLS_READ_TIMEOUT_MS",
            "NIGHTJAR_KERNEL_TOOLS_WRITE_TIMEOUT_MS",
            "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS",
            "NIGHTJAR_MEMORY_EMBEDDING_QUERY_TIMEOUT_MS");

    /** A plugin that takes a twelfth of these to start or close is told of on standard error. */
    private static final List<String> LONG_LIMITS =
            List.of("NIGHTJAR_KERNEL_START_TIMEOUT_MS", "NIGHTJAR_KERNEL_CLOSE_TIMEOUT_MS");

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();

    /** Memory and temporary files go into this folder. */
    NightjarRunner(Path folder) {
        this.folder = folder;
        environment.put("NIGHTJAR_HOME", folder.resolve("home").toString());
        environment.put("LC_ALL", "C.UTF-8");
        environment.put("XDG_CACHE_HOME", cache().toString());
        environment.putAll(limits());
    }

    /** Limits of time that no busy machine exceeds, as variables. */
    static Map<String, String> limits() {
        var limits = new HashMap<String, String>();
        LIMITS.forEach(limit -> limits.put(limit, "60000"));
        LONG_LIMITS.forEach(limit -> limits.put(limit, "600000"));
        return limits;
    }

    static Path distribution() {
        return Path.of(Objects.requireNonNull(System.getProperty("nightjar.distribution"), "failsafe sets it"));
    }

    /** Where what is unpacked once is kept, for all tests. */
    static Path cache() {
        return distribution().resolveSibling("test-cache");
    }

    Path folder() {
        return folder;
    }

    /** The variables set here. */
    Map<String, String> variables() {
        return environment;
    }

    /** The variables of this process, with those set here. */
    Map<String, String> environment() {
        var all = new HashMap<>(System.getenv());
        all.remove("COLUMNS");
        all.putAll(environment);
        return all;
    }

    /** Sets a variable for the runs to come. */
    void environment(String variable, String value) {
        environment.put(variable, value);
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

    /** Runs it with nothing on standard input. */
    Outcome run(String... arguments) {
        return runWithInput("", arguments);
    }

    Outcome runWithInput(String input, String... arguments) {
        return run(Map.of(), input, List.of(arguments));
    }

    /** Runs it as on a terminal of so many columns; what it reads comes from a pipe. */
    Outcome runOnTerminal(int columns, String input, String... arguments) {
        return run(
                Map.of("nightjar.terminal", "-out-err", "nightjar.columns", Integer.toString(columns)),
                input,
                List.of(arguments));
    }

    /** Runs it with what the start script tells of the terminal in these system properties. */
    abstract Outcome run(Map<String, String> terminal, String input, List<String> arguments);
}
