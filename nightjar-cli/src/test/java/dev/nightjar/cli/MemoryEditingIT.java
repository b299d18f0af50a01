package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code nightjar memory add | edit | confirm | forget}. */
@Timeout(300)
final class MemoryEditingIT {

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    void should_add_a_fact_once() {
        var added = nightjar.run(
                "memory",
                "add",
                "Ada",
                "plays",
                "the",
                "cello",
                "--confidence",
                "0.7",
                "--tag",
                "Music,home",
                "--json");
        assertThat(added.json().get("status").asText()).isEqualTo("created");
        assertThat(added.json().get("content").asText()).isEqualTo("Ada plays the cello");

        var shown = nightjar.run("memory", "show", added.json().get("id").asText(), "--json")
                .json();
        assertThat(shown.get("confidence").asDouble()).isBetween(0.69, 0.7);
        assertThat(shown.get("tags").toString()).isEqualTo("[\"home\",\"music\"]");
        assertThat(nightjar.run("memory", "add", "Ada plays the cello.")
                        .succeeded()
                        .out())
                .contains("known already", added.json().get("id").asText());
        assertThat(nightjar.run("memory", "add", " ").exitCode()).isEqualTo(2);
        var dated = nightjar.run("memory", "add", "Ada moved to Oslo", "--time", "2020-05-01", "--json")
                .json();
        assertThat(nightjar.run("memory", "show", dated.get("id").asText(), "--json")
                        .json()
                        .get("time")
                        .asText())
                .startsWith("2020-0");
    }

    @Test
    @Tag("V1")
    @Tag("C7")
    @Tag("R4")
    @DisplayName("a note is added, updated under its key, listed, shown, found, edited and forgotten")
    void should_keep_notes() {
        var added = nightjar.run(
                        "memory",
                        "add",
                        "--note",
                        "--key",
                        "Release Rule",
                        "Sign releases twice",
                        "--category",
                        "My Rules!",
                        "--tag",
                        "Release",
                        "--json")
                .json();
        assertThat(added.get("status").asText()).isEqualTo("created");
        var id = added.get("id").asText();
        assertThat(nightjar.run(
                                "memory",
                                "add",
                                "--note",
                                "--key",
                                "release rule",
                                "Sign releases once",
                                "--category",
                                "my rules")
                        .succeeded()
                        .out())
                .contains("Updated:", "Sign releases once", id, "note release rule", "my_rules", "#release");
        assertThat(nightjar.run("memory", "list", "--kind", "note", "--category", "My Rules", "--json")
                        .json())
                .singleElement()
                .satisfies(note -> assertThat(note.get("id").asText()).isEqualTo(id));
        assertThat(nightjar.run("search", "How are releases signed?", "--kind", "note")
                        .succeeded()
                        .out())
                .contains("Sign releases once");
        assertThat(nightjar.run("memory", "edit", id, "Sign", "releases", "never", "--tag", "old", "--json")
                        .json()
                        .get("tags")
                        .toString())
                .isEqualTo("[\"old\"]");
        assertThat(nightjar.run("memory", "show", id).succeeded().out())
                .contains("Sign releases never", "release rule", "my_rules", "memory_add");
        assertThat(nightjar.run("memory", "history", id).succeeded().out())
                .contains("Sign releases twice", "Sign releases once", "Sign releases never");
        nightjar.run("memory", "forget", id, "--force").succeeded();
        assertThat(nightjar.run("memory", "show", id).exitCode()).isEqualTo(1);
    }

    @Test
    @Tag("O8")
    @Tag("G7")
    @DisplayName("working memory is shown with all sections, changed by hand, and stands before a prompt")
    void should_show_and_change_working_memory() {
        assertThat(nightjar.run("memory", "working", "--section", "current_goals", "--add", "Finish the book")
                        .succeeded()
                        .out())
                .contains("Current goals", "- Finish the book", "Session notes");
        var json = nightjar.run("memory", "working", "--json").json();
        assertThat(json.get("version").asInt()).isEqualTo(1);
        assertThat(json.get("sections")
                        .get("current_goals")
                        .get(0)
                        .get("source")
                        .asText())
                .isEqualTo("user");
        assertThat(nightjar.run("context", "zzz").out()).contains("- Finish the book (user, ");
        assertThat(nightjar.run("memory", "working", "--section", "current_goals", "--remove", "Finish the book")
                        .succeeded()
                        .out())
                .doesNotContain("Finish the book");
        assertThat(nightjar.run("memory", "working", "--add", "x").err()).contains("--section");
        assertThat(nightjar.run("memory", "working", "--section", "goals", "--add", "x")
                        .err())
                .contains("Unknown section 'goals'", "current_goals");
        assertThat(nightjar.run("memory", "working", "--section", "current_goals", "--remove", "x")
                        .err())
                .contains("There is no line 'x' in current_goals");
    }

    @Test
    @Tag("V6")
    @DisplayName("options of facts and notes are not mixed, and the message names the one that is too much")
    void should_refuse_mixed_options() {
        assertThat(nightjar.run("memory", "add", "x", "--key", "k").err()).contains("--key is for notes");
        assertThat(nightjar.run("memory", "add", "--note", "x", "--durability", "stable")
                        .err())
                .contains("--durability is for facts");
        assertThat(nightjar.run("memory", "add", "--note", "x", "--key", " ").err())
                .contains("--key is blank");
        var fact = add("Ada rows");
        assertThat(nightjar.run("memory", "edit", fact, "--tag", "x").err()).contains("--tag is for notes");
        var unknown = nightjar.run("memory", "edit", "note-01ARZ3NDEKTSV4RRFFQ69G5FAV", "x");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).contains("There is no memory note-01ARZ3NDEKTSV4RRFFQ69G5FAV");
    }

    @Test
    void should_edit_and_confirm_and_say_what_became_of_an_old_wording() {
        var old = add("Ada lives in Oslo");

        var edited = nightjar.run("memory", "edit", old, "Ada", "lives", "in", "Bergen")
                .succeeded();
        assertThat(edited.out()).contains("Instead of " + old, "Ada lives in Bergen");
        var now = nightjar.run("memory", "list", "--kind", "fact", "--json").json();
        assertThat(now).hasSize(1);
        var current = now.get(0).get("id").asText();
        var again = nightjar.run("memory", "edit", old, "Ada lives in Rome");
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).contains("no longer active; it was replaced by " + current);

        assertThat(nightjar.run("memory", "confirm", current, "--json")
                        .json()
                        .get("is_protected")
                        .asBoolean())
                .isTrue();
        assertThat(nightjar.run("memory", "confirm", current).succeeded().out()).contains("protected");
        assertThat(nightjar.run("memory", "confirm", "ep_1").exitCode()).isEqualTo(2);
        assertThat(nightjar.run("memory", "confirm", current, "--undo")
                        .succeeded()
                        .out())
                .contains("As before:")
                .doesNotContain("protected");
        assertThat(nightjar.run("memory", "confirm", current, "--undo").exitCode())
                .isZero();
        var judged = nightjar.run("memory", "judge", current, "maybe");
        assertThat(judged.exitCode()).isEqualTo(2);
        assertThat(judged.err()).contains("useful, wrong or none");
    }

    @Test
    @Tag("X30")
    @DisplayName("a statement does not contradict a confirmed fact: both stay, and nothing waits for a review")
    void should_keep_a_statement_beside_a_confirmed_fact() {
        says("I live in Bergen now.", "2030-12-30T09:00:00Z", "2030-12-31T09:00:00Z");
        var bergen = nightjar.run("memory", "list", "--kind", "fact", "--json").json();
        nightjar.run("memory", "confirm", bergen.get(0).get("id").asText()).succeeded();
        says("I live in Rome now.", "2031-01-01T09:00:00Z", "2031-01-02T09:00:00Z");

        assertThat(nightjar.run("memory", "list", "--kind", "fact", "--json")
                        .json()
                        .findValuesAsText("content"))
                .containsExactlyInAnyOrder("Ada: \"I live in Bergen now.\"", "Ada: \"I live in Rome now.\"");
        assertThat(nightjar.run("memory", "review", "--json").json()).isEmpty();
    }

    @Test
    @DisplayName("forget shows what goes and what stays, and erases only when it is told to")
    void should_forget_after_asking() throws IOException {
        var old = add("Ada lives in Oslo");
        nightjar.run("memory", "edit", old, "Ada lives in Bergen").succeeded();
        var fact = nightjar.run("memory", "list", "--kind", "fact", "--json")
                .json()
                .get(0)
                .get("id")
                .asText();

        for (var answer : new String[] {"", "n\n", "maybe\n"}) {
            var kept = nightjar.runWithInput(answer, "memory", "forget", fact);
            assertThat(kept.exitCode()).isEqualTo(1);
            assertThat(kept.out()).contains("Ada lives in Oslo", "Ada lives in Bergen", "Nothing was erased");
            assertThat(kept.err()).contains("Erase it? [y/N]");
        }
        assertThat(nightjar.runWithInput("", "memory", "forget", fact).err()).contains("--force");
        nightjar.run("memory", "show", fact).succeeded();

        assertThat(nightjar.runWithInput("yes\n", "memory", "forget", fact)
                        .succeeded()
                        .out())
                .contains("Erased.");

        assertThat(nightjar.run("memory", "show", fact).exitCode()).isEqualTo(1);
        assertThat(nightjar.run("memory", "show", old).exitCode()).isEqualTo(1);
        try (var files = Files.walk(folder.resolve("home"))) {
            assertThat(files.filter(Files::isRegularFile)).noneMatch(MemoryEditingIT::tellsOfOslo);
        }
    }

    @Test
    void should_forget_without_asking_when_forced() {
        var fact = add("Ada lives in Oslo");

        var gone = nightjar.run("memory", "forget", fact, "--force", "--json").json();

        assertThat(gone.get("examples").get(0).asText()).isEqualTo(fact);
        assertThat(gone.get("memories").toString()).isEqualTo("{\"fact\":1}");
        assertThat(nightjar.run("memory", "forget", fact, "--force").exitCode()).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "what is shown has numbers, by which it can be kept, and --except keeps it by its id; a name is no other word")
    void should_keep_what_is_chosen() {
        var home = add("My brother Will lives in Bergen");
        var boat = add("Will and I share a boat");
        add("I will paint the fence in May");

        var asked = nightjar.runWithInput("1\nn\n", "memory", "forget", "--about", "Will");
        assertThat(asked.exitCode()).isEqualTo(1);
        assertThat(asked.out()).contains("2. ", "1 more has 'will' in lower case", "Nothing was erased");
        assertThat(nightjar.runWithInput("9\n", "memory", "forget", "--about", "Will")
                        .exitCode())
                .isEqualTo(1);
        assertThat(nightjar.run(
                                "memory",
                                "forget",
                                "--about",
                                "Will",
                                "--except",
                                "fact_01ARZ3NDEKTSV4RRFFQ69G5FAV",
                                "--force")
                        .err())
                .contains("There is no memory fact_01ARZ3NDEKTSV4RRFFQ69G5FAV");
        assertThat(nightjar.run("memory", "forget", "--user", "agent", "--except", home, "--force")
                        .exitCode())
                .isEqualTo(2);

        assertThat(nightjar.runWithInput("1\ny\n", "memory", "forget", "--about", "Will")
                        .succeeded()
                        .out())
                .contains("Erased.");
        assertThat(nightjar.run("memory", "list").succeeded().out()).contains("share a boat", "paint the fence");
        nightjar.run("memory", "forget", "--about", "will", "--except", boat, "--force")
                .succeeded();
        assertThat(nightjar.run("memory", "list").succeeded().out())
                .contains("share a boat")
                .doesNotContain("paint the fence", "lives in Bergen");
    }

    @Test
    @Tag("I7")
    @Tag("P12")
    @DisplayName("forget --about, --session and --user show what goes, and erase exactly that")
    void should_forget_more_than_one() throws IOException {
        var file = Files.writeString(folder.resolve("talk.jsonl"), """
                {"session":"one","time":"2026-01-02T09:00:00Z","role":"user","text":"My sister Greta lives in Oslo with her two boys."}
                {"session":"two","time":"2026-01-03T09:00:00Z","role":"user","text":"I live in Bergen now."}
                {"session":"three","time":"2026-01-04T09:00:00Z","role":"user","text":"Hello!"}
                """);
        nightjar.run("replay", file.toString()).succeeded();
        nightjar.run("memory", "add", "Bob rows", "--namespace", "user:bob").succeeded();

        assertThat(nightjar.run("memory", "forget", "--about", "Greta", "--session", "one")
                        .exitCode())
                .isEqualTo(2);
        assertThat(nightjar.run("memory", "forget").exitCode()).isEqualTo(2);
        assertThat(nightjar.run("memory", "forget", "--session", "none", "--force")
                        .err())
                .contains("There is no session 'none' in namespace agent");
        assertThat(nightjar.runWithInput("y\n", "memory", "forget", "--about", "Greta")
                        .succeeded()
                        .out())
                .contains("1 episode", "My sister Greta lives in Oslo with her two boys.", "Erased.");
        var two =
                nightjar.run("memory", "forget", "--session", "two", "--force").succeeded();
        assertThat(two.out()).contains("1 session with its messages", "1 episode", ", derived from nothing else");
        assertThat(nightjar.run("memory", "list", "--json").json()).hasSize(1);
        nightjar.run("memory", "forget", "--user", "user:bob", "--force").succeeded();
        assertThat(nightjar.run("memory", "forget", "--user", "user:bob", "--force")
                        .exitCode())
                .isEqualTo(1);
        assertThat(nightjar.run("memory", "stats", "--json")
                        .json()
                        .get("sessions")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void should_name_the_turns_that_stay() throws IOException {
        var talk = Stream.of("I live in Oslo now.", "Hello!")
                .map(text -> "{\"session\":\"" + text.length()
                        + "\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"" + text + "\"}\n")
                .toList();
        var file = Files.write(folder.resolve("talk.jsonl"), talk);
        nightjar.run("replay", file.toString()).succeeded();
        var fact = nightjar.run("memory", "list", "--kind", "fact", "--json")
                .json()
                .get(0)
                .get("id")
                .asText();

        assertThat(nightjar.run("memory", "forget", fact, "--force").succeeded().out())
                .contains("What was said stays", "ep_");
        assertThat(nightjar.run("memory", "list", "--kind", "episode", "--json").json())
                .hasSize(2);
    }

    /** What Ada says in a chat is consolidated in the night that follows. */
    private void says(String text, String day, String nextDay) {
        nightjar.runWithInput(text + "\n", "chat", "--name", "Ada", "--now", day)
                .succeeded();
        nightjar.run("jobs", "run", "consolidation", "--now", nextDay).succeeded();
    }

    private String add(String fact) {
        return nightjar.run("memory", "add", fact, "--json").json().get("id").asText();
    }

    private static boolean tellsOfOslo(Path file) {
        try {
            return new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1).contains("Oslo");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
