package dev.nightjar.kernel.config;

import static dev.nightjar.kernel.config.ConfigurationTest.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.config.ConfigurationTest.Context;
import dev.nightjar.kernel.config.ConfigurationTest.Level;
import dev.nightjar.kernel.config.ConfigurationTest.Name;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Variables that override the configuration file. */
class EnvironmentVariablesTest {

    @TempDir
    Path folder;

    @Test
    void should_let_the_environment_override_every_leaf() {
        var environment = Map.ofEntries(
                Map.entry("NIGHTJAR_MEMORY_IS_ENABLED", "false"),
                Map.entry("NIGHTJAR_MEMORY_LEVEL", "LOW"),
                Map.entry("NIGHTJAR_MEMORY_CONTEXT_BUDGET_TOKENS", "77"),
                Map.entry("NIGHTJAR_MEMORY_CONTEXT_SHARE", "0.25"),
                Map.entry("NIGHTJAR_MEMORY_TOOLSETS", "notes, basic"),
                Map.entry("NIGHTJAR_MEMORY_LIMITS", "core=9,daily=1"),
                Map.entry("NIGHTJAR_MEMORY_HOME", "group:team"),
                Map.entry("NIGHTJAR_MEMORY_RESTING", "PT5M"),
                Map.entry("NIGHTJAR_MEMORY_NICKNAME", "Jar"),
                Map.entry("NIGHTJAR_MEMORY_AT", ""));
        var memory = read(
                        "memory:\n  level: very_high\n  context:\n    budget_tokens: 900\n    max_facts: 4\n",
                        environment)
                .section("memory", DEFAULTS);

        assertThat(memory.isEnabled()).isFalse();
        assertThat(memory.level()).isEqualTo(Level.LOW);
        assertThat(memory.context()).isEqualTo(new Context(77, 4, 0.25));
        assertThat(memory.toolsets()).containsExactly("notes", "basic");
        assertThat(memory.limits()).isEqualTo(Map.of("core", 9, "daily", 1));
        assertThat(memory.home()).isEqualTo(new Namespace("group:team"));
        assertThat(memory.resting()).isEqualTo(Duration.ofMinutes(5));
        assertThat(memory.nickname()).isEqualTo("Jar");
        assertThat(memory.at()).as("an empty variable counts as unset").isEqualTo(LocalTime.of(3, 0));
    }

    @Test
    void should_blame_the_environment_for_its_own_mistakes() {
        var environment = Map.of("NIGHTJAR_MEMORY_CONTEXT_BUDGET_TOKENS", "many");

        assertThatThrownBy(() -> read("memory: {}", environment).section("memory", DEFAULTS))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(
                        "NIGHTJAR_MEMORY_CONTEXT_BUDGET_TOKENS: memory.context.budget_tokens: 'many' is not accepted;"
                                + " accepted is a whole number");
    }

    static Stream<Arguments> listsOfSections() {
        return Stream.of(
                Arguments.of("[{name: Ada, weight: 2}, {name: Bo, weight: 3}]"),
                Arguments.of("[{\"name\": \"Ada\", \"weight\": 2}, {\"name\": \"Bo\", \"weight\": 3}]"),
                Arguments.of("- name: Ada\n  weight: 2\n- {name: Bo, weight: 3}\n"));
    }

    @ParameterizedTest
    @MethodSource("listsOfSections")
    @DisplayName("a list of sections is written into its variable as YAML or JSON")
    void should_read_a_list_of_sections_from_a_variable(String text) {
        var memory = read("memory:\n  names: [{name: Eve, weight: 1}]\n", Map.of("NIGHTJAR_MEMORY_NAMES", text))
                .section("memory", DEFAULTS);

        assertThat(memory.names()).containsExactly(new Name("Ada", 2), new Name("Bo", 3));
    }

    @Test
    void should_read_lists_maps_and_sections_from_variables_as_yaml_too() {
        var memory = read(
                        "memory:\n  context:\n    max_facts: 4\n",
                        Map.of(
                                "NIGHTJAR_MEMORY_TOOLSETS", "[\"a, b\", c]",
                                "NIGHTJAR_MEMORY_TAGS", "",
                                "NIGHTJAR_MEMORY_LIMITS", "{core: 9}",
                                "NIGHTJAR_MEMORY_CONTEXT", "{budget_tokens: 7, share: 0.1}",
                                "NIGHTJAR_MEMORY_CONTEXT_SHARE", "0.2"))
                .section("memory", DEFAULTS);

        assertThat(memory.toolsets()).containsExactly("a, b", "c");
        assertThat(memory.limits()).containsExactly(Map.entry("core", 9));
        assertThat(memory.context()).isEqualTo(new Context(7, 8, 0.2));
    }

    static Stream<Arguments> mistakesInVariables() {
        return Stream.of(
                Arguments.of(
                        "NIGHTJAR_MEMORY_NAMES",
                        "Ada",
                        "memory.names: 'Ada' is not accepted; accepted is a list such as [{name: …, weight: …}]"),
                Arguments.of(
                        "NIGHTJAR_MEMORY_NAMES",
                        "[{name: Ada, weight: heavy}]",
                        "memory.names[0].weight: 'heavy' is not accepted; accepted is a whole number"),
                Arguments.of(
                        "NIGHTJAR_MEMORY_NAMES",
                        "[{nam: Ada}]",
                        "memory.names[0].nam: unknown key; known keys are name, weight; did you mean name?"),
                Arguments.of("NIGHTJAR_MEMORY_NAMES", "[{name: Ada", "line 1, column 12: "),
                Arguments.of(
                        "NIGHTJAR_MEMORY_LIMITS", "core", "memory.limits: 'core' is not accepted; accepted is key"),
                Arguments.of("NIGHTJAR_MEMORY_CONTEXT", "5", "memory.context: '5' is not accepted; it is a section"),
                Arguments.of(
                        "NIGHTJAR_MEMORY_CONTEXT_BUDGET_TOKENS",
                        "-5",
                        "memory.context: budget_tokens must be positive (budget_tokens: -5, max_facts: 4)"));
    }

    @ParameterizedTest
    @MethodSource("mistakesInVariables")
    @DisplayName("a mistake in a variable is told of the variable, never of the file")
    void should_name_the_variable_for_its_own_mistakes(String variable, String text, String message) {
        var configuration = read("memory:\n  context:\n    max_facts: 4\n", Map.of(variable, text));

        assertThatThrownBy(() -> configuration.section("memory", DEFAULTS))
                .isInstanceOf(ConfigurationException.class)
                .message()
                .startsWith(variable + ": " + message)
                .doesNotContain("nightjar.yaml")
                .doesNotContain("\n");
    }

    @Test
    void should_name_the_file_for_a_mistake_in_the_file_beside_a_good_variable() {
        var configuration =
                read("memory:\n  context:\n    budget_tokens: -5\n", Map.of("NIGHTJAR_MEMORY_CONTEXT_MAX_FACTS", "4"));

        assertThatThrownBy(() -> configuration.section("memory", DEFAULTS))
                .hasMessage("nightjar.yaml: memory.context: budget_tokens must be positive"
                        + " (budget_tokens: -5, max_facts: 4)");
    }

    private Configuration read(String yaml, Map<String, String> environment) {
        try {
            return Configuration.read(Files.writeString(folder.resolve("nightjar.yaml"), yaml), environment);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
