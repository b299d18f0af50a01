package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Messages and names of a million characters on one line: every command answers, which {@link NightjarProcess} awaits.
 */
@Tag("proof")
@Timeout(900)
final class LongTextIT {

    private static final int MILLION = 1_000_000;
    private static final String LINE =
            "{\"session\":\"%s\",\"time\":\"2026-01-0%dT09:00:00Z\",\"role\":\"user\",\"name\":\"%s\",\"text\":\"%s\"}\n";

    @TempDir
    static Path prepared;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeAll
    static void remember() throws IOException {
        var file = Files.writeString(
                prepared.resolve("long.jsonl"),
                LINE.formatted("a", 1, "Ada", "logline kwzq ".repeat(MILLION / 13) + "the key is in locker 4711")
                        + LINE.formatted("a", 2, "N".repeat(MILLION), "I live in Oslo.")
                        + LINE.formatted("b", 3, "Ada", "kwzq".repeat(MILLION / 4))
                        + LINE.formatted("c", 4, "Ada", "Hello!"));
        new NightjarInThisJvm(prepared).run("replay", file.toString()).succeeded();
    }

    @BeforeEach
    void copy() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.startWithMemoryOf(prepared);
    }

    @Test
    @DisplayName(
            "a line without a break is laid out in one pass; lists show the part that matters and say how to see all")
    void should_answer_about_endless_lines() {
        var found = nightjar.run("search", "Which locker is the key in?").succeeded();
        assertThat(found.out()).contains("locker 4711", "characters, all of them with 'memory show'");
        assertThat(found.out().length()).isLessThan(10_000);
        var list = nightjar.run("memory", "list").succeeded();
        assertThat(list.out().length()).isLessThan(10_000);
        assertThat(list.out()).contains("1,000,000 characters");

        for (var memory : nightjar.run("memory", "list", "--json").json()) {
            var id = memory.get("id").asText();
            var content = memory.get("content").asText();
            for (var command : List.of("show", "history")) {
                assertThat(nightjar.run("memory", command, id).succeeded().out())
                        .contains(id);
            }
            assertThat(nightjar.run("memory", "show", id).out().replaceAll("\\s", ""))
                    .contains(content.replaceAll("\\s", ""));
        }
    }

    @Test
    void should_work_in_every_other_command_too() {
        for (var command : List.of(
                "context kwzq",
                "memory stats",
                "memory runs",
                "memory reindex",
                "jobs run enrichment",
                "jobs run consolidation",
                "jobs run decay",
                "jobs run reflection",
                "simulate --days 2",
                "doctor")) {
            assertThat(nightjar.run(command.split(" ")).exitCode()).as(command).isZero();
        }
        nightjar.run("tool", "search_memory", "{\"query\": \"kwzq\"}").succeeded();
        nightjar.runWithInput("kwzq ".repeat(MILLION / 5) + "\n/context\n", "chat", "--lines")
                .succeeded();
    }

    @Test
    @DisplayName("of a speaker's name the beginning is kept")
    void should_bound_names() {
        for (var memory :
                nightjar.run("memory", "list", "--kind", "episode", "--json").json()) {
            assertThat(memory.get("speaker").asText().length()).isLessThanOrEqualTo(200);
        }
    }
}
