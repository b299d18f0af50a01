package dev.nightjar.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.output.terminal.Console;
import dev.nightjar.cli.output.terminal.TerminalTraits;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** docs/commands.md shows the help of every command as it is. */
final class CommandsDocumentTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "commands.md");
    private static final String MARK = "<!-- Generated from here on: docs/write rewrites it. -->\n";
    private static final String GLOBAL_OPTIONS = "\nOptions of every command:\n";
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?nightjar ([^`]+)`");
    private static final int WIDTH = 110;

    private final StringBuilder text = new StringBuilder();
    private final Map<String, String> helps = new LinkedHashMap<>();

    @Test
    void should_name_only_commands_and_options_that_exist() throws IOException {
        CommandLine nightjar = nightjar();
        int named = 0;
        for (Path page : pages()) {
            for (String command : INLINE.matcher(Files.readString(page))
                    .results()
                    .map(found -> found.group(1))
                    .toList()) {
                check(nightjar, command, page);
                named++;
            }
        }
        assertThat(named).isGreaterThan(5);
    }

    @Test
    void should_show_the_help_of_every_command() throws IOException {
        CommandLine nightjar = nightjar();

        nightjar.getSubcommands().values().forEach(this::command);
        var shared = SharedOptions.of(helps.values());
        block("nightjar", HelpText.of(nightjar.getCommandSpec(), WIDTH, false));
        text.append(shared.table());
        helps.forEach((name, help) -> block(name, shared.without(help, WIDTH)));

        String present = Files.readString(DOCUMENT);
        assertThat(present).contains(MARK);
        String expected = present.substring(0, present.indexOf(MARK) + MARK.length()) + text;
        if (System.getProperty("nightjar.docs", "").equals("write")) {
            Files.writeString(DOCUMENT, expected);
            present = Files.readString(DOCUMENT);
        }
        assertThat(present)
                .as("docs/commands.md is out of date; the command docs/write rewrites it")
                .isEqualTo(expected);
    }

    private static CommandLine nightjar() {
        var silent = new PrintWriter(new StringWriter());
        var console = new Console(InputStream.nullInputStream(), silent, silent, TerminalTraits.none());
        return new NightjarCommandLine(console, Map.of()).commandLine();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(DOCUMENT.getParent())) {
            var pages = new ArrayList<>(
                    docs.filter(page -> page.toString().endsWith(".md")).toList());
            pages.add(Path.of("..", "README.md"));
            return pages;
        }
    }

    /** The subcommands lead to one command, which has all the options. */
    private static void check(CommandLine nightjar, String command, Path page) {
        CommandSpec reached = nightjar.getCommandSpec();
        for (String word : command.split(" ", -1)) {
            CommandLine subcommand = reached.subcommands().get(word);
            if (word.startsWith("--")) {
                assertThat(reached.optionsMap()).as(page + ": " + command).containsKey(word);
            } else if (subcommand != null) {
                reached = subcommand.getCommandSpec();
            } else {
                assertThat(reached.subcommands())
                        .as(page + ": " + command + " has no " + word)
                        .isEmpty();
            }
        }
    }

    private void command(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        if (spec.subcommands().isEmpty()) {
            String help = HelpText.of(spec, WIDTH, false);
            int options = help.indexOf(GLOBAL_OPTIONS);
            assertThat(options).as(help).isPositive();
            helps.put(spec.qualifiedName(), help.substring(0, options));
        }
        command.getSubcommands().values().forEach(this::command);
    }

    private void block(String name, String help) {
        text.append("\n### `")
                .append(name)
                .append("`\n\n```text\n")
                .append(help.stripTrailing())
                .append("\n```\n");
    }
}
