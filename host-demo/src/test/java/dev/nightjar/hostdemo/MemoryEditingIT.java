package dev.nightjar.hostdemo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
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
    @DisplayName("V1, C7, R4: a note is added, updated under its key, listed, shown, found, edited and forgotten")
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
    @DisplayName("O8, G7: working memory is shown with all sections, changed by hand, and stands before a prompt")
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
    @DisplayName("V6: options of facts and notes are not mixed, and the message names the one that is too much")
    void should_refuse_mixed_options() {
        assertThat(nightjar.run("memory", "add", "x", "--key", "k").err()).contains("--key is for notes");
        assertThat(nightjar.run("memory", "add", "--note", "x", "--durability", "stable")
                        .err())
                .contains("--durability is for facts");
        assertThat(nightjar.run("memory", "add", "--note", "x", "--key", " ").err())
                .contains("key must not be blank");
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
        assertThat(again.err()).contains("no longer active; it was superseded by " + current);

        assertThat(nightjar.run("memory", "confirm", current, "--json")
                        .json()
                        .get("is_protected")
                        .asBoolean())
                .isTrue();
        assertThat(nightjar.run("memory", "confirm", current).succeeded().out()).contains("protected");
        assertThat(nightjar.run("memory", "confirm", "ep_1").exitCode()).isEqualTo(2);
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
    @DisplayName("I7, P12: forget --about, --session and --user show what goes, and erase exactly that")
    void should_forget_more_than_one() throws IOException {
        var file = Files.writeString(folder.resolve("talk.jsonl"), """
                {"session":"one","time":"2026-01-02T09:00:00Z","role":"user","text":"My sister Greta lives in Oslo."}
                {"session":"two","time":"2026-01-03T09:00:00Z","role":"user","text":"I live in Bergen."}
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
                .contains("1 episode", "My sister Greta lives in Oslo.", "Erased.");
        var two =
                nightjar.run("memory", "forget", "--session", "two", "--force").succeeded();
        assertThat(two.out()).contains("1 session with its messages", "1 episode", "that came of nothing else");
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
    @DisplayName(
            "D1, D2, X10: clear erases what it is told to after it was allowed to; without a store it has nothing to do")
    void should_clear() throws IOException {
        assertThat(nightjar.run("memory", "clear").succeeded().out()).contains("No memory store found");
        nightjar.run("memory", "add", "Bob rows", "--namespace", "user:bob").succeeded();
        assertThat(nightjar.run("memory", "clear").succeeded().out()).contains("No memory store found");
        var file = Files.writeString(
                folder.resolve("talk.jsonl"),
                "{\"session\":\"one\",\"time\":\"2026-01-02T09:00:00Z\",\"role\":\"user\",\"text\":\"Hello!\"}\n");
        nightjar.run("replay", file.toString()).succeeded();

        assertThat(nightjar.run("memory", "clear", "--sessions-only", "--memories-only")
                        .exitCode())
                .isEqualTo(2);
        var kept = nightjar.runWithInput("no\n", "memory", "clear");
        assertThat(kept.exitCode()).isEqualTo(1);
        assertThat(kept.out()).contains("1 session", "1 episode", "namespace agent of agent", "Nothing was erased");
        nightjar.run("memory", "clear", "--sessions-only", "--force").succeeded();
        assertThat(counts("memories", "sessions")).isEqualTo("1 0");
        nightjar.run("memory", "clear", "--force").succeeded();
        assertThat(counts("memories", "sessions")).isEqualTo("0 0");
        assertThat(nightjar.run("memory", "list", "--namespace", "user:bob", "--json")
                        .json())
                .hasSize(1);
    }

    @Test
    @DisplayName(
            "D3, D4, X11: export and import carry a memory to another agent; a bad line is named; a plain array is read")
    void should_carry_memories_to_another_agent() throws IOException {
        var file = Files.writeString(folder.resolve("talk.jsonl"), """
                {"session":"one","time":"2026-01-02T09:00:00Z","role":"user","text":"My sister Greta lives in Århus 🚲."}
                {"session":"two","time":"2026-01-03T09:00:00Z","role":"user","text":"Hello!"}
                """);
        nightjar.run("replay", file.toString()).succeeded();
        var first = folder.resolve("first.jsonl").toString();
        var second = folder.resolve("second.jsonl").toString();

        var exported = nightjar.run("memory", "export", "-o", first, "--json").json();
        assertThat(nightjar.run("memory", "export", "-o", first).exitCode()).isEqualTo(2);
        var imported = nightjar.run("memory", "import", first, "--agent", "other", "--namespace", "user:eve", "--json")
                .json();
        nightjar.run("memory", "export", "-o", second, "--agent", "other", "--namespace", "user:eve")
                .succeeded();
        var again = nightjar.run("memory", "import", first, "--agent", "other", "--namespace", "user:eve")
                .succeeded();

        assertThat(exported.get("memories").asInt()).isGreaterThan(2);
        assertThat(imported.get("added")).isEqualTo(exported.get("memories"));
        assertThat(body(second)).isEqualTo(body(first)).contains("Århus 🚲");
        assertThat(again.out()).contains("Added 0 memories").doesNotContain("reindex");

        Files.writeString(Path.of(second), body(first).replaceFirst("\"kind\":\"episode\"", "\"kind\":\"dream\""));
        assertThat(nightjar.run("memory", "import", second).err())
                .contains("second.jsonl:1: this is no export of Nightjar");
        var lines = Files.readAllLines(Path.of(first));
        Files.writeString(
                Path.of(second), String.join("\n", lines).replaceFirst("\"kind\":\"episode\"", "\"kind\":\"dream\""));
        int bad = 1
                + java.util.stream.IntStream.range(0, lines.size())
                        .filter(i -> lines.get(i).contains("\"kind\":\"episode\""))
                        .findFirst()
                        .orElseThrow();
        var refused = nightjar.run("memory", "import", second);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .contains("second.jsonl:" + bad + ": 'kind' must be one of episode, fact", "but was \"dream\"");

        Files.writeString(Path.of(second), """
                [{"id": 1, "content": "Grüße", "category": "Core", "created_at": "2020-01-01T00:00:00Z"},
                 {"id": 2, "content": " ", "created_at": "2020-01-01T00:00:00Z"}]""");
        assertThat(nightjar.run("memory", "import", second, "--agent", "plain")
                        .succeeded()
                        .out())
                .contains("Added 1 memories", "1 blank");
        assertThat(nightjar.run("memory", "list", "--agent", "plain")
                        .succeeded()
                        .out())
                .contains("Grüße", "2020-01-01");
        Files.writeString(Path.of(second), "[{\"id\": 1, \"content\": \"x\", \"created_at\": \"yesterday\"}]");
        assertThat(nightjar.run("memory", "import", second, "--agent", "plain").err())
                .contains("record 1: 'created_at' must be a time", "yesterday");
        nightjar.run("memory", "export", "-o", first, "--force", "--namespace", "user:nobody")
                .succeeded();
        assertThat(body(first)).isEmpty();
    }

    @Test
    @DisplayName("A9: init writes a configuration with which a host starts and its agent has the tools of memory")
    void should_write_a_configuration() throws IOException {
        var target = folder.resolve("new");
        var file = target.resolve("nightjar.yaml");
        nightjar.run("init", "--template", "memory", target.toString()).succeeded();

        var written = Files.readString(file);
        assertThat(nightjar.run("tool", "--config", file.toString()).succeeded().out())
                .contains("search_memory", "remember_fact", "forget_fact");
        nightjar.run("memory", "add", "Ada sails", "--config", file.toString()).succeeded();
        assertThat(folder.resolve("home/assistant/memory.db")).exists();
        nightjar.environment("OPENAI_API_KEY", "none");
        var whole = written.replaceAll("(?m)^( *)# (?=( *(- )?[a-z_]+:( |$)))", "$1")
                .replaceAll("(?m)^ *#.*$", "");
        Files.writeString(file, whole);
        assertThat(whole).contains("also_reads", "api_key_env", "scheduler:\n");
        assertThat(nightjar.run("memory", "list", "--json", "--config", file.toString())
                        .json())
                .hasSize(1);
        assertThat(nightjar.run("init", target.toString()).err()).contains("already", "--force");
        assertThat(nightjar.run("init", "--template", "nonsense").exitCode()).isEqualTo(2);
        assertThat(nightjar.run("init", "--force", target.toString()).exitCode())
                .isZero();
        assertThat(Files.readString(file)).isEqualTo(written);
    }

    /** A file without its first line. */
    private static String body(String file) throws IOException {
        var text = Files.readString(Path.of(file));
        return text.substring(text.indexOf('\n') + 1);
    }

    private String counts(String... names) {
        var stats = nightjar.run("memory", "stats", "--json").json();
        return java.util.Arrays.stream(names)
                .map(name -> name.equals("memories") ? stats.get("episodes") : stats.get(name))
                .map(com.fasterxml.jackson.databind.JsonNode::asText)
                .collect(java.util.stream.Collectors.joining(" "));
    }

    @Test
    void should_name_the_turns_that_stay() throws IOException {
        var talk = Stream.of("I live in Oslo.", "Hello!")
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
