package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What lists show, and what they say of what they do not show. */
@Timeout(300)
final class MemoryListIT {

    private static final String LINE =
            "{\"session\":\"%s\",\"time\":\"2026-01-%02dT09:00:00Z\",\"role\":\"user\",\"name\":\"Ada\",\"text\":\"%s\"}\n";

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    void should_say_how_many_there_are_when_not_all_are_shown() throws IOException {
        replay(IntStream.rangeClosed(1, 25)
                .mapToObj(day -> LINE.formatted("s" + day, day, "Word " + day))
                .collect(Collectors.joining()));

        assertThat(nightjar.run("memory", "list").succeeded().out())
                .contains("20 of 25; --limit N or --all shows more");
        assertThat(nightjar.run("memory", "list", "--limit", "3").succeeded().out())
                .contains("3 of 25");
        assertThat(nightjar.run("memory", "list", "--all").succeeded().out())
                .contains("Word 1\n", "Word 25\n")
                .doesNotContain("--limit");
        var json = nightjar.run("memory", "list", "--json");
        assertThat(json.json()).hasSize(20);
        assertThat(json.err()).isEqualToIgnoringNewLines("{\"note\":\"20 of 25; --limit N or --all shows more\"}");
        assertThat(nightjar.run("memory", "runs").succeeded().out()).contains("20 of 24");
        assertThat(nightjar.run("memory", "runs", "--all", "--json").json()).hasSize(24);
    }

    @Test
    void should_say_how_many_runs_of_jobs_there_were() {
        for (int run = 0; run < 3; run++) {
            nightjar.run("jobs", "run", "decay").succeeded();
        }

        assertThat(nightjar.run("jobs", "history", "--limit", "2").succeeded().out())
                .contains("2 of 3; --limit N or --all shows more");
        assertThat(nightjar.run("jobs", "history", "--all", "--json").json()).hasSize(3);
    }

    @Test
    @DisplayName("a fact that a newer one replaced is not listed; the newer one's history leads to it")
    void should_not_list_what_was_superseded() {
        var oslo = nightjar.run("memory", "add", "Ada lives in Oslo", "--json").json();
        nightjar.run("memory", "edit", oslo.get("id").asText(), "Ada lives in Bergen")
                .succeeded();
        var facts = nightjar.run("memory", "list", "--kind", "fact", "--json").json();
        assertThat(facts).hasSize(1);
        var newer = facts.get(0);
        assertThat(newer.get("content").asText()).contains("Bergen");
        assertThat(newer.has("superseded_by")).isFalse();

        var history = nightjar.run("memory", "history", newer.get("id").asText(), "--json")
                .json();
        var older = history.get("versions").findValuesAsText("id").stream()
                .filter(id -> !id.equals(newer.get("id").asText()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(history.toPrettyString()));
        assertThat(nightjar.run("memory", "show", older).succeeded().out())
                .contains("Oslo", "replaced by  " + newer.get("id").asText());
        assertThat(nightjar.run("memory", "history", older).succeeded().out()).contains("replaced 20", "Bergen");
    }

    @Test
    @DisplayName("an empty answer says why it is empty and what to do")
    void should_explain_empty_answers() throws IOException {
        assertThat(nightjar.run("memory", "list").succeeded().out())
                .contains("Nothing is remembered yet in namespace agent of agent default");
        var replayed = nightjar.run("replay", file(LINE.formatted("a", 1, "I live in Oslo now.")));
        assertThat(oneLine(replayed.succeeded().out()))
                .contains("1 session waits to be read for facts", "nightjar jobs run consolidation");
        assertThat(oneLine(nightjar.run("memory", "list", "--kind", "fact")
                        .succeeded()
                        .out()))
                .contains("There are no facts yet", "nightjar jobs run consolidation");
        var nothing = nightjar.run("search", "zebra", "--kind", "note", "--json");
        assertThat(nothing.json()).isEmpty();
        assertThat(nothing.err()).startsWith("{\"note\":\"Nothing found. Nothing fits among the 1 memories");

        nightjar.run("jobs", "run", "consolidation").succeeded();

        assertThat(nightjar.run("memory", "list", "--kind", "fact").succeeded().out())
                .contains("Ada: \"I live in Oslo now.\"");
        // The turn answers, not the statement that repeats it, unless facts are asked for.
        assertThat(nightjar.run("search", "Where do I live?", "--json").json())
                .singleElement()
                .satisfies(hit -> assertThat(hit.at("/kind").asText()).isEqualToIgnoringCase("episode"));
        assertThat(nightjar.run("search", "Where do I live?", "--kind", "fact", "--json")
                        .json())
                .singleElement()
                .satisfies(hit -> assertThat(hit.at("/kind").asText()).isEqualToIgnoringCase("fact"));
    }

    @Test
    @Tag("D5")
    @DisplayName("what was said a moment ago is consolidated by hand, and then listed by its kind")
    void should_consolidate_by_hand_what_was_said_a_moment_ago() throws IOException {
        nightjar.runWithInput("I live in Oslo now.\n", "chat", "--name", "Ada").succeeded();

        nightjar.run("jobs", "run", "consolidation").succeeded();

        assertThat(nightjar.run("memory", "list", "--kind", "fact").succeeded().out())
                .contains("Ada: \"I live in Oslo now.\"");
    }

    private void replay(String lines) throws IOException {
        nightjar.run("replay", file(lines)).succeeded();
    }

    private String file(String lines) throws IOException {
        return Files.writeString(folder.resolve("talk.jsonl"), lines).toString();
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
