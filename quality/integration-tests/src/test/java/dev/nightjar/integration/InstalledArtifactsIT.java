package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is installed works where nothing else of Nightjar is: in applications that are no part of the build, with the
 * libraries that Maven finds for them in the versions it chooses there.
 */
class InstalledArtifactsIT {

    private static final Path README = Project.path("README.md");
    private static final Path SPRING_BOOT = Project.path("docs", "spring-boot.md");
    private static final Path LANGCHAIN4J = Project.path("docs", "langchain4j.md");

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void install() throws Exception {
        data = folder.resolve("data");
        Archives.folderWith(folder, Archives.ALL);
        Limits.ofEverything(data);
    }

    @Test
    void should_print_what_it_found_when_the_lines_of_the_readme_run() throws Exception {
        var outcome = Application.of("readme").run(folder, readme());

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("user: I live in Bergen.");
    }

    @Test
    void should_name_the_library_to_add_when_the_one_of_the_provider_is_missing() throws Exception {
        Files.writeString(
                data.resolve("nightjar.yaml"),
                "model:\n  provider: anthropic\n  name: any\n",
                StandardOpenOption.APPEND);

        var outcome = Application.of("readme").run(folder, readme());

        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.err())
                .contains(
                        "model.provider: anthropic needs the library dev.langchain4j:langchain4j-anthropic, which is missing");
    }

    @Test
    void should_bring_no_client_of_a_provider_and_no_schema_library_into_applications() throws Exception {
        assertThat(Application.of("readme").libraries())
                .extracting(file -> file.getFileName().toString())
                .noneMatch(name -> name.matches("langchain4j-(open-ai|anthropic|google|ollama).*"))
                .noneMatch(name -> name.matches("(classmate|itu|json-?schema).*"));
    }

    @Tag("proof")
    @Test
    @DisplayName("with one dependency an application remembers across two runs, searches by meaning and knows names")
    void should_remember_in_the_next_run_with_one_dependency() throws Exception {
        var application = Application.of("library");

        var first = application.run(folder, application.source());
        var second = application.run(folder, application.source());

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).doesNotContain("found:", "name:");
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(second.out())
                .contains(
                        "found: My sister Hedda sold her old bicycle to Jonas.", "name: My sister Hedda", "of ben: []")
                .containsPattern("prompt: <(?s:.*)Jonas");
    }

    @Tag("proof")
    @ParameterizedTest
    @ValueSource(strings = {"langchain4j", "spring", "adk"})
    @DisplayName(
            "the model of each framework is offered the tools of memory, and reads what was said without a line of configuration")
    void should_search_memory_when_the_model_of_a_framework_calls_the_tool(String framework) throws Exception {
        searches(Application.of(framework));
    }

    @Tag("proof")
    @Test
    void should_run_with_the_oldest_langchain4j_that_the_documents_name() throws Exception {
        searches(Application.of("langchain4j").with("langchain4j.version", oldest(LANGCHAIN4J, "LangChain4j")));
    }

    @Tag("proof")
    @Test
    @DisplayName(
            "the sample of Spring Boot starts as it is shown, beside a provider's starter of the oldest Spring AI named")
    void should_start_the_sample_of_spring_boot() throws Exception {
        try (var model = ScriptedModelServer.start(request -> ModelReply.text("Nice town."))) {
            var outcome = sample(model, "", Map.of());

            assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
            assertThat(outcome.out()).contains("Nice town.");
            assertThat(question(model)).contains("I live in Bergen.", "Where do I live?");

            outcome = sample(model, "", Map.of("NIGHTJAR_ENABLED", "false"));

            assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
            assertThat(question(model)).isEqualTo("Where do I live?");
        }
    }

    @Tag("proof")
    @Test
    @DisplayName("the sample of Spring Boot keeps its memory in PostgreSQL with three properties more")
    void should_start_the_sample_of_spring_boot_on_postgresql() throws Exception {
        try (var server = EmbeddedServer.start();
                var model = ScriptedModelServer.start(request -> ModelReply.text("Nice town."))) {
            var properties = "nightjar.memory.store=postgresql\nnightjar.memory.postgresql.url="
                    + server.getJdbcUrl("", "postgres").replaceFirst("\\?.*", "")
                    + "\nnightjar.memory.postgresql.user=postgres\n";

            var outcome = sample(model, properties, Map.of("PGPASSWORD", "postgres"));

            assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
            assertThat(question(model)).contains("I live in Bergen.", "Where do I live?");
            try (var connection = server.getPostgresDatabase().getConnection();
                    var messages = connection
                            .createStatement()
                            .executeQuery("SELECT count(*) FROM nightjar_default.memories")) {
                assertThat(messages.next()).isTrue();
                assertThat(messages.getLong(1)).isGreaterThanOrEqualTo(4);
            }
            assertThat(data.resolve("default").resolve("memory.db")).doesNotExist();
        }
    }

    /** Runs the sample of the page with a scripted model and more properties and variables. */
    private Application.Outcome sample(ScriptedModelServer model, String properties, Map<String, String> more)
            throws Exception {
        Files.writeString(
                folder.resolve("application.properties"),
                Snippets.blocks(SPRING_BOOT, "text").get(0) + "\n" + properties);
        var variables = new HashMap<>(more);
        variables.put("SPRING_AI_OPENAI_BASE_URL", model.baseUrl().resolve("/").toString());
        variables.put("SPRING_AI_OPENAI_API_KEY", "none");
        return Application.of("spring-sample")
                .with("spring-ai.version", oldest(SPRING_BOOT, "Spring AI"))
                .run(
                        folder,
                        "package com.example;\n"
                                + Snippets.blocks(SPRING_BOOT, "java").get(0),
                        variables);
    }

    /** The newest one; the model also reads conversations for memory. */
    private static String question(ScriptedModelServer model) {
        return model.requests().stream()
                .map(ModelRequest::user)
                .filter(text -> text.endsWith("Where do I live?"))
                .reduce("", (older, newer) -> newer);
    }

    /** The oldest version of a framework that its page names. */
    private static String oldest(Path page, String framework) {
        var oldest = Pattern.compile(framework + " from ([0-9.]+) to").matcher(Snippets.read(page));
        assertThat(oldest.find()).as(framework).isTrue();
        return oldest.group(1);
    }

    private void searches(Application application) throws Exception {
        var outcome = application.run(folder, application.source());

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("I live in Bergen.", "fact: Ada calls Bergen home");
    }

    private static String readme() {
        List<String> blocks = Snippets.blocks(README, "java");
        return blocks.get(0) + "final class Application { public static void main(String[] arguments) {\n"
                + blocks.get(1) + "} }\n";
    }
}
