package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is used: the built distribution, memory on disk between calls; in processes where that matters. */
final class NightjarCommandIT {

    private static final String TWO_SESSIONS = """
            {"session":"s1","time":"2026-01-02T09:00:00Z","role":"user","name":"Ada","text":"I live in Oslo now, near the harbour."}
            {"session":"s1","time":"2026-01-02T09:01:00Z","role":"agent","text":"How nice!"}
            {"session":"s1","time":"2026-01-02T09:02:00Z","role":"user","name":"Ada","text":"I'm badly allergic to peanuts and always carry an emergency pen."}

            {"session":"s2","time":"2026-01-05T09:00:00Z","role":"user","name":"Ada","text":"Good morning!"}
            """;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
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
        assertThat(stats.get("pending").asInt()).isEqualTo(1);
        assertThat(nightjar.run("jobs", "run", "consolidation", "--json")
                        .json()
                        .get("counts")
                        .get("gained")
                        .asInt())
                .as("what was taken back is not read again by itself")
                .isZero();

        assertThat(nightjar.run("memory", "undo", id, "--json")
                        .json()
                        .get("was_undone")
                        .asBoolean())
                .isTrue();
        var again = nightjar.run("memory", "undo", id, "--read-again").succeeded();
        assertThat(again.out()).contains("taken back before", "1 session is read again by the next consolidation");
        assertThat(nightjar.run("jobs", "run", "consolidation", "--json")
                        .json()
                        .get("counts")
                        .get("gained")
                        .asInt())
                .isEqualTo(2);
        assertThat(nightjar.run("memory", "undo", "run_unknown").exitCode()).isEqualTo(1);
        assertThat(nightjar.run("memory", "undo", "nonsense").exitCode()).isEqualTo(2);
    }

    @Test
    void should_warn_only_of_what_fades_again_when_a_run_is_taken_back() {
        nightjar.run("replay", file("""
                {"session":"s1","time":"2026-01-02T09:00:00Z","role":"user","name":"Ada","text":"I plan to finish the boat by 1 June 2026."}
                {"session":"s4","time":"2026-01-07T09:00:00Z","role":"user","name":"Ada","text":"Hello!"}
                """)).succeeded();
        var read =
                nightjar.run("memory", "runs", "--json").json().get(0).get("id").asText();
        var faded = nightjar.run("jobs", "run", "decay", "--json", "--now", "2036-01-01T00:00:00Z")
                .json()
                .get("id")
                .asText();
        assertThat(nightjar.run("memory", "undo", faded).succeeded().out())
                .contains("Memories restored: 1;", "removes what had faded again");
        assertThat(nightjar.run("memory", "undo", read).succeeded().out()).doesNotContain("faded");
    }

    @Test
    void should_show_the_tour_without_a_terminal_and_leave_nothing_behind() throws IOException {
        var tour = nightjar.asProcess().run("demo").succeeded();

        assertThat(tour.out())
                .contains(
                        "1. The conversation",
                        "first-hello",
                        "2. What was remembered",
                        "Nora: \"My partner is called Felix")
                .contains(
                        "3. What is added to every prompt",
                        "I live in Bremen now",
                        "hazelnuts",
                        "docs/models.md",
                        "4. What a model would see",
                        "<memory id=",
                        "5. What to try next")
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
        assertThat(tour.get("superseded")).isEmpty();
        assertThat(tour.get("profile"))
                .extracting(JsonNode::asText)
                .anyMatch(line -> line.contains("Bremen"))
                .noneMatch(line -> line.contains("Leipzig"));
        assertThat(contents(tour.get("facts"))).anyMatch(fact -> fact.contains("\"I'm badly allergic to hazelnuts"));
        assertThat(tour.get("contexts"))
                .hasSize(3)
                .allSatisfy(context -> assertThat(context.get("text").asText())
                        .startsWith("<working_memory id=")
                        .contains("<memory id="));
        assertThat(nightjar.run("memory", "stats", "--json", "--data-dir", kept.toString())
                        .json()
                        .get("episodes")
                        .asInt())
                .isEqualTo(74);
        var greta = nightjar.run("tool", "get_entity_info", "{\"name\": \"Greta\"}", "--data-dir", kept.toString())
                .json();
        assertThat(contents(greta.get("memories")))
                .anyMatch(said -> said.contains("My sister Greta lives in Hamburg with her two boys."));
    }

    @Test
    void should_answer_a_chat_from_an_earlier_one() {
        var first = nightjar.runWithInput(
                "I live in Oslo now, near the harbour.\n/nonsense\n/quit\nnot read\n",
                "chat",
                "--lines",
                "--name",
                "Ada");
        assertThat(first.succeeded().out())
                .contains("I know nothing about this yet")
                .contains("There is no /nonsense")
                .doesNotContain("not read");

        var second = nightjar.runWithInput("Where does Ada live?\n/context\n", "chat", "--lines", "--name", "Ada");
        assertThat(second.succeeded().out()).contains("What I remember:", "live in Oslo", "<working_memory id=");
        assertThat(count("episodes")).isEqualTo(2);
    }

    @Test
    @Tag("X25")
    @Tag("X112")
    @DisplayName("no character is too odd to be said, searched or used as a prompt")
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
    void should_keep_agents_and_namespaces_apart() {
        nightjar.run("replay", file(TWO_SESSIONS), "--namespace", "user:ada").succeeded();
        nightjar.run("replay", file(TWO_SESSIONS), "--agent", "other").succeeded();

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
        assertThat(unknown.out())
                .startsWith("{\"success\":false,\"error\":")
                .contains("play_cello", "remember_fact")
                .hasLineCount(1);
        assertThat(unknown.err()).as("the answer says it, once").isEmpty();
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
    void should_not_look_for_an_agent_that_is_not_there() {
        nightjar.run("replay", file(TWO_SESSIONS)).succeeded();
        var backup = folder.resolve("mistyped.db");
        for (var looking : List.of("search cats", "memory recalls", "memory stats", "memory backup " + backup)) {
            var outcome = nightjar.run((looking + " --agent mistyped").split(" "));
            assertThat(outcome.exitCode()).as(looking).isEqualTo(2);
            assertThat(outcome.err()).contains("There is no agent mistyped in ", "--agent", "--data-dir");
        }
        assertThat(folder.resolve("home/mistyped")).doesNotExist();
        assertThat(backup).doesNotExist();
    }

    @Test
    void should_refuse_to_back_up_nothing() {
        var backup = folder.resolve("nothing.db");
        var outcome = nightjar.run("memory", "backup", backup.toString());
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("nothing to back up", "--data-dir");
        assertThat(backup).doesNotExist();
        assertThat(folder.resolve("home/default/memory.db")).doesNotExist();
    }

    @Test
    void should_back_up_a_store_without_memories() {
        nightjar.run("memory", "stats").succeeded();
        var backup = folder.resolve("empty.db");
        nightjar.run("memory", "backup", backup.toString()).succeeded();
        assertThat(backup).isNotEmptyFile();
    }

    @Test
    void should_count_and_name_the_namespaces() {
        nightjar.run("replay", file(TWO_SESSIONS), "--namespace", "user:ada").succeeded();
        nightjar.run("replay", file(TWO_SESSIONS)).succeeded();
        assertThat(nightjar.run("memory", "stats", "--all-namespaces").out())
                .containsPattern("namespaces +2: agent, user:ada");
        assertThat(nightjar.run("memory", "stats").out()).doesNotContain("user:ada");
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
        var process = nightjar.asProcess()
                .builder(List.of("-Xlog:class+load:stdout"), "--help")
                .start();
        var loaded = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(loaded)
                .contains("dev.nightjar.cli.command.NightjarCommandLine", "Usage: nightjar")
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
