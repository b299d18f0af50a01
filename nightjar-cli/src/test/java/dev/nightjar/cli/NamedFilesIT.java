package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every command that writes a file somebody names: none takes the place of a store. */
@Timeout(300)
final class NamedFilesIT {

    /** The commands; {@code FILE} stands for what is named. */
    private static final List<List<String>> WRITERS = List.of(
            List.of("memory", "backup", "FILE", "--force"),
            List.of("memory", "export", "-o", "FILE", "--force"),
            List.of("sessions", "export", "s1", "-o", "FILE"));

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;
    private Path store;

    @BeforeEach
    void remember() {
        nightjar = new NightjarInThisJvm(folder);
        say("agent of the same user", "other");
        say("Ada likes oats", "default");
        store = folder.resolve("home/default/memory.db");
    }

    private void say(String text, String agent) {
        var line = "{\"session\":\"s1\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"" + text + "\"}";
        nightjar.runWithInput(line, "replay", "-", "--agent", agent).succeeded();
    }

    @Test
    @DisplayName(
            "backup and exports refuse a store, its log and another agent's, by every path, and leave them as they are")
    void should_not_write_over_a_store() throws IOException {
        var before = Files.readAllBytes(store);
        var targets = new ArrayList<>(List.of(
                store,
                store.resolve("../../default/memory.db"),
                folder.resolve("home/other/memory.db"),
                store.resolveSibling("memory.db-wal"),
                store.resolveSibling("memory.db-journal"),
                store.getParent(),
                Files.createSymbolicLink(folder.resolve("link.db"), store),
                Files.createLink(folder.resolve("hard-link.db"), store),
                Files.createSymbolicLink(folder.resolve("linked"), store.getParent())
                        .resolve("memory.db")));
        for (var target : targets) {
            for (var writer : WRITERS) {
                var outcome = nightjar.run(named(writer, target));
                assertThat(outcome.exitCode())
                        .as("%s to %s: %s", writer, target, outcome.err())
                        .isEqualTo(2);
            }
        }
        assertThat(Files.readAllBytes(store)).isEqualTo(before);
        assertThat(nightjar.run("memory", "list").succeeded().out()).contains("oats");
        assertThat(nightjar.run("memory", "list", "--agent", "other")
                        .succeeded()
                        .out())
                .contains("same user");
    }

    @Test
    @DisplayName("init writes no configuration through a link to a store")
    void should_not_write_a_configuration_over_a_store() throws IOException {
        var project = Files.createDirectory(folder.resolve("project"));
        Files.createSymbolicLink(project.resolve("nightjar.yaml"), store);

        assertThat(nightjar.run("init", project.toString(), "--force").exitCode())
                .isEqualTo(2);
        assertThat(nightjar.run("memory", "list").succeeded().out()).contains("oats");
    }

    @Test
    @DisplayName("an older backup and an older export are replaced with --force, and only then")
    void should_replace_what_is_no_store() throws IOException {
        for (var writer : WRITERS.subList(0, 2)) {
            var file = folder.resolve(writer.get(1));
            nightjar.run(named(writer.subList(0, writer.size() - 1), file)).succeeded();
            var first = Files.size(file);
            assertThat(nightjar.run(named(writer.subList(0, writer.size() - 1), file))
                            .exitCode())
                    .isEqualTo(2);
            nightjar.run(named(writer, file)).succeeded();
            assertThat(Files.size(file)).isEqualTo(first);
        }
    }

    @Test
    @DisplayName(
            "an export of a conversation that is replayed into its own store adds nothing, with calls of tools or without")
    void should_add_nothing_of_its_own_export() throws IOException {
        var calls = "{\"session\":\"s1\",\"time\":\"2026-01-02T09:01:00Z\",\"role\":\"agent\",\"tool_calls\":"
                + "[{\"name\":\"look_up\",\"arguments\":{\"q\":\"oats\"},\"result\":\"a cereal\"}]}";
        nightjar.runWithInput(calls, "replay", "-").succeeded();
        nightjar.runWithInput("hello\nagain\n", "chat", "--session", "s2", "--now", "2026-01-03T09:00:00Z");
        for (var session : List.of("s1", "s2")) {
            var file = folder.resolve(session + ".jsonl").toString();
            nightjar.run("sessions", "export", session, "-o", file).succeeded();
            var before = nightjar.run("sessions", "show", session, "--json")
                    .succeeded()
                    .out();

            var replayed = nightjar.run("replay", file, file, "--json").json();

            assertThat(replayed.path("messages").asInt()).as(session).isZero();
            assertThat(nightjar.run("sessions", "show", session, "--json").out())
                    .isEqualTo(before);
        }
        nightjar.run("replay", folder.resolve("s1.jsonl").toString(), "--agent", "third")
                .succeeded();
        assertThat(nightjar.run("sessions", "show", "s1", "--agent", "third").out())
                .contains("look_up");
    }

    private static String[] named(List<String> command, Path file) {
        return command.stream()
                .map(word -> word.equals("FILE") ? file.toString() : word)
                .toArray(String[]::new);
    }

    @Test
    @DisplayName("forget names every file in the data folder that still holds what was erased")
    void should_name_all_copies() throws IOException {
        var marker = "oats";
        var agent = store.getParent();
        nightjar.run("memory", "backup", agent.resolve("own.db").toString()).succeeded();
        nightjar.run("memory", "backup", folder.resolve("home/root.db").toString())
                .succeeded();
        nightjar.run("memory", "export", "-o", agent.resolve("memories.jsonl").toString())
                .succeeded();
        nightjar.run(
                        "sessions",
                        "export",
                        "s1",
                        "-o",
                        folder.resolve("home/other/s1.jsonl").toString())
                .succeeded();
        nightjar.run("memory", "restore", agent.resolve("own.db").toString()).succeeded();
        nightjar.run("doctor", "--rescue", folder.resolve("home/rescued").toString())
                .succeeded();
        Files.copy(store, agent.resolve("copied by hand"));
        Files.copy(store, agent.resolve("left-by-a-kill.db.part"));
        Files.copy(store, agent.resolve("memory.db.part"));
        nightjar.run("sessions", "archive", "s1").succeeded();

        var told =
                nightjar.run("memory", "forget", "--user", "agent", "--force").succeeded();

        var holding = holding(folder.resolve("home"), marker);
        assertThat(holding).isNotEmpty();
        assertThat(holding)
                .allSatisfy(file -> assertThat(told.text().replace(" ", ""))
                        .contains(file.toString().replace(" ", "")));
        assertThat(agent.resolve("memory.db.part")).doesNotExist();
        assertThat(holding(agent.resolve("archives"), marker)).isEmpty();
    }

    private static List<Path> holding(Path folder, String marker) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> holds(file, marker))
                    .toList();
        }
    }

    private static boolean holds(Path file, String marker) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(marker);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
