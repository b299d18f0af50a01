package dev.nightjar.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.cli.output.terminal.Console;
import dev.nightjar.cli.output.terminal.TerminalTraits;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each step of the container in docs/deployment.md fits the distribution, the start script and the command. */
final class ContainerDocumentTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

    private final String page = read(ROOT.resolve("docs/deployment.md"));

    @Test
    void should_copy_the_distribution_of_this_version() {
        var version = VERSION.matcher(read(ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        String distribution = "nightjar-" + version.group(1);

        assertThat(step("COPY (\\S+) /opt/nightjar")).isEqualTo(distribution);
        assertThat(step("unzip nightjar-cli/target/(\\S+)")).isEqualTo(distribution + ".zip");
        assertThat(step("ENTRYPOINT \\[\"/opt/nightjar/([^\"]+)\"]")).isEqualTo("nightjar");
    }

    @Test
    void should_set_variables_that_are_read() {
        String script = read(ROOT.resolve("nightjar"));

        assertThat(step("ENV (NIGHTJAR_HOME)=/data")).isNotEmpty();
        assertThat(script).contains("${" + step("(NIGHTJAR_JAVA_OPTS)="));
        assertThat(step("VOLUME (\\S+)")).isEqualTo("/data");
    }

    @Test
    void should_run_a_command_with_options_that_exist() throws IOException {
        var arguments = new ObjectMapper().readValue(step("CMD (\\[.*])"), String[].class);
        var silent = new PrintWriter(new StringWriter());
        var console = new Console(InputStream.nullInputStream(), silent, silent, TerminalTraits.none());

        var parsed = new NightjarCommandLine(console, Map.of()).commandLine().parseArgs(arguments);

        assertThat(parsed.subcommand().commandSpec().name()).isEqualTo("serve");
        assertThat(parsed.subcommand().unmatched()).isEmpty();
        assertThat(parsed.subcommand().matchedOption("--host")).isNotNull();
    }

    /** What the only step of this form has in the group. */
    private String step(String form) {
        List<String> found = Pattern.compile("(?m)" + form)
                .matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
        assertThat(found).as(form).hasSize(1);
        return found.get(0);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }
}
