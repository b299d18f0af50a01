package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Commands of the operating system that some tests need. Where one is not installed, the test is skipped and says so.
 */
final class OutsideTool {

    private static final long MAX_SECONDS = 60;

    private OutsideTool() {}

    /** Skips the test unless all of these are installed. */
    static void assumeInstalled(String... commands) {
        for (var command : commands) {
            boolean isThere = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
            assumeThat(isThere).as("the command %s is not installed", command).isTrue();
        }
    }

    /** Whether a command went well. */
    static boolean succeeds(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() == 0;
    }

    /** Runs statements on a database file with the command {@code sqlite3}; answers what they print. */
    static String sql(Path file, String... statements) throws IOException, InterruptedException {
        assumeInstalled("sqlite3");
        var command = new ArrayList<>(List.of("sqlite3", "-bail", file.toString()));
        command.addAll(List.of(statements));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed.strip();
    }

    /**
     * The command {@code sqlite3} on a database file, which reads statements and waits for locks; one that fails ends
     * it.
     */
    static Process shellOf(Path file) throws IOException {
        return new ProcessBuilder("sqlite3", "-bail", "-cmd", ".timeout 30000", file.toString()).start();
    }

    /** Limits how large the files may become that a running process writes; {@code unlimited} ends it. */
    static void limitFileSize(long pid, String bytes) throws IOException, InterruptedException {
        assertThat(succeeds("prlimit", "--pid", String.valueOf(pid), "--fsize=" + bytes + ":unlimited"))
                .as("prlimit")
                .isTrue();
    }
}
