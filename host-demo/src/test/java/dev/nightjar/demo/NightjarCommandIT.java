package dev.nightjar.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is used: the built distribution, one process for each call, memory on disk in between. */
final class NightjarCommandIT {

    private static final String TWO_SESSIONS = """
            {"session":"s1","time":"2026-01-02T09:00:00Z","role":"user","name":"Ada","text":"I live in Oslo."}
            {"session":"s1","time":"2026-01-02T09:01:00Z","role":"agent","text":"How nice!"}
            {"session":"s1","time":"2026-01-02T09:02:00Z","role":"user","name":"Ada","text":"I'm allergic to peanuts."}

            {"session":"s2","time":"2026-01-05T09:00:00Z","role":"user","name":"Ada","text":"Good morning!"}
            """;

    @TempDir
    Path folder;

    private NightjarProcess nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarProcess(folder);
    }

    @Test
    void should_take_back_a_run_of_maintenance() {
        nightjar.run("replay", file(TWO_SESSIONS), "--json").succeeded();
        var run = nightjar.run("memory", "runs", "--json").json().get(0);
        assertThat(run.get("task").asText()).isEqualTo("consolidation");
        assertThat(run.get("changes")).hasSize(2);
        assertThat(nightjar.run("memory", "runs").succeeded().out()).contains("added: read out of session");

        var id = run.get("id").asText();
        var undone = nightjar.run("memory", "undo", id, "--json").json();
        assertThat(undone.get("removed")).hasSize(2);
        assertThat(undone.get("kept")).isEmpty();
        var stats = nightjar.run("memory", "stats", "--json").json();
        assertThat(stats.get("facts").asInt()).isZero();
        assertThat(stats.get("pending").asInt()).isEqualTo(2);

        assertThat(nightjar.run("memory", "undo", id, "--json")
                        .json()
                        .get("was_undone")
                        .asBoolean())
                .isTrue();
        assertThat(nightjar.run("memory", "undo", id).succeeded().out()).contains("taken back before");
        assertThat(nightjar.run("memory", "undo", "run_unknown").exitCode()).isEqualTo(1);
        assertThat(nightjar.run("memory", "undo", "nonsense").exitCode()).isEqualTo(2);
    }

    @Test
    void should_warn_only_of_what_fades_again_when_a_run_is_taken_back() {
        nightjar.run("replay", file(TWO_SESSIONS + """
                {"session":"s3","time":"2026-01-06T09:00:00Z","role":"user","name":"Ada","text":"I live in Bergen now."}
                {"session":"s4","time":"2026-01-07T09:00:00Z","role":"user","name":"Ada","text":"Hello!"}
                """)).succeeded();
        var moved =
                nightjar.run("memory", "runs", "--json").json().get(0).get("id").asText();
        var faded = nightjar.run("jobs", "run", "decay", "--json", "--now", "2036-01-01T00:00:00Z")
                .json()
                .get("id")
                .asText();
        assertThat(nightjar.run("memory", "undo", faded).succeeded().out())
                .contains("2 memories are as they were", "will be ended again");
        assertThat(nightjar.run("memory", "undo", moved).succeeded().out())
                .contains("1 memories are as they were", "1 that it added are gone")
                .doesNotContain("faded");
    }

    @Test
    void should_replay_then_find_and_inject_what_was_said() {
        var report = nightjar.run("replay", file(TWO_SESSIONS), "--json").json();

        assertThat(report.fieldNames())
                .toIterable()
                .containsExactly("messages", "episodes", "sessions", "events", "facts", "entities", "seconds");
        assertThat(report.get("messages").asInt()).isEqualTo(4);
        assertThat(report.get("episodes").asInt()).isEqualTo(4);
        assertThat(report.get("sessions").asInt()).isEqualTo(2);
        assertThat(report.get("events").asInt()).isEqualTo(1);
        assertThat(report.get("facts").asInt()).isEqualTo(2);

        var stats = nightjar.run("--json", "memory", "stats").json();
        assertThat(stats.get("episodes").asInt()).isEqualTo(4);
        assertThat(stats.get("pending").asInt()).isEqualTo(1);

        var hits = nightjar.run("search", "Where does Ada live?", "--kind", "fact", "--json")
                .json();
        assertThat(hits.get(0).fieldNames())
                .toIterable()
                .containsExactly("id", "kind", "content", "role", "speaker", "score", "time", "session");
        var turn = nightjar.run("search", "I live in Oslo", "--kind", "episode", "--json")
                .json()
                .get(0);
        assertThat(turn.get("speaker").asText()).isEqualTo("Ada");
        assertThat(turn.get("role").asText()).isEqualTo("user");
        assertThat(hits.get(0).get("content").asText()).contains("Ada lives in Oslo");
        assertThat(hits.get(0).get("time").asText()).isEqualTo("2026-01-02T09:00:00Z");

        var found = hits.get(0).get("id").asText();
        var trace = nightjar.run("search", "Where does Ada live?", "--kind", "episode", "--why-not", found, "--json")
                .json();
        assertThat(trace.get("is_returned").asBoolean()).isFalse();
        assertThat(trace.get("steps").findValuesAsText("name")).contains("validity", "kind", "text", "ranking");
        assertThat(nightjar.run("search", "Where does Ada live?", "--kind", "episode", "--why-not", found)
                        .succeeded()
                        .out())
                .contains("was not returned", "kind: is fact, wanted episode");

        assertThat(nightjar.run("context", "What is Ada allergic to?", "--json")
                        .json()
                        .get("text")
                        .asText())
                .contains("allergic to peanuts");
        assertThat(nightjar.run("context", "What is Ada allergic to?")
                        .succeeded()
                        .out())
                .contains("allergic to peanuts");

        var id = hits.get(0).get("id").asText();
        assertThat(nightjar.run("memory", "show", id).succeeded().out()).contains(id, "Ada lives in Oslo");
        assertThat(nightjar.run("memory", "history", id, "--json")
                        .json()
                        .get("sources")
                        .get(0)
                        .get("content")
                        .asText())
                .isEqualTo("I live in Oslo.");
    }

    @Test
    @DisplayName("A8: a time no conversation can have is refused with the line, the time and what is accepted")
    void should_refuse_impossible_times() {
        for (var time : List.of("9999-12-31T23:59:59-18:00", "9999-12-31T23:59:59Z")) {
            var line = "{\"session\":\"s\",\"time\":\"" + time + "\",\"role\":\"user\",\"text\":\"My kayak is red\"}\n";
            var refused = nightjar.runWithInput(line, "replay", "-");
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err().replaceAll("\\s+", " ")).contains(":1: time", "correct it");
        }
        assertThat(nightjar.run("search", "kayak").succeeded().out()).contains("Nothing found.");
    }

    @Test
    void should_add_nothing_when_a_file_is_replayed_again() {
        var file = file(TWO_SESSIONS);
        nightjar.run("replay", file).succeeded();

        var again = nightjar.run("replay", file, file, "--json").json();

        assertThat(List.of("messages", "episodes", "sessions", "events", "facts", "entities"))
                .allSatisfy(key -> assertThat(again.get(key).asInt()).as(key).isZero());
    }

    @Test
    void should_report_nothing_for_an_empty_file() {
        assertThat(nightjar.run("replay", file(""), "--json")
                        .json()
                        .get("messages")
                        .asInt())
                .isZero();
    }

    @Test
    void should_stop_at_a_bad_line_keep_what_came_before_and_go_on_once_it_is_mended() {
        var bad = file(TWO_SESSIONS.replace("\n\n", "\n{\"session\":\"s1\"}\n"));

        var stopped = nightjar.run("replay", bad);

        assertThat(stopped.exitCode()).isEqualTo(1);
        assertThat(stopped.err()).startsWith(bad + ":4: no \"time\"").hasLineCount(1);
        assertThat(count("episodes")).isEqualTo(3);
        assertThat(nightjar.run("replay", file(TWO_SESSIONS), "--json")
                        .json()
                        .get("messages")
                        .asInt())
                .isEqualTo(1);
        assertThat(count("episodes")).isEqualTo(4);
    }

    @Test
    void should_acknowledge_lines_of_standard_input() {
        var outcome = nightjar.runWithInput(TWO_SESSIONS, "replay", "-", "--ack", "--json");

        assertThat(outcome.succeeded().out().lines().limit(4)).containsExactly("ack 1", "ack 2", "ack 3", "ack 5");
        assertThat(outcome.out().lines().skip(4)).singleElement().asString().startsWith("{\"messages\":4");
    }

    @Test
    void should_have_stored_what_was_acknowledged_when_killed() throws Exception {
        var lines = IntStream.rangeClosed(1, 600)
                .mapToObj(i ->
                        "{\"session\":\"s%d\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"Word %d\"}"
                                .formatted(i / 200, i))
                .collect(Collectors.joining("\n"));
        var process =
                nightjar.builder(List.of(), "replay", file(lines), "--ack").start();
        var acknowledged = 0;
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            while (acknowledged < 150) {
                acknowledged = Integer.parseInt(out.readLine().substring("ack ".length()));
            }
        } finally {
            process.destroyForcibly().waitFor();
        }

        assertThat(count("episodes")).isGreaterThanOrEqualTo(acknowledged);
        nightjar.run("replay", file(lines)).succeeded();
        assertThat(count("episodes")).isEqualTo(600);
    }

    @Test
    void should_show_the_tour_without_a_terminal_and_leave_nothing_behind() throws IOException {
        var tour = nightjar.run("demo").succeeded();

        assertThat(tour.out())
                .contains("1. The conversation", "first-hello", "2. What was remembered", "Nora lives in Leipzig")
                .contains("3. What was superseded", "4. What a model would see", "<memory id=", "5. What to try next")
                .doesNotContain("\u001B");
        assertThat(tour.err()).isEmpty();
        try (var left = Files.list(folder)) {
            assertThat(left.filter(Files::isDirectory)).isEmpty();
        }
    }

    @Test
    void should_show_the_tour_as_json_and_keep_its_memory_where_asked_to() {
        var kept = folder.resolve("kept here");

        var tour = nightjar.run("demo", "--json", "--data-dir", kept.toString()).json();

        assertThat(tour.get("sessions")).hasSize(6);
        assertThat(tour.get("replay").get("events").asInt()).isEqualTo(5);
        assertThat(tour.get("superseded")).hasSizeGreaterThanOrEqualTo(2);
        assertThat(contents(tour.get("facts"))).anyMatch(fact -> fact.contains("allergic to hazelnuts"));
        assertThat(tour.get("contexts"))
                .hasSize(3)
                .allSatisfy(context -> assertThat(context.get("text").asText()).startsWith("<memory id="));
        assertThat(nightjar.run("memory", "stats", "--json", "--data-dir", kept.toString())
                        .json()
                        .get("episodes")
                        .asInt())
                .isEqualTo(74);
    }

    @Test
    void should_answer_a_chat_from_an_earlier_one() {
        var first = nightjar.runWithInput("I live in Oslo.\n/nonsense\n/quit\nnot read\n", "chat", "--name", "Ada");
        assertThat(first.succeeded().out())
                .contains("No model is configured")
                .contains("I know nothing about this yet")
                .contains("There is no /nonsense")
                .doesNotContain("not read");

        var second = nightjar.runWithInput("Where does Ada live?\n/context\n", "chat", "--name", "Ada");
        assertThat(second.succeeded().out()).contains("What I remember:", "Ada lives in Oslo", "<memory id=");
        assertThat(count("episodes")).isEqualTo(2);
    }

    @Test
    @DisplayName("X25, X112: no character is too odd to be said, searched or used as a prompt")
    void should_survive_every_printable_character() {
        var odd = new ArrayList<String>();
        IntStream.rangeClosed('!', '~')
                .mapToObj(Character::toString)
                .filter(c -> !c.equals("/"))
                .forEach(odd::add);
        odd.addAll(List.of("AND", "NOT", "NEAR(", "a\" OR \"b", "say \"hello", "%", "_", "'; --", "äöü 日本 🎉"));

        var chat =
                nightjar.runWithInput(String.join("\n", odd), "chat", "--json").succeeded();

        assertThat(chat.out().lines().skip(1)).hasSameSizeAs(odd).noneMatch(line -> line.contains("\"error\""));
        assertThat(chat.err()).isEmpty();
        for (var query : List.of("\"", "*", "NOT", "-", "@", "%")) {
            assertThat(nightjar.run("search", query, "--json").json().isArray())
                    .as(query)
                    .isTrue();
        }
    }

    @Test
    void should_narrow_by_time_words_from_a_chosen_present() {
        nightjar.run("replay", file(TWO_SESSIONS)).succeeded();

        var recent = nightjar.run(
                "memory",
                "list",
                "--kind",
                "episode",
                "--after",
                "2 days ago",
                "--now",
                "2026-01-06T09:00:00Z",
                "--json");

        assertThat(contents(recent.json())).containsExactly("Good morning!");
    }

    @Test
    void should_keep_agents_and_namespaces_apart() {
        nightjar.run("replay", file(TWO_SESSIONS), "--namespace", "user:ada").succeeded();

        assertThat(count("episodes")).isZero();
        assertThat(count("episodes", "--agent", "other", "--namespace", "user:ada"))
                .isZero();
        assertThat(count("episodes", "--namespace", "user:ada")).isEqualTo(4);
    }

    @Test
    void should_call_tools_as_a_model_would() {
        var saved = nightjar.run("tool", "remember_fact", "{\"content\":\"Ada plays the cello\"}");
        assertThat(saved.json().isObject()).isTrue();
        assertThat(nightjar.runWithInput("{\"query\":\"cello\"}", "tool", "search_memory", "-")
                        .succeeded()
                        .out())
                .contains("Ada plays the cello");

        var unknown = nightjar.run("tool", "play_cello", "{}");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.out()).startsWith("{\"success\":false,\"error\":");
        assertThat(unknown.err()).contains("play_cello", "remember_fact").hasLineCount(1);
        assertThat(nightjar.run("tool", "--json").json().findValuesAsText("name"))
                .contains("search_memory");
    }

    @Test
    void should_say_in_one_line_what_is_not_there() {
        var outcome = nightjar.run("memory", "show", "fact_01ARZ3NDEKTSV4RRFFQ69G5FAV");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .startsWith("There is no memory fact_01ARZ3NDEKTSV4RRFFQ69G5FAV")
                .hasLineCount(1);
    }

    @Test
    void should_refuse_a_configuration_that_cannot_be_used() throws IOException {
        var config = Files.writeString(folder.resolve("odd.yaml"), "memory:\n  colour: blue\n")
                .toString();

        var refused = nightjar.run("memory", "stats", "--config", config);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("memory.colour").hasLineCount(1);

        var examined = nightjar.run("doctor", "--config", config);
        assertThat(examined.exitCode()).isEqualTo(1);
        assertThat(examined.out()).contains("broken", "memory.colour");
    }

    @Test
    void should_find_a_healthy_host_healthy_and_a_broken_plugin_broken() throws IOException {
        assertThat(nightjar.run("doctor").succeeded().out())
                .contains("memory-plugin", "sound")
                .doesNotContain("broken");

        var plugins = Files.createDirectory(folder.resolve("plugins"));
        try (var archives = Files.list(NightjarProcess.distribution().resolve("plugins"))) {
            for (var archive : archives.toList()) {
                Files.copy(archive, plugins.resolve(archive.getFileName()));
            }
        }
        Files.writeString(plugins.resolve("torn.jar"), "not a jar");

        var examined = nightjar.run("doctor", "--plugins", plugins.toString());
        assertThat(examined.exitCode()).isEqualTo(1);
        assertThat(examined.out()).contains("torn.jar");
        assertThat(examined.err()).doesNotContain("\tat ");
        assertThat(nightjar.run("memory", "stats", "--json", "--plugins", plugins.toString())
                        .exitCode())
                .isZero();
        assertThat(nightjar.run("plugins", "--plugins", plugins.toString())
                        .succeeded()
                        .out())
                .contains("torn.jar", "failed", "memory-plugin", "started");
    }

    @Test
    void should_say_in_one_line_that_a_store_cannot_be_opened() throws IOException {
        var store = Files.createDirectories(folder.resolve("home/default")).resolve("memory.db");
        Files.writeString(store, "this is no database, but somebody's diary ".repeat(200));

        var outcome = nightjar.run("search", "cats");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("No plugin offers memory").hasLineCount(1);
        assertThat(Files.readString(store)).startsWith("this is no database");
        assertThat(nightjar.run("doctor").out()).contains("broken", "memory-plugin");
    }

    @Test
    void should_not_look_into_a_folder_that_is_not_there() {
        var missing = folder.resolve("mistyped");
        for (var looking : List.of("search cats", "context cats", "memory list", "memory stats")) {
            var words = new ArrayList<>(List.of(looking.split(" ")));
            words.addAll(List.of("--data-dir", missing.toString()));
            var outcome = nightjar.run(words.toArray(String[]::new));
            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.err()).contains("There is no data folder " + missing, "--data-dir");
        }
        assertThat(missing).doesNotExist();
    }

    @Test
    void should_tell_which_configuration_it_uses() throws IOException {
        assertThat(nightjar.run("doctor").succeeded().out()).contains("no file, so the defaults");

        var config = Files.createDirectories(folder.resolve("home")).resolve("nightjar.yaml");
        Files.writeString(config, "memory:\n  context:\n    max_facts: 1\n");

        assertThat(nightjar.run("doctor", "--json").succeeded().out()).contains(config.toString());
    }

    @Test
    void should_not_load_the_kernel_to_show_help() throws Exception {
        var process =
                nightjar.builder(List.of("-Xlog:class+load:stdout"), "--help").start();
        var loaded = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(loaded)
                .contains("dev.nightjar.demo.command.NightjarCommandLine", "Usage: nightjar")
                .doesNotContain("dev.nightjar.kernel", "dev.nightjar.memory.MemoryService", "org.pf4j", "jackson");
    }

    private long count(String what, String... options) {
        var arguments = new ArrayList<>(List.of("memory", "stats", "--json"));
        arguments.addAll(List.of(options));
        return nightjar.run(arguments.toArray(String[]::new)).json().get(what).asLong();
    }

    private String file(String content) {
        try {
            return Files.writeString(Files.createTempFile(folder, "talk", ".jsonl"), content)
                    .toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> contents(JsonNode memories) {
        return StreamSupport.stream(memories.spliterator(), false)
                .map(memory -> memory.get("content").asText())
                .toList();
    }
}
