package dev.nightjar.cli;

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

/** {@code nightjar replay} of its own lines: one process for each call, memory on disk in between. */
final class ReplayCommandIT {

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
    void should_replay_then_find_and_inject_what_was_said() {
        var report = nightjar.run("replay", file(TWO_SESSIONS), "--json").json();

        assertThat(report.fieldNames())
                .toIterable()
                .containsExactly(
                        "messages",
                        "episodes",
                        "forgotten",
                        "sessions",
                        "events",
                        "facts",
                        "entities",
                        "seconds",
                        "pending",
                        "skipped",
                        "files");
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
                .contains("id", "kind", "content", "time", "standing", "session", "claims", "score", "relevance");
        var turn = nightjar.run("search", "I live in Oslo", "--kind", "episode", "--json")
                .json()
                .get(0);
        assertThat(turn.get("speaker").asText()).isEqualTo("Ada");
        assertThat(turn.get("role").asText()).isEqualTo("user");
        assertThat(hits.get(0).get("content").asText()).contains("Ada: \"I live in Oslo now, near the harbour.\"");
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
        assertThat(nightjar.run("context", "Where does Ada live?", "--why-not", found)
                        .succeeded()
                        .out())
                .as("a statement is no line")
                .contains(
                        "was not returned",
                        "source: is of statement/1",
                        "a block shows the message that it quotes",
                        turn.get("id").asText());
        assertThat(nightjar.run(
                                "context",
                                "Where does Ada live?",
                                "--why-not",
                                turn.get("id").asText())
                        .succeeded()
                        .out())
                .contains("Not in the block", "in the prompt already", "I live in Oslo now");

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
        assertThat(nightjar.run("memory", "show", id).succeeded().out())
                .contains(id, "Ada: \"I live in Oslo now, near the harbour.\"");
        assertThat(nightjar.run("memory", "history", id, "--json")
                        .json()
                        .get("sources")
                        .get(0)
                        .get("content")
                        .asText())
                .isEqualTo("I live in Oslo now, near the harbour.");
    }

    @Test
    @DisplayName("a time no conversation can have is refused with the line, the time and what is accepted")
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
    @DisplayName("what is no message is named, left out and told by the exit code; all else is stored, of each file")
    void should_leave_out_what_is_no_message() {
        var bad = file(TWO_SESSIONS.replace("\n\n", "\n{\"session\":\"s1\"}\n"));
        var none = file("[{\"what\":\"ever\"}]");
        var others =
                file("[{\"id\":\"c1\",\"messages\":[{\"role\":\"user\",\"content\":\"My kayak is red\"}]}, null, 7,"
                        + " {\"title\":\"broken\"}, {\"id\":\"c2\",\"messages\":[{\"role\":\"butler\",\"content\":\"Sir\"},"
                        + "{\"role\":\"user\",\"content\":\"My tent is green\"}]}, {\"id\":");

        var replayed = nightjar.run("replay", bad, none, others);

        assertThat(replayed.exitCode()).isEqualTo(1);
        assertThat(replayed.err().lines())
                .hasSize(8)
                .anySatisfy(line -> assertThat(line).contains(bad + ":4: no \"time\""))
                .anySatisfy(line -> assertThat(line).contains(none + ": conversation 1 has no messages"))
                .anySatisfy(line -> assertThat(line).contains(others + ": conversation 2 is null"))
                .anySatisfy(line -> assertThat(line).contains(others + ": conversation 3 is 7"))
                .anySatisfy(line -> assertThat(line).contains(others + ": conversation 4 has no messages"))
                .anySatisfy(line -> assertThat(line).contains(others + ": conversation 5 has a message, 1", "butler"))
                .anySatisfy(line -> assertThat(line).contains(others + ": not JSON"))
                .last(org.assertj.core.api.InstanceOfAssertFactories.STRING)
                .contains("7 records were left out");
        assertThat(count("episodes")).isEqualTo(6);
        assertThat(nightjar.run("replay", file(TWO_SESSIONS), "--json")
                        .json()
                        .get("skipped")
                        .asInt())
                .isZero();
        assertThat(count("episodes")).isEqualTo(6);
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
        var process = new NightjarProcess(folder)
                .builder(List.of(), "replay", file(lines), "--ack")
                .start();
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
