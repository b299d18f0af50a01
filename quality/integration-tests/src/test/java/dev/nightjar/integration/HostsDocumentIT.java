package dev.nightjar.integration;

import static dev.nightjar.integration.Snippets.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostHistoryContract;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages about frameworks show is what runs, and the tests that are named for contributors are there. */
class HostsDocumentIT {

    private static final Path ROOT = Project.ROOT;
    private static final Path DOCS = ROOT.resolve("docs");
    private static final Path PROMISES = DOCS.resolve("contributing").resolve("hosts.md");
    private static final Path SPRING = DOCS.resolve("spring-boot.md");
    private static final List<Path> PAGES = List.of(DOCS.resolve("langchain4j.md"), SPRING, DOCS.resolve("adk.md"));
    private static final Path EXAMPLE =
            ROOT.resolve("examples/spring-boot-chat/src/main/java/dev/nightjar/examples/chat/ChatApplication.java");

    private static final Path STARTER = Project.path("nightjar-spring-boot-starter");
    private static final List<String> ADAPTERS =
            List.of("nightjar-langchain4j", "nightjar-spring-boot-starter", "nightjar-adk");

    private static final Pattern PROPERTY = Pattern.compile("`(nightjar\\.[a-z-]+)`");
    private static final Pattern PROMISE = Pattern.compile("`(should_[a-z_]+)`");
    private static final Pattern TEST_CLASS = Pattern.compile("`([A-Za-z0-9]+IT)`");
    private static final Pattern ARTIFACT = Pattern.compile("<groupId>dev.nightjar</groupId>\\s*<artifactId>([^<]+)<");

    @Test
    void should_show_code_that_runs_in_a_test() {
        var shown = PAGES.stream()
                .flatMap(page -> Snippets.samples(page).stream())
                .map(Snippets::squeezed)
                .toList();

        assertThat(shown)
                .containsExactly(
                        region("nightjar-langchain4j", "langchain4j/LangChain4jExampleIT", "assistant"),
                        region("nightjar-spring-boot-starter", "spring/boot/example/ChatApplication", "chat"),
                        shown.get(2),
                        region("nightjar-adk", "adk/AdkExampleIT", "runner"));
        assertThat(squeezed(Snippets.read(EXAMPLE))).contains(shown.get(2));
    }

    @Test
    void should_name_tests_that_exist() throws IOException {
        Set<String> promises = Stream.of(HostContract.class, HostHistoryContract.class)
                .flatMap(contract -> Arrays.stream(contract.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Test.class))
                .map(Method::getName)
                .collect(Collectors.toSet());

        assertThat(named(PROMISE, PROMISES)).hasSizeGreaterThan(10).isSubsetOf(promises);
        assertThat(named(TEST_CLASS, PROMISES)).hasSize(ADAPTERS.size()).isSubsetOf(testClasses());
    }

    @Test
    void should_name_every_property_of_the_starter() throws IOException {
        var metadata = STARTER.resolve(Path.of("target", "classes", "META-INF", "spring-configuration-metadata.json"));
        var properties = new ObjectMapper()
                .readTree(metadata.toFile()).path("properties").findValuesAsText("name").stream()
                        .filter(name -> name.indexOf('.') == name.lastIndexOf('.')) // sections are in the configuration
                        .toList();

        assertThat(properties).isNotEmpty();
        assertThat(named(PROPERTY, SPRING)).containsExactlyInAnyOrderElementsOf(properties);
    }

    @Test
    void should_name_artifacts_of_the_bom() {
        String bom = Snippets.read(Project.path("nightjar-bom/pom.xml"));
        String xml = PAGES.stream()
                .flatMap(page -> Snippets.blocks(page, "xml").stream())
                .collect(Collectors.joining());

        var artifacts =
                ARTIFACT.matcher(xml).results().map(found -> found.group(1)).toList();
        assertThat(artifacts)
                .containsAll(ADAPTERS)
                .allSatisfy(artifact -> assertThat(bom).contains("<artifactId>" + artifact + "</artifactId>"));
    }

    private static String region(String module, String test, String name) {
        return squeezed(Snippets.region(Project.path(module + "/src/test/java/dev/nightjar/" + test + ".java"), name));
    }

    private static Set<String> testClasses() throws IOException {
        Set<String> names = new java.util.HashSet<>();
        for (String adapter : ADAPTERS) {
            try (Stream<Path> files = Files.walk(Project.path(adapter, "src/test/java"))) {
                files.map(file -> file.getFileName().toString().replace(".java", ""))
                        .forEach(names::add);
            }
        }
        return names;
    }

    private static Set<String> named(Pattern pattern, Path page) {
        return pattern.matcher(Snippets.read(page))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }
}
