package dev.nightjar.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.output.terminal.Console;
import dev.nightjar.cli.output.terminal.TerminalTraits;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

/** What is answered before a host is started: help, and everything that was asked for in the wrong way. */
final class NightjarCommandLineTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void should_list_every_command_in_its_help() {
        assertThat(run("--help")).isZero();

        assertThat(out.toString())
                .contains("demo", "chat", "replay", "context", "search", "tool", "memory", "plugins", "doctor")
                .contains("--data-dir", "--config", "--agent", "--namespace", "--plugins", "--now", "--json")
                .doesNotContain("\u001B");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void should_know_each_command_by_its_own_name() {
        NightjarCommandLine.SUBCOMMANDS.forEach((name, type) ->
                assertThat(type.getAnnotation(Command.class).name()).isEqualTo(name));
    }

    @Test
    void should_say_in_words_what_a_value_should_be() {
        assertThat(run("memory", "list", "--limit", "x")).isEqualTo(2);
        assertThat(run("memory", "add", "tea", "--metadata", "foo")).isEqualTo(2);

        assertThat(err.toString())
                .contains("'x' is not a whole number", "option '--metadata' should be NAME=TEXT but was 'foo'");
    }

    @Test
    void should_name_commands_that_may_have_been_meant_beside_one_that_was_typed() {
        assertThat(run("serch", "memory")).isEqualTo(2);

        assertThat(err.toString()).contains("serch", "search");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "chat",
                "replay",
                "context",
                "search",
                "tool",
                "memory",
                "memory list",
                "memory show",
                "memory history",
                "memory stats",
                "memory runs",
                "memory undo",
                "memory add",
                "memory edit",
                "memory expire",
                "memory confirm",
                "memory forget",
                "init",
                "memory clear",
                "memory index",
                "memory documents",
                "memory export",
                "memory import",
                "memory reindex",
                "jobs",
                "jobs list",
                "jobs show",
                "jobs run",
                "jobs history",
                "simulate",
                "plugins",
                "doctor"
            })
    void should_describe_every_command_with_the_global_options(String command) {
        assertThat(run((command + " --help").split(" "))).isZero();

        assertThat(out.toString()).contains("Usage: nightjar " + command, "--data-dir", "--json", "--now");
    }

    @Test
    void should_tell_its_version() {
        assertThat(run("--version")).isZero();

        assertThat(out.toString()).startsWith("nightjar ").contains("Java " + System.getProperty("java.version"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~~                                     | Missing required subcommand",
                "serch cats                             | There is no command 'serch'; did you mean search?",
                "frobnicate                             | There is no command 'frobnicate' (",
                "memory lst                             | There is no command 'lst'; did you mean list?",
                "memory show fact_1 fact_2              | 'fact_2' is one argument too many",
                "search -dark                           | Unknown option: '-dark'; put -- before text that begins with a dash",
                "search -dark mode                      | Unknown option: '-dark'; put -- before text that begins with a dash",
                "context --dark                         | Unknown option: '--dark'; put -- before text that begins with a dash",
                "search cats --limt 3                   | Unknown option: '--limt'; did you mean --limit?",
                "memory                                 | Missing required subcommand",
                "search                                 | Missing required parameter: 'QUERY'",
                "search --colour cats                   | Unknown option: '--colour'",
                "search cats --limit many               | Invalid value for option '--limit'",
                "search cats --limit 0                  | limit must be 1 to 1000, but was 0",
                "search cats --limit 1001               | limit must be 1 to 1000, but was 1001",
                "search cats --kind dream               | Unknown kind 'dream'; use one of episode, fact",
                "search cats --after someday            | Time 'someday' is not understood; use an ISO date",
                "search cats --before 2026-02-30        | Time '2026-02-30' is not understood",
                "search cats --after 2027-01-01 --before 2026-01-01 | Nothing is both after 2027-01-01 and before",
                "search cats --now soon                 | Invalid value for option '--now': Time 'soon' is not understood; use an ISO date",
                "search cats --now yesterday            | Invalid value for option '--now': Time 'yesterday' is not",
                "init --now yesterday                   | Invalid value for option '--now': Time 'yesterday' is not",
                "demo --now 2026-02-30                  | Invalid value for option '--now': Time '2026-02-30' is not",
                "search cats --agent ../up              | Agent id must be",
                "search cats --namespace=               | Invalid value for option '--namespace': '' is no namespace",
                "search cats --namespace user/ada!      | Invalid value for option '--namespace': 'user/ada!' is no namespace; use one word, such as agent, or KIND:NAME",
                "search cats --namespace user:          | Invalid value for option '--namespace': 'user:' is no namespace",
                "memory forget --user user/ada!         | Invalid value for option '--user': 'user/ada!' is no namespace",
                "token add user/ada!                    | Invalid value for positional parameter at index 0 (NAMESPACE): 'user/ada!' is no namespace",
                "search cats --data-dir=                | --data-dir is blank; give it a value or leave it out",
                "search cats --tag=                     | --tag is blank",
                "search cats --category=                | --category is blank",
                "context cats --session=                | --session is blank",
                "memory forget --about=                 | --about is blank",
                "serve --allow-host=                    | --allow-host is blank",
                "doctor --rescue=                       | --rescue is blank",
                "chat --name=                           | --name is blank",
                "search cats --config=                  | --config is blank",
                "search cats --session=                 | --session is blank",
                "search cats --config missing.yaml      | --config missing.yaml is not a file",
                "memory list --limit 0                  | --limit must be 1 or more, but was 0",
                "memory list --limit 5 --all            | --limit and --all exclude each other",
                "memory add Ada --confidence 2          | confidence must be 0 to 1, but was 2.0",
                "memory edit ep_1 Ada                   | 'ep_1' is the id of another kind of memory (episode)",
                "memory expire fact_1 soon              | Time 'soon' is not understood",
                "memory confirm cat                     | 'cat' is not a memory id",
                "memory show cat                        | 'cat' is not a memory id",
                "memory history cat                     | 'cat' is not a memory id",
                "replay                                 | Missing required parameter: 'FILE'",
                "replay missing.jsonl                   | There is no file missing.jsonl; name a file of conversations",
                "replay FOLDER                          | FOLDER is a folder; name a file of conversations",
                "replay - missing.jsonl                 | There is no file missing.jsonl",
                "chat --session=                        | --session is blank",
            })
    void should_refuse_wrong_use_in_one_line_with_the_fix(String typed, String message) {
        assertThat(runWithPlugins(typed.replace("FOLDER", folder.toString()).split(" ")))
                .isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith(message.replace("FOLDER", folder.toString()))
                .contains("--help' shows the use")
                .hasLineCount(1);
    }

    @Test
    void should_refuse_an_argument_that_is_blank() {
        for (var typed : List.of(
                List.of("memory", "timeline", " "),
                List.of("sessions", "show", ""),
                List.of("memory", "add", "", " "),
                List.of("memory", "index", ""),
                List.of("chat", "--resume", " "))) {
            assertThat(runWithPlugins(typed)).isEqualTo(2);
            assertThat(err.toString()).as(typed.toString()).contains(" is blank; give it a value");
            err.getBuffer().setLength(0);
        }
    }

    @Test
    void should_refuse_a_missing_plugin_folder() {
        assertThat(run("search", "cats", "--plugins", folder.resolve("none").toString()))
                .isEqualTo(2);

        assertThat(err.toString()).startsWith("There is no plugin folder " + folder.resolve("none"));
    }

    @Test
    void should_not_erase_where_nobody_can_be_asked() {
        assertThat(runWithPlugins("memory", "forget", "fact_1", "--json")).isEqualTo(2);

        assertThat(err.toString()).startsWith("{\"error\":\"With --json the command cannot ask; add --force");
    }

    @Test
    void should_refuse_in_json_where_json_was_asked_for() {
        assertThat(runWithPlugins("memory", "show", "say \"cat\"", "--json")).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("{\"error\":\"'say \\\"cat\\\"' is not a memory id")
                .endsWith("}\n");
    }

    @Test
    void should_take_global_options_before_and_after_the_command() {
        for (var typed : List.of("--now soon memory stats", "memory --now soon stats", "memory stats --now soon")) {
            assertThat(runWithPlugins(typed.split(" "))).isEqualTo(2);
            assertThat(err.toString()).as(typed).startsWith("Invalid value for option '--now': Time 'soon'");
            err.getBuffer().setLength(0);
        }
    }

    private int runWithPlugins(String... typed) {
        return runWithPlugins(Stream.of(typed).filter(word -> !word.isEmpty()).toList());
    }

    private int runWithPlugins(List<String> typed) {
        return run(Stream.concat(typed.stream(), Stream.of("--plugins", folder.toString()))
                .toArray(String[]::new));
    }

    private int run(String... typed) {
        var console = new Console(
                InputStream.nullInputStream(),
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                TerminalTraits.none());
        return new NightjarCommandLine(console, Map.of()).execute(typed);
    }
}
