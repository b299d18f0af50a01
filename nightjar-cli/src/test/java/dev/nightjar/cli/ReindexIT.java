package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The making of vectors, as seen from the command line. */
@Timeout(180)
class ReindexIT {

    private static final int LINES = 300;

    @TempDir
    private Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void choose() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    @DisplayName("a process killed while it makes vectors leaves no more to do than what it had not done")
    void should_go_on_after_a_kill() throws IOException, InterruptedException {
        var killed = new NightjarProcess(folder)
                .builder(List.of(), "replay", "--ack", "-")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var in = killed.outputWriter(StandardCharsets.UTF_8);
                var out = killed.inputReader(StandardCharsets.UTF_8)) {
            in.write(lines());
            in.flush();
            for (int i = 0; i < LINES; i++) {
                assertThat(out.readLine()).isEqualTo("ack " + (i + 1));
            }
            killed.destroyForcibly();
            assertThat(killed.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } catch (IOException e) {
            assertThat(killed.isAlive())
                    .as("the pipe may break only because the process is gone")
                    .isFalse();
        }

        var status = nightjar.run("memory", "reindex", "--json").json();

        assertThat(status.get("state").asText()).isEqualTo("ready");
        assertThat(status.get("indexed").asInt()).isEqualTo(LINES);
        assertThat(status.get("model").asText()).startsWith("static:");
        assertThat(nightjar.run("doctor").exitCode()).isZero();
        assertThat(nightjar.run("search", "--explain", "--ranker", "rrf", "vessel")
                        .out())
                .contains("vector rank 1");
    }

    @Test
    @DisplayName("turns of emoji or in a script the model does not know are counted, and all is well")
    void should_go_on_with_what_cannot_be_embedded() {
        nightjar.runWithInput(
                        line("My kayak is red.") + line("\uD83C\uDF89\uD83C\uDF89") + line("\uA840\uA841\uA842"),
                        "replay",
                        "-")
                .succeeded();

        var reindexed = nightjar.run("memory", "reindex", "--json");
        assertThat(reindexed.succeeded().err()).isEmpty();
        assertThat(reindexed.json().get("state").asText()).isEqualTo("ready");
        assertThat(reindexed.json().get("not_embeddable").asInt()).isEqualTo(2);
        assertThat(nightjar.run("memory", "stats").succeeded().out())
                .containsPattern("vectors +of 1 of 3 memories, ready")
                .containsPattern("not embeddable +2, in which");
        assertThat(nightjar.run("doctor").succeeded().out().replaceAll("\\s+", " "))
                .contains("2 of them have nothing it can embed");
        assertThat(nightjar.run("search", "\uD83C\uDF89").succeeded().out()).contains("\uD83C\uDF89");
    }

    @Test
    @Tag("Q7")
    @DisplayName("strict refuses another model, naming both, and doctor says so, until it is accepted")
    void should_refuse_another_model_when_strict() throws IOException {
        nightjar.runWithInput(lines(), "replay", "-");
        assertThat(nightjar.run("memory", "reindex").exitCode()).isZero();
        var config = Files.writeString(folder.resolve("strict.yaml"), """
                embedding:
                  provider: deterministic
                memory:
                  embedding:
                    strict: true
                """).toString();

        var refused = nightjar.run("doctor", "--config", config);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out().replaceAll("\\s+", "")).contains("static:bge", "deterministic:");
        assertThat(nightjar.run("search", "vessel 7", "--config", config).out()).contains("vessel 7");

        assertThat(nightjar.run("memory", "reindex", "--config", config).exitCode())
                .isZero();
        assertThat(nightjar.run("doctor", "--config", config).exitCode()).isZero();
    }

    private static String line(String text) {
        return "{\"session\":\"s\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"" + text + "\"}\n";
    }

    private static String lines() {
        return IntStream.range(0, LINES)
                .mapToObj(
                        i -> "{\"session\":\"s\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"name\":\"Ada\","
                                + "\"text\":\"We saw vessel " + i + " on the water.\"}\n")
                .collect(Collectors.joining());
    }
}
