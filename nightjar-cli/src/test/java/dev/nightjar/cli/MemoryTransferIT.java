package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is done with a whole memory by {@code nightjar memory}: cleared, carried to another agent, begun. */
@Timeout(300)
final class MemoryTransferIT {

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    @Tag("D1")
    @Tag("D2")
    @Tag("V10")
    @Tag("X10")
    @DisplayName("clear erases what it is told to after it was allowed to, messages without memories and "
            + "memories without messages; without a store it has nothing to do")
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
        nightjar.run("replay", file.toString()).succeeded();
        nightjar.run("memory", "clear", "--memories-only", "--force").succeeded();
        assertThat(counts("memories", "sessions")).isEqualTo("0 1");
        assertThat(nightjar.run("memory", "list", "--namespace", "user:bob", "--json")
                        .json())
                .hasSize(1);
    }

    @Test
    @Tag("P9")
    @DisplayName(
            "memory index works on what changed only and says so; hits name file and line; forget " + "takes a folder")
    void should_index_documents() throws IOException {
        var notes = Files.createDirectory(folder.toRealPath().resolve("notes"));
        var file = Files.writeString(notes.resolve("lamp.md"), "# Lamp\n\nOil for the lantern is in the cellar.\n");
        Files.writeString(notes.resolve("photo.jpg"), "image");

        assertThat(nightjar.run("memory", "index", notes.toString()).succeeded().out())
                .contains("1 new, 0 changed, 0 unchanged, 0 removed, 1 skipped")
                .contains("photo.jpg: there is no reader for *.jpg");
        var hit = nightjar.run("search", "Where is oil for the lantern?", "--json")
                .json()
                .get(0);
        assertThat(hit.get("file").asText()).isEqualTo(file.toString());
        assertThat(hit.get("line").asInt()).isEqualTo(1);
        assertThat(nightjar.run("search", "lantern").succeeded().out()).contains("lamp.md:1", "characters 0 to");
        assertThat(nightjar.run("memory", "list", "--json").json()).isEmpty();
        assertThat(nightjar.run("memory", "documents", "--json").json()).hasSize(1);

        Files.delete(file);
        Files.writeString(notes.resolve("oil.txt"), "Paraffin");
        assertThat(nightjar.run("memory", "index", notes.toString()).succeeded().out())
                .contains("1 new, 0 changed, 0 unchanged, 1 removed, 1 skipped");
        assertThat(nightjar.run(
                                "memory",
                                "export",
                                "-o",
                                folder.resolve("e.jsonl").toString())
                        .succeeded()
                        .out())
                .contains("Not exported: 1 document.");
        assertThat(nightjar.run("memory", "forget", "--document", notes.toString(), "--force")
                        .succeeded()
                        .out())
                .contains("1 passage of documents", "Erased");
        assertThat(nightjar.run("memory", "documents", "--json").json()).isEmpty();
    }

    @Test
    @Tag("D3")
    @Tag("D4")
    @Tag("X11")
    @DisplayName("export and import carry a memory to another agent; a bad line is named; a plain array is read")
    void should_carry_memories_to_another_agent() throws IOException {
        var file = Files.writeString(folder.resolve("talk.jsonl"), """
                {"session":"one","time":"2026-01-02T09:00:00Z","role":"user","text":"My sister Greta lives in Århus with her boys 🚲."}
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
        assertThat(body(second)).isEqualTo(body(first)).contains("Århus with her boys 🚲");
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
                .contains("second.jsonl:" + bad + ": 'kind' must be one of episode, fact", "but was \"dream\"")
                .contains("1 record was left out");

        Files.writeString(Path.of(second), """
                [null, {"id": 1, "content": "Bergen", "created_at": "2020-01-01T00:00:00Z"}, {"id": 2},
                 {"id": 3, "content": "Oslo", "created_at": "2020-01-01T00:00:00Z"}]""");
        var partly = nightjar.run("memory", "import", second, "--agent", "partly");
        assertThat(partly.exitCode()).isEqualTo(1);
        assertThat(partly.out()).contains("Added 2 memories");
        assertThat(partly.err()).contains("second.jsonl: record 1: ", "second.jsonl: record 3: 'content' is missing");

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
    @Tag("A9")
    @DisplayName("init writes a configuration with which a host starts and its agent has the tools of memory")
    void should_write_a_configuration() throws IOException {
        var target = folder.resolve("new");
        var file = target.resolve("nightjar.yaml");
        nightjar.run("init", "--template", "memory", target.toString()).succeeded();

        var written = Files.readString(file);
        assertThat(nightjar.run("tool", "--config", file.toString()).succeeded().out())
                .contains("search_memory", "remember_fact", "forget_fact");
        nightjar.run("memory", "add", "Ada sails", "--config", file.toString()).succeeded();
        assertThat(folder.resolve("home/default/memory.db")).exists();
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

    @Test
    @DisplayName(
            "init keeps the name and namespace the agent has, as configured or typed: what is remembered stays in sight")
    void should_keep_the_name_of_the_agent() throws IOException {
        nightjar.run("memory", "add", "Ada sails").succeeded();
        var file = folder.resolve("nightjar.yaml");
        nightjar.run("init", folder.toString()).succeeded();
        assertThat(Files.readString(file)).contains("  id: default\n", "  namespace: agent\n", "# model:", "ollama");
        assertThat(nightjar.run("memory", "list", "--json", "--config", file.toString())
                        .json())
                .hasSize(1);

        Files.writeString(file, "agent:\n  id: nora\n  namespace: user:ada\n");
        nightjar.run("init", "--force", folder.toString()).succeeded();
        assertThat(Files.readString(file)).contains("  id: nora\n", "  namespace: user:ada\n");
        var other = folder.resolve("other");
        nightjar.run("init", other.toString(), "--config", file.toString()).succeeded();
        assertThat(Files.readString(other.resolve("nightjar.yaml"))).contains("  id: nora\n", "user:ada");
        nightjar.run("init", "--force", other.toString(), "--agent", "7", "--namespace", "group:a & b")
                .succeeded();
        assertThat(Files.readString(other.resolve("nightjar.yaml")))
                .contains("  id: \"7\"\n", "  namespace: \"group:a & b\"\n");
        nightjar.run(
                        "memory",
                        "stats",
                        "--config",
                        other.resolve("nightjar.yaml").toString())
                .succeeded();
        assertThat(folder.resolve("home/7")).exists();
    }

    @Test
    @Tag("D4")
    @DisplayName("what a build exported that kept messages apart from memories is here as it was there")
    void should_import_what_an_earlier_build_exported() throws IOException {
        var file = folder.resolve("before.jsonl");
        try (var exported = Objects.requireNonNull(getClass().getResourceAsStream("exported-before-one-row.jsonl"))) {
            Files.copy(exported, file);
        }
        nightjar.run("memory", "import", file.toString()).succeeded();

        var again = folder.resolve("again.jsonl");
        nightjar.run("memory", "export", "-o", again.toString()).succeeded();
        assertThat(body(again.toString()).lines())
                .containsExactlyInAnyOrderElementsOf(body(file.toString())
                        .replace("\"event_time\":", "\"time\":")
                        .replace("\"valid_until\":", "\"ended_at\":")
                        .replace("\"position\":", "\"sequence\":")
                        .replace("\"uses\":", "\"access_count\":")
                        .replace("\"last_used\":", "\"last_accessed\":")
                        .lines()
                        .toList());
        var sessions = nightjar.run("sessions", "list", "--json").json();
        assertThat(sessions.findValuesAsText("id")).containsExactly("plans", "boats");
        assertThat(sessions.findValuesAsText("is_pruned")).containsExactly("false", "true");
        assertThat(sessions.findValuesAsText("message_count")).containsExactly("2", "2");
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
}
