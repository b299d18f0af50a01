package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command leaves in the temporary folder when it is told to stop. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals to stop a process with")
@Timeout(300)
final class StoppedSimulationIT {

    @TempDir
    static Path prepared;

    @TempDir
    Path folder;

    private NightjarProcess nightjar;

    @BeforeAll
    static void rememberAConversation() {
        new NightjarInThisJvm(prepared)
                .run("demo", "--data-dir", prepared.resolve("home").toString())
                .succeeded();
    }

    @BeforeEach
    void copy() throws IOException {
        nightjar = new NightjarProcess(folder);
        nightjar.startWithMemoryOf(prepared);
    }

    @ParameterizedTest
    @Tag("proof")
    @ValueSource(strings = {"INT", "TERM"})
    void should_take_the_copy_of_the_memory_along(String signal) throws Exception {
        assumeTrue(NightjarProcess.isHeard(signal));
        var process = nightjar.builder(List.of(), "simulate", "--days", "100000", "--json")
                .redirectErrorStream(true)
                .start();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            await(this::isCopied);

            assertThat(new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                            .start()
                            .waitFor())
                    .isZero();

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(out.lines()).noneMatch(line -> line.contains("error") || line.contains("Exception"));
        }
        assertThat(left("nightjar-simulation")).isEmpty();
    }

    @Test
    @DisplayName("the copy that a killed simulation left is deleted by the next command; that of a running one stays")
    void should_delete_what_a_killed_process_left() throws Exception {
        var simulate = nightjar.builder(List.of(), "simulate", "--days", "100000", "--json")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        var process = simulate.start();
        await(this::isCopied);
        nightjar.run("memory", "list").succeeded();
        assertThat(left("nightjar-simulation")).hasSize(1);
        process.destroyForcibly();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(left("nightjar-simulation")).hasSize(1);

        nightjar.run("memory", "list").succeeded();

        assertThat(left("nightjar-simulation")).isEmpty();
    }

    @Test
    @Tag("proof")
    void should_take_the_memory_of_the_demo_along() throws Exception {
        var process = nightjar.builder(List.of(), "demo")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        await(() -> !left("nightjar-demo").isEmpty() || !process.isAlive());

        process.destroy();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(left("nightjar-demo")).isEmpty();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        for (var deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1); !condition.call(); ) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private boolean isCopied() throws IOException {
        for (var copy : left("nightjar-simulation")) {
            if (Files.exists(copy.resolve("home/default/memory.db-wal"))) {
                return true;
            }
        }
        return false;
    }

    private List<Path> left(String prefix) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .toList();
        }
    }
}
