package dev.nightjar.kernel.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationCheckTest {

    @TempDir
    Path folder;

    @Test
    void should_say_nothing_when_everything_is_read() {
        assertThat(check("memory:\n  decay_rate: 1\n", Map.of("NIGHTJAR_MEMORY_DECAY_RATE", "2", "PATH", "/bin")))
                .isEmpty();
    }

    @Test
    void should_refuse_a_section_nobody_knows_when_every_plugin_is_up() {
        assertThatThrownBy(() -> check("memroy: {}\n", Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("nightjar.yaml: memroy: unknown section; known sections are agent, memory;"
                        + " did you mean memory?");
        assertThatThrownBy(() -> check("one: {}\ntwo: {}\n", Map.of()))
                .hasMessage("nightjar.yaml: one, two: unknown section; known sections are agent, memory");
    }

    @Test
    void should_only_tell_of_an_unknown_section_that_may_belong_to_a_plugin_that_is_not_up() {
        assertThat(new ConfigurationCheck(read("mine: {}\n", Map.of("NIGHTJAR_MINE_SIZE", "5"))).withoutEffect(false))
                .hasSize(2)
                .allMatch(notice -> notice.endsWith("it may belong to a plugin that is not up"))
                .anyMatch(notice -> notice.contains("mine: unknown section"))
                .anyMatch(notice -> notice.contains("NIGHTJAR_MINE_SIZE"));
    }

    @Test
    void should_tell_which_jar_reads_a_section_that_stands_there_before_its_plugin() {
        assertThat(check("embedding_onnx: {threads: 2}\nner: {}\n", Map.of()))
                .containsExactly(
                        "nightjar.yaml: the section embedding_onnx has no effect: it is read by embedding-onnx-plugin,"
                                + " which is not loaded; add its jar to the plugins folder",
                        "nightjar.yaml: the section ner has no effect: it is read by ner-plugin, which is not loaded;"
                                + " add its jar to the plugins folder");
        assertThat(check("", Map.of("NIGHTJAR_EMBEDDING_ONNX_THREADS", "2")))
                .singleElement()
                .asString()
                .contains("NIGHTJAR_EMBEDDING_ONNX_THREADS", "embedding-onnx-plugin");
    }

    @Test
    void should_tell_of_a_variable_that_is_no_setting_and_which_one_may_be_meant() {
        assertThat(check("", Map.of("NIGHTJAR_MEMORY_DECAY_RAT", "1", "NIGHTJAR_MEMORY_CONTEXT_BUDGET", "5")))
                .containsExactly(
                        "the environment variable NIGHTJAR_MEMORY_CONTEXT_BUDGET has no effect: there is no such"
                                + " setting; did you mean NIGHTJAR_MEMORY_CONTEXT_BUDGET_TOKENS?",
                        "the environment variable NIGHTJAR_MEMORY_DECAY_RAT has no effect: there is no such setting;"
                                + " did you mean NIGHTJAR_MEMORY_DECAY_RATE?");
    }

    @Test
    void should_leave_alone_variables_that_have_a_meaning_of_their_own() {
        var variables = Map.of(
                "NIGHTJAR_HOME", "/tmp",
                "NIGHTJAR_TRACE", "1",
                "NIGHTJAR_JAVA_OPTS", "-Xmx1g",
                "NIGHTJAR_EMPTY", "",
                "NIGHTJAR_MY_KEY", "secret");

        assertThat(check("memory:\n  api_key_env: NIGHTJAR_MY_KEY\n", variables))
                .isEmpty();
        assertThat(check("", variables)).singleElement().asString().contains("NIGHTJAR_MY_KEY");
    }

    private List<String> check(String yaml, Map<String, String> environment) {
        return new ConfigurationCheck(read(yaml, environment)).withoutEffect(true);
    }

    private Configuration read(String yaml, Map<String, String> environment) {
        try {
            var configuration =
                    Configuration.read(Files.writeString(folder.resolve("nightjar.yaml"), yaml), environment);
            configuration.section("memory", new Memory(0.1, "", new Context(800)));
            configuration.section("agent", new Agent("default"));
            return configuration;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    record Agent(String id) {}

    record Memory(double decayRate, String apiKeyEnv, Context context) {}

    record Context(int budgetTokens) {}
}
