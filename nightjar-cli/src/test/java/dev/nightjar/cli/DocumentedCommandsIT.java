package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that the README and docs show run, and print what they show. */
@Tag("proof")
final class DocumentedCommandsIT {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```(?:sh|text)\n(.*?)^ *```$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
    private static final Pattern REPLAY_LINE = Pattern.compile("(?m)^ *(\\{\"session\".*})$");
    private static final String COMMAND = "./nightjar ";
    /** The tool of the plugin on the page about writing one, which has a test of its own. */
    private static final String EXAMPLE_TOOL = "days_until";

    @TempDir
    Path folder;

    @Test
    void should_run_every_command_that_is_shown() throws IOException {
        int run = 0;
        for (Path page : pages()) {
            var nightjar = new NightjarProcess(
                    Files.createDirectory(folder.resolve(page.getFileName().toString())));
            for (String line : commands(page)) {
                nightjar.run(words(line)).succeeded();
                run++;
            }
        }
        assertThat(run).isGreaterThanOrEqualTo(4);
    }

    @Test
    void should_print_the_transcript_of_the_readme() throws IOException {
        List<String> shown = BLOCK.matcher(Files.readString(ROOT.resolve("README.md")))
                .results()
                .map(block -> block.group(1).lines().toList())
                .filter(block -> block.get(0).equals("$ ./nightjar demo"))
                .findFirst()
                .orElseThrow();

        String printed = new NightjarInThisJvm(folder).run("demo").succeeded().out();

        int from = 0;
        for (String line : shown.subList(1, shown.size())) {
            if (!line.equals("…")) {
                var found = pattern(line).matcher(printed);
                assertThat(found.find(from))
                        .as("the demo prints, in this place: " + line)
                        .isTrue();
                from = found.end() - 1;
            }
        }
    }

    /** An ellipsis within a line stands for what differs each time. */
    private static Pattern pattern(String line) {
        return Pattern.compile(
                Arrays.stream(line.split("…", -1)).map(Pattern::quote).collect(Collectors.joining("[^\n]*")) + "\n");
    }

    @Test
    void should_replay_the_line_that_is_shown() throws IOException {
        var line = REPLAY_LINE.matcher(Files.readString(ROOT.resolve("docs/commands.md")));
        assertThat(line.find()).isTrue();
        var nightjar = new NightjarInThisJvm(folder);

        nightjar.runWithInput(line.group(1) + "\n", "replay", "-").succeeded();

        assertThat(nightjar.run("search", "Bergen").succeeded().out()).contains("I live in Bergen.");
    }

    private static List<String> commands(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .flatMap(block -> block.group(1).lines())
                .filter(line -> line.startsWith(COMMAND) && !line.contains(EXAMPLE_TOOL))
                .toList();
    }

    private static String[] words(String line) {
        return WORD.matcher(line.substring(COMMAND.length()))
                .results()
                .map(word -> Stream.of(1, 2, 3)
                        .map(word::group)
                        .filter(text -> text != null)
                        .findFirst()
                        .orElseThrow())
                .toArray(String[]::new);
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            var pages = new ArrayList<>(docs.filter(page -> page.toString().endsWith(".md"))
                    .sorted()
                    .toList());
            pages.add(ROOT.resolve("README.md"));
            return pages;
        }
    }
}
