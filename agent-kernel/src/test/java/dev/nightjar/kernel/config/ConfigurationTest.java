package dev.nightjar.kernel.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigurationTest {

    static final Memory DEFAULTS = new Memory(
            true,
            Level.MEDIUM,
            new Context(600, 8, 0.5),
            List.of("facts"),
            Map.of("core", 3),
            List.of(),
            Namespace.AGENT,
            Duration.ofMinutes(30),
            LocalTime.of(3, 0),
            ZoneId.of("UTC"),
            null,
            Set.of());

    @TempDir
    Path folder;

    @Test
    void should_answer_the_defaults_when_nothing_is_configured() {
        assertThat(Configuration.read(null, Map.of()).section("memory", DEFAULTS))
                .isEqualTo(DEFAULTS);
        assertThat(read("").section("memory", DEFAULTS)).isEqualTo(DEFAULTS);
        assertThat(read("# only a comment\n").section("memory", DEFAULTS)).isEqualTo(DEFAULTS);
        assertThat(read("memory:\n").section("memory", DEFAULTS)).isEqualTo(DEFAULTS);
        assertThat(read("memory:\n  level:\n  context:\n").section("memory", DEFAULTS))
                .isEqualTo(DEFAULTS);
    }

    @Test
    void should_tell_a_value_as_it_is_written() {
        var file = read("memory:\n  store: postgresql\n  level:\n");
        assertThat(file.text("memory", "store")).contains("postgresql");
        assertThat(file.text("memory", "level")).isEmpty();
        assertThat(file.text("nothing", "store")).isEmpty();
        assertThat(Configuration.read(null, Map.of("NIGHTJAR_MEMORY_STORE", "sqlite"))
                        .text("memory", "store"))
                .contains("sqlite");
    }

    @Test
    void should_lay_the_file_over_the_defaults() {
        var memory = read("""
                        memory:
                          is_enabled: false
                          level: very-high
                          context:
                            budget_tokens: 900
                          toolsets: [facts, notes]
                          limits: {core: 5, daily: 7}
                          names:
                            - name: Ada
                              weight: 2
                          home: user:ada
                          resting: PT1H
                          at: 04:30
                          zone: Europe/Berlin
                          nickname: 1.10
                          tags: [a, b]
                        """).section("memory", DEFAULTS);

        assertThat(memory)
                .isEqualTo(new Memory(
                        false,
                        Level.VERY_HIGH,
                        new Context(900, 8, 0.5),
                        List.of("facts", "notes"),
                        Map.of("core", 5, "daily", 7),
                        List.of(new Name("Ada", 2)),
                        new Namespace("user:ada"),
                        Duration.ofHours(1),
                        LocalTime.of(4, 30),
                        ZoneId.of("Europe/Berlin"),
                        "1.10",
                        Set.of("a", "b")));
    }

    @Test
    @Tag("X97")
    @DisplayName(
            "a relative path of a file is relative to its folder, one of a variable or of code to the working directory")
    void should_resolve_paths_where_they_are_named() {
        var none = new Named(null, List.of());
        var elsewhere = folder.resolve("elsewhere").toAbsolutePath();

        assertThat(read("files: {password: secret/pg, models: [a.bin, '" + elsewhere + "']}")
                        .section("files", none))
                .isEqualTo(new Named(folder.resolve("secret/pg"), List.of(folder.resolve("a.bin"), elsewhere)));
        assertThat(Configuration.read(null, Map.of("NIGHTJAR_FILES_MODELS", "a.bin, b.bin"))
                        .section("files", none))
                .isEqualTo(new Named(null, List.of(Path.of("a.bin"), Path.of("b.bin"))));
        assertThat(Configuration.read(
                                null,
                                new Configuration.Given(Map.of("files", Map.of("password", "pg")), "code"),
                                Map.of())
                        .section("files", none))
                .isEqualTo(new Named(Path.of("pg"), List.of()));
        assertThatThrownBy(() -> read("files: {password: ''}").section("files", none))
                .hasMessage("nightjar.yaml: files.password: '' is not accepted; accepted is a path");
    }

    @Test
    void should_keep_text_as_it_is_written() {
        var configuration = read("text: {plain: no, number: 007, quoted: \"true\", empty: \"\"}");

        assertThat(configuration.section("text", new Text("", "", "", "default")))
                .isEqualTo(new Text("no", "007", "true", ""));
    }

    @Test
    void should_resolve_anchors() {
        var configuration = read("base: &limits {core: 1}\nmemory:\n  limits: *limits\n");

        assertThat(configuration.section("memory", DEFAULTS).limits()).containsExactly(Map.entry("core", 1));
    }

    @Test
    @Tag("E3")
    @DisplayName("an address that is refused is shown without what may be secret in it")
    void should_not_show_a_password() {
        var configuration = read("server: {base_url: \"http://ada:secret@example.org/v1?password=secret\"}");

        assertThatThrownBy(() -> configuration.section("server", new Server("http://localhost")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("(base_url: http://…@example.org/v1?…)");
    }

    @Test
    void should_lay_what_a_host_sets_over_the_file_and_the_environment_over_both() throws IOException {
        var file = Files.writeString(folder.resolve("nightjar.yaml"), """
                memory:
                  context: {budget_tokens: 900, max_facts: 3}
                  limits: {core: 5}
                """);
        var given = new Configuration.Given(
                Map.of(
                        "memory",
                        Map.of(
                                "context", Map.of("budget_tokens", "700"),
                                "toolsets", "facts, notes",
                                "tags", List.of("a", "b"),
                                "limits", Map.of("daily", 7))),
                "the host");

        var memory = Configuration.read(file, given, Map.of("NIGHTJAR_MEMORY_TAGS", "c"))
                .section("memory", DEFAULTS);

        assertThat(memory.context()).isEqualTo(new Context(700, 3, 0.5));
        assertThat(memory.toolsets()).containsExactly("facts", "notes");
        assertThat(memory.limits()).isEqualTo(Map.of("core", 5, "daily", 7));
        assertThat(memory.tags()).containsExactly("c");
        var wrong = new Configuration.Given(Map.of("memory", Map.of("context", Map.of("budget", "5"))), "the host");
        assertThatThrownBy(() -> Configuration.read(file, wrong, Map.of()).section("memory", DEFAULTS))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("the host: memory.context.budget: unknown key")
                .hasMessageEndingWith("did you mean budget_tokens?");
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(
                        "memory:\n  context:\n    max_fact: 3\n",
                        "memory.context.max_fact: unknown key; known keys are budget_tokens, max_facts, share; did you mean"
                                + " max_facts?"),
                mistake(
                        "memory:\n  context:\n    budget_tokens: lots\n",
                        "memory.context.budget_tokens: 'lots' is not accepted; accepted is a whole number"),
                mistake(
                        "memory:\n  context:\n    budget_tokens: 1.5\n",
                        "memory.context.budget_tokens: '1.5' is not accepted; accepted is a whole number"),
                mistake(
                        "memory:\n  context:\n    budget_tokens: 99999999999\n",
                        "memory.context.budget_tokens: '99999999999' is not accepted; accepted is a whole number"),
                mistake(
                        "memory:\n  context:\n    share: .nan\n",
                        "memory.context.share: '.nan' is not accepted; accepted is a number"),
                mistake(
                        "memory:\n  context:\n    share: Infinity\n",
                        "memory.context.share: 'Infinity' is not accepted; accepted is a number"),
                mistake(
                        "memory:\n  context:\n    budget_tokens: -5\n",
                        "memory.context: budget_tokens must be positive (budget_tokens: -5)"),
                mistake(
                        "memory:\n  level: loud\n",
                        "memory.level: 'loud' is not accepted; accepted is one of low, medium, very_high"),
                mistake(
                        "memory:\n  is_enabled: 1\n",
                        "memory.is_enabled: '1' is not accepted; accepted is true or false"),
                mistake(
                        "memory:\n  context: 5\n",
                        "memory.context: '5' is not accepted; it is a section, known keys are budget_tokens, max_facts, share"),
                mistake("memory:\n  toolsets: facts\n", "memory.toolsets: 'facts' is not accepted; accepted is a list"),
                mistake(
                        "memory:\n  toolsets: [[facts]]\n",
                        "memory.toolsets[0]: a list is not accepted; accepted is text"),
                mistake(
                        "memory:\n  limits:\n    core: x\n",
                        "memory.limits.core: 'x' is not accepted; accepted is a whole number"),
                mistake(
                        "memory:\n  limits: [1]\n",
                        "memory.limits: a list is not accepted; accepted are keys with values"),
                mistake("memory:\n  limits:\n    core:\n", "memory.limits.core: a value is missing"),
                mistake(
                        "memory:\n  names:\n    - name: Ada\n",
                        "memory.names[0].weight: is missing; accepted is a whole number"),
                mistake(
                        "memory:\n  names:\n    - nam: Ada\n",
                        "memory.names[0].nam: unknown key; known keys are name, weight; did you mean name?"),
                mistake(
                        "memory:\n  resting: 30m\n",
                        "memory.resting: '30m' is not accepted; accepted is a duration such as PT30M or P7D"),
                mistake(
                        "memory:\n  at: 25:00\n",
                        "memory.at: '25:00' is not accepted; accepted is a time of day such as 03:00"),
                mistake(
                        "memory:\n  zone: Mars/Base\n",
                        "memory.zone: 'Mars/Base' is not accepted; accepted is a time zone such as Europe/Berlin"),
                mistake(
                        "memory:\n  home: \" \"\n",
                        "memory.home: ' ' is not accepted; accepted is text: Namespace must be 1 to 200 characters"),
                mistake(
                        "memory: 5\n",
                        "memory: '5' is not accepted; it is a section, known keys are is_enabled, level"),
                mistake("memory:\n  level: low\n  level: medium\n", "line 3, column 3: the key 'level' occurs twice"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void should_refuse_what_cannot_be_used_in_one_line(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml).section("memory", DEFAULTS))
                .isInstanceOf(ConfigurationException.class)
                .message()
                .startsWith("nightjar.yaml: " + message)
                .doesNotContain("\n");
    }

    static Stream<Arguments> brokenFiles() {
        return Stream.of(
                mistake("memory:\n  level: [low\n", "line 3, column 1: expected ',' or ']'"),
                mistake("memory:\n\tlevel: low\n", "line 2, column 1: "),
                mistake("memory: a: b\n", "line 1, column 10: "),
                mistake("- memory\n", "line 1, column "),
                mistake("memory: {}\n---\nmemory: {}\n", "line 3, column 1: only one YAML document"),
                mistake("memory: *nothing\n", "line 1, column "));
    }

    @ParameterizedTest
    @MethodSource("brokenFiles")
    void should_name_line_and_column_of_what_is_not_yaml(String yaml, String place) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(ConfigurationException.class)
                .message()
                .startsWith("nightjar.yaml: " + place)
                .doesNotContain("\n");
    }

    @Test
    void should_say_so_when_the_file_cannot_be_read() {
        assertThatThrownBy(() -> Configuration.read(folder, Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void should_say_so_when_the_file_is_not_utf_8() throws IOException {
        Path file = Files.write(folder.resolve("nightjar.yaml"), new byte[] {'a', ':', ' ', (byte) 0xE9, '\n'});

        assertThatThrownBy(() -> Configuration.read(file, Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("nightjar.yaml:1: not UTF-8 text: byte 4 of the file is 0xE9; save the file as UTF-8");
    }

    private static Arguments mistake(String yaml, String message) {
        return Arguments.of(yaml, message);
    }

    private Configuration read(String yaml) {
        try {
            return Configuration.read(Files.writeString(folder.resolve("nightjar.yaml"), yaml), Map.of());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    enum Level {
        LOW,
        MEDIUM,
        VERY_HIGH
    }

    record Context(int budgetTokens, long maxFacts, double share) {

        Context {
            if (budgetTokens < 1) {
                throw new IllegalArgumentException("budget_tokens must be positive");
            }
        }
    }

    record Name(String name, int weight) {}

    record Named(@Nullable Path password, List<Path> models) {}

    record Text(String plain, String number, String quoted, String empty) {}

    record Server(String baseUrl) {

        Server {
            if (baseUrl.contains("@")) {
                throw new IllegalArgumentException("base_url must be without user");
            }
        }
    }

    record Memory(
            boolean isEnabled,
            Level level,
            Context context,
            List<String> toolsets,
            Map<String, Integer> limits,
            List<Name> names,
            Namespace home,
            Duration resting,
            LocalTime at,
            ZoneId zone,
            @Nullable String nickname,
            Set<String> tags) {}
}
