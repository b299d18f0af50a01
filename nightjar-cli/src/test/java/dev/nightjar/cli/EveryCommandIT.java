package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.Readability.View;
import dev.nightjar.cli.output.terminal.TextWidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command as people and programs see it, on terminals of several widths, through a pipe and with {@code --json}:
 * no stack trace, no line that the terminal has to break, no empty answer without a word why.
 */
@Tag("proof")
@Timeout(1800)
final class EveryCommandIT {

    private static final Pattern LISTED_COMMAND = Pattern.compile("^  ([a-z]+) {2,}\\S.*");

    private static final int SHOWN_PROBLEMS = 5;
    private static final String A_LONG_WORD = "kwzq".repeat(100_000);

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;
    private String fact = "";
    private String episode = "";
    private String run = "";

    /** A call of a command with what it reads. */
    private record Use(String input, List<String> words) {

        static Use of(String... words) {
            return new Use("", List.of(words));
        }

        @Override
        public String toString() {
            return TextWidth.shortened(String.join(" ", words), 60);
        }
    }

    @BeforeEach
    void rememberAConversation() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.run("demo", "--data-dir", folder.resolve("home").toString()).succeeded();
        nightjar.run("replay", odd().toString()).succeeded();
        Files.writeString(
                Files.createDirectory(folder.resolve("notes")).resolve("a " + "long name ".repeat(20) + ".md"),
                "# Lamp\n\n" + A_LONG_WORD.substring(0, 3_000));
        Files.write(folder.resolve("notes/photo.jpg"), new byte[9]);
        fact = id("--kind", "fact");
        episode = id("--kind", "episode");
        run = nightjar.run("memory", "runs", "--json").json().get(0).get("id").asText();
        nightjar.run("jobs", "run", "decay").succeeded();
    }

    @Test
    @DisplayName("every command fits 20, 40, 80 and 200 columns, a pipe and --json, and explains what is empty")
    void should_be_readable_everywhere() throws Exception {
        var uses = uses();
        assertThat(named(uses)).as("every command has a use here").containsAll(commands());

        var problems = new ArrayList<String>();
        for (int i = 0; i < uses.size(); i++) {
            for (var view : views(uses.get(i), i)) {
                problems.addAll(look(uses.get(i), view));
            }
        }

        assertThat(problems).isEmpty();
    }

    /** All of them would take minutes: the widths take turns, unless {@code -Dnightjar.views=all} asks for all. */
    private static List<View> views(Use use, int turn) {
        if (System.getProperty("nightjar.views", "").equals("all")) {
            return List.of(View.values());
        }
        var texts = List.of(View.NARROW, View.PIPE, View.NARROWEST, View.USUAL, View.WIDE);
        var inTurn = texts.get(turn % texts.size());
        return use.words.contains("--help") ? List.of(inTurn) : List.of(View.JSON, inTurn);
    }

    private List<String> look(Use use, View view) {
        var words = new ArrayList<>(use.words);
        if (view == View.JSON) {
            words.add(1, "--json");
        }
        var typed = words.toArray(String[]::new);
        var outcome = view.columns() > 0
                ? nightjar.runOnTerminal(view.columns(), use.input, typed)
                : nightjar.runWithInput(use.input, typed);
        return Readability.problems(outcome, view).stream()
                .limit(SHOWN_PROBLEMS)
                .map(problem -> use + " (" + view + "): " + problem)
                .toList();
    }

    private List<Use> uses() {
        var uses = new ArrayList<>(List.of(
                Use.of("demo"),
                new Use(
                        "Where do I live?\n/context Birdbook\n/help\n/nonsense\n",
                        List.of("chat", "--lines", "--name", "Nora")),
                new Use("Where do I live?\n/context Birdbook\n", List.of("chat", "--lines", "--incognito")),
                new Use("Dear Nora,\n\nsee you in Birdbook.\n\nBen\n", List.of("chat", "--incognito")),
                Use.of("replay", folder.resolve("odd.jsonl").toString()),
                Use.of("replay", folder.resolve("nobody.jsonl").toString()),
                Use.of("context", "Which language do I write Birdbook in?"),
                Use.of("context", "zzz"),
                Use.of("context", "--explain", "Which language do I write Birdbook in?"),
                Use.of("context", "--explain", "zzz"),
                Use.of("context", "Greta", "--why-not", episode),
                Use.of("context", "zzz", "--why-not", episode),
                Use.of("context"),
                Use.of("context", "--shadow", folder.resolve("nobody.txt").toString()),
                new Use("Where does Greta live?\nWhat is 2+2?\n", List.of("context", "--shadow", "-")),
                Use.of("search", "Where does Greta live?", "--explain"),
                Use.of("search", "kwzqkwzq"),
                Use.of("search", "zzz", "--kind", "note"),
                Use.of("search", "Greta", "--why-not", episode),
                Use.of("search", "-dark"),
                Use.of("tool"),
                Use.of("tool", "search_memory", "{\"query\": \"Greta\", \"limit\": 1}"),
                new Use("{\"query\": \"Greta\", \"limit\": 1}", List.of("tool", "search_memory", "-")),
                Use.of("tool", "nonsense", "{}"),
                Use.of("plugins"),
                Use.of("init", folder.resolve("new").toString(), "--force"),
                Use.of("doctor"),
                Use.of("simulate", "--days", "3"),
                Use.of(
                        "simulate",
                        "--days",
                        "3",
                        "--data-dir",
                        folder.resolve("nobody").toString())));
        uses.addAll(usesOfMemory());
        uses.addAll(usesOfServers());
        uses.addAll(usesOfJobs());
        uses.addAll(usesOfSessions());
        commands().forEach(command -> uses.add(new Use("", words(command, "--help"))));
        return uses;
    }

    private List<Use> usesOfMemory() {
        return List.of(
                Use.of("memory"),
                Use.of("memory", "lst"),
                Use.of("memory", "list", "--all-namespaces"),
                Use.of("memory", "list", "--kind", "note"),
                Use.of("memory", "list", "--namespace", "user:nobody"),
                Use.of("memory", "list", "--data-dir", folder.resolve("nobody").toString()),
                Use.of("memory", "show", fact),
                Use.of("memory", "show", episode),
                Use.of("memory", "show", "fact_01ARZ3NDEKTSV4RRFFQ69G5FAV"),
                Use.of("memory", "history", fact),
                Use.of("memory", "timeline", "--limit", "3"),
                Use.of("memory", "timeline", "Nobody"),
                Use.of("memory", "weak"),
                Use.of("memory", "review"),
                Use.of("memory", "stats"),
                Use.of("memory", "runs"),
                Use.of("memory", "runs", "--namespace", "user:nobody"),
                Use.of("memory", "undo", "run_01ARZ3NDEKTSV4RRFFQ69G5FAV"),
                Use.of("memory", "undo", run),
                Use.of("memory", "undo", run, "--read-again"),
                Use.of("memory", "reindex"),
                Use.of("memory", "add", "Nora has a blue bicycle", "--confidence", "0.8", "--tag", "things"),
                Use.of(
                        "memory",
                        "add",
                        "--note",
                        "--key",
                        "bicycle lock",
                        "The lock is in the shed",
                        "--tag",
                        "things"),
                Use.of("memory", "list", "--kind", "note", "--category", "general"),
                Use.of("memory", "working", "--section", "current_goals", "--add", "Finish Birdbook by May"),
                Use.of("memory", "working"),
                Use.of("memory", "edit", fact, "Nora has something else in mind"),
                Use.of("memory", "expire", fact, "9999-01-01"),
                Use.of("memory", "confirm", fact),
                Use.of("memory", "judge", episode, "wrong"),
                Use.of("memory", "judge", episode, "none"),
                Use.of("memory", "recalls"),
                Use.of("memory", "pages", folder.resolve("pages").toString()),
                Use.of("memory", "pages", folder.resolve("pages").toString(), "--dry-run"),
                new Use("n\n", List.of("memory", "forget", fact)),
                new Use("", List.of("memory", "forget", episode)),
                new Use("n\n", List.of("memory", "forget", "--about", "Nora")),
                new Use("", List.of("memory", "forget", "--session", "none", "--force")),
                Use.of("memory", "documents"),
                Use.of("memory", "index", folder.resolve("notes").toString()),
                Use.of("memory", "documents"),
                new Use(
                        "n\n",
                        List.of(
                                "memory",
                                "forget",
                                "--document",
                                folder.resolve("notes").toString())),
                new Use("n\n", List.of("memory", "clear")),
                Use.of("memory", "export", "-o", folder.resolve("export.jsonl").toString(), "--force"),
                Use.of("memory", "import", folder.resolve("export.jsonl").toString()),
                Use.of("memory", "merge", folder.resolve("export.jsonl").toString()),
                Use.of("memory", "merge", folder.resolve("export.jsonl").toString(), "--dry-run"),
                Use.of("memory", "sync", folder.resolve("shared").toString()),
                Use.of("memory", "backup", folder.resolve("backup.db").toString(), "--force"),
                Use.of("memory", "restore", folder.resolve("backup.db").toString()),
                Use.of("memory", "migrate", "--to", "sqlite"),
                Use.of("memory", "migrate", "--to", "mysql"));
    }

    private List<Use> usesOfSessions() {
        var session = nightjar.run("sessions", "list", "--json")
                .json()
                .get(0)
                .get("id")
                .asText();
        return List.of(
                new Use("Hello again.\n", List.of("chat", "--resume")),
                new Use("Hello.\n", List.of("chat", "--resume", "nobody")),
                Use.of("chat", "--resume", "--incognito"),
                Use.of("sessions"),
                Use.of("sessions", "list"),
                Use.of("sessions", "list", "--all-namespaces", "--limit", "2"),
                Use.of("sessions", "list", "--namespace", "user:nobody"),
                Use.of("sessions", "show", session),
                Use.of("sessions", "show", "nobody"),
                Use.of("sessions", "calls"),
                Use.of("sessions", "calls", "nothing", "--limit", "2"),
                Use.of("sessions", "archive", session),
                Use.of("sessions", "archive", "nobody"),
                Use.of("sessions", "export", session),
                Use.of(
                        "sessions",
                        "export",
                        session,
                        "-o",
                        folder.resolve("s.jsonl").toString()),
                new Use("n\n", List.of("sessions", "forget", session)),
                Use.of("sessions", "forget", session, "--force"),
                Use.of("sessions", "forget", "nobody", "--force"));
    }

    private List<Use> usesOfServers() {
        var initialize = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}}\n";
        return List.of(
                new Use(initialize, List.of("mcp")),
                new Use("{\"session_id\":\"s\",\"prompt\":\"Where does Greta live?\"}", List.of("hook", "BeforeAgent")),
                new Use("{\"session_id\":\"s\"}", List.of("hook", "Nonsense")),
                new Use("", List.of("hook", "--limit", "soon")),
                Use.of("serve", "--port", "65536"),
                Use.of("serve", "--port", "http"),
                Use.of("serve", "--host", "no.such.host.invalid", "--port", "0"),
                Use.of("open", "--port", "http"),
                Use.of("open", "--host", "no.such.host.invalid", "--port", "0"),
                Use.of("token", "list"),
                Use.of("token", "add", "user:ada"),
                Use.of("token", "add", " "),
                Use.of("token", "list"),
                Use.of("token", "remove", "nonsense"));
    }

    private static List<Use> usesOfJobs() {
        return List.of(
                Use.of("jobs", "list"),
                Use.of("jobs", "list", "--all-namespaces"),
                Use.of("jobs", "show", "decay"),
                Use.of("jobs", "show", "nonsense"),
                Use.of("jobs", "run", "consolidation"),
                Use.of("jobs", "history"),
                Use.of("jobs", "history", "--namespace", "user:nobody"));
    }

    /** The names of all commands that do something, found in the help. */
    private Set<String> commands() {
        var commands = new LinkedHashSet<String>();
        for (var command : listedIn("")) {
            var below = listedIn(command);
            if (below.isEmpty()) {
                commands.add(command);
            }
            below.forEach(name -> commands.add(command + " " + name));
        }
        assertThat(commands).hasSizeGreaterThan(20);
        return commands;
    }

    private List<String> listedIn(String command) {
        var help = nightjar.run(words(command, "--help").toArray(String[]::new)).succeeded();
        return help.out()
                .lines()
                .dropWhile(line -> !line.equals("Commands:"))
                .map(LISTED_COMMAND::matcher)
                .filter(java.util.regex.Matcher::matches)
                .map(match -> match.group(1))
                .toList();
    }

    private static List<String> words(String command, String last) {
        return Stream.concat(Stream.of(command.split(" ")), Stream.of(last))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The first one or two words of each use. */
    private static Set<String> named(List<Use> uses) {
        var named = new LinkedHashSet<String>();
        for (var use : uses) {
            named.add(use.words.get(0));
            if (use.words.size() > 1 && !use.words.contains("--help")) {
                named.add(use.words.get(0) + " " + use.words.get(1));
            }
        }
        return named;
    }

    private String id(String... filter) {
        var words = new ArrayList<>(List.of("memory", "list", "--json", "--limit", "1"));
        words.addAll(List.of(filter));
        return nightjar.run(words.toArray(String[]::new))
                .json()
                .get(0)
                .get("id")
                .asText();
    }

    /** A word without an end, said by somebody with an endless name, in a session with an endless name. */
    private Path odd() throws IOException {
        return Files.writeString(
                folder.resolve("odd.jsonl"),
                "{\"session\":\"%s\",\"time\":\"2026-06-01T09:00:00Z\",\"role\":\"user\",\"name\":\"%s\",\"text\":\"%s\"}\n"
                        .formatted("s".repeat(1000), A_LONG_WORD, A_LONG_WORD));
    }
}
