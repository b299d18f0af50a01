package dev.nightjar.integration;

import static dev.nightjar.integration.Snippets.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.kernel.AgentKernel;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README and the pages in docs show is what runs, and what they name is there. */
class DocumentsIT {

    private static final Path ROOT = Project.ROOT;
    private static final Path DOCS = ROOT.resolve("docs");
    private static final Path README = ROOT.resolve("README.md");
    private static final Path EMBEDDING = DOCS.resolve("embedding.md");
    private static final Path CONTRIBUTING = DOCS.resolve("contributing");

    private static final Path WATCHED =
            Project.path("nightjar-spring-boot-starter/src/test/java/dev/nightjar/spring/boot/SpringMemoryIT.java");

    private static final Path CLIENT =
            Project.path("nightjar-server/src/test/java/dev/nightjar/server/ClientExampleIT.java");

    /** Java, XML, YAML and JSON are checked here, commands by the tests of the command; text is only shown. */
    private static final Set<String> LANGUAGES = Set.of("java", "xml", "yaml", "json", "sh", "text");

    private static final Set<String> GENERATED = Set.of("commands.md", "configuration.md", "tools.md");
    private static final int MAX_PAGE = 310;
    private static final int MAX_README = 120;
    private static final long MAX_WORDS = 35_000;

    private static final Pattern FENCE = Pattern.compile("(?m)^ *```([a-z]*)$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+\\.md|LICENSE)?(?:#([^)]+))?\\)");
    private static final Pattern KEY = Pattern.compile(
            "`((?:agent|model|memory|maintenance|reflection|ner|embedding|embedding_onnx|scheduler|kernel)\\.[a-z_.]+)[`:]");
    private static final Pattern CLASS = Pattern.compile("`(?:[a-z]+\\.)*([A-Z][a-z]+[A-Z]\\w*)[^`]*`");
    private static final Set<String> NOT_OURS = Set.of("DriverManager");

    /** Files and an event. */
    private static final Set<String> NOT_SETTINGS =
            Set.of("memory.db", "memory.session_completed", "model.onnx", "model.safetensors");

    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
    private static final long MAX_SECONDS = 180;

    @TempDir
    private Path folder;

    @Test
    void should_show_code_that_runs_in_a_test() throws IOException {
        List<String> embedding = Snippets.samples(EMBEDDING);
        List<String> attach = Snippets.blocks(EMBEDDING, "java").subList(3, 5);

        assertThat(squeezed(embedding.get(1))).startsWith(squeezed(Snippets.region(ManyUsersIT.class, "group")));
        assertThat(squeezed(embedding.get(2))).startsWith(squeezed(Snippets.region(ManyUsersIT.class, "history")));
        List<String> operating = Snippets.samples(DOCS.resolve("operating.md"));
        assertThat(squeezed(operating.get(0))).isEqualTo(squeezed(Snippets.region(WATCHED, "telemetry")));
        List<String> documents = Snippets.samples(DOCS.resolve("documents.md"));
        assertThat(squeezed(documents.get(0))).startsWith(squeezed(Snippets.region(ManyUsersIT.class, "documents")));
        List<String> models = Snippets.samples(DOCS.resolve("models.md"));
        assertThat(squeezed(models.get(0))).isEqualTo(squeezed(Snippets.region(OneCallReadingIT.class, "model")));
        List<String> client = Snippets.samples(DOCS.resolve("client.md"));
        assertThat(squeezed(client.get(0))).isEqualTo(squeezed(Snippets.region(CLIENT, "client")));
        assertThat(squeezed(attach.get(0))).startsWith(squeezed(Snippets.region(PlainHost.class, "attach")));
        compile(
                "Lines",
                attach.get(1) + "final class Lines { void lines(java.nio.file.Path pluginFolder,"
                        + " java.nio.file.Path data) {\n" + attach.get(0) + "} }\n");
        assertThat(pages().flatMap(page -> Snippets.blocks(page, "java").stream()))
                .as(
                        "Java elsewhere is in InstalledArtifactsIT (2 blocks), WritingAPluginIT (1) and HostsDocumentIT (4)")
                .hasSize(embedding.size()
                        + operating.size()
                        + documents.size()
                        + models.size()
                        + client.size()
                        + 2
                        + 1
                        + 4);
    }

    @Test
    void should_import_what_a_sample_names() {
        Path tests = Path.of("src/test/java/dev/nightjar/integration");
        Path manyUsers = tests.resolve("ManyUsersIT.java");
        Path adapters = Path.of("src/test/java/dev/nightjar");
        assertImports("embedding.md", 1, manyUsers);
        assertImports("embedding.md", 2, manyUsers);
        assertImports("documents.md", 0, manyUsers);
        assertImports("models.md", 0, tests.resolve("OneCallReadingIT.java"));
        assertImports("embedding.md", 3, tests.resolve("PlainHost.java"));
        assertImports("operating.md", 0, WATCHED);
        assertImports("client.md", 0, CLIENT);
        assertImports(
                "langchain4j.md",
                0,
                Project.path("nightjar-langchain4j")
                        .resolve(adapters)
                        .resolve("langchain4j/LangChain4jExampleIT.java"));
        assertImports(
                "spring-boot.md",
                0,
                Project.path("nightjar-spring-boot-starter")
                        .resolve(adapters)
                        .resolve("spring/boot/example/ChatApplication.java"));
        assertImports(
                "adk.md", 0, Project.path("nightjar-adk").resolve(adapters).resolve("adk/AdkExampleIT.java"));
    }

    private static void assertImports(String page, int sample, Path test) {
        Path document = DOCS.resolve(page);
        assertThat(Snippets.imports(document))
                .as(page + ", sample " + sample)
                .containsAll(Snippets.named(Snippets.samples(document).get(sample), test));
    }

    @Test
    void should_run_the_smallest_host_with_the_published_jars_alone() throws Exception {
        compile("Host", Snippets.blocks(EMBEDDING, "java").get(0));
        Limits.ofEverything(folder.resolve("data"));
        var out = folder.resolve("out.txt");

        var command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        absolute(classPath()) + File.pathSeparator + folder.toAbsolutePath(),
                        "Host")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        command.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process host = command.start();

        assertThat(host.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(host.exitValue()).as(Files.readString(out)).isZero();
        assertThat(Files.readString(out)).contains("Recalled from earlier conversations", "user: I live in Bergen.");
    }

    @Test
    void should_start_with_every_configuration_that_is_shown() throws IOException {
        var plugins = Archives.folderWith(folder, Archives.ALL);
        int shown = 0;
        for (Path page : pages().toList()) {
            for (String yaml : Snippets.blocks(page, "yaml")) {
                var config = Files.writeString(folder.resolve("nightjar-" + shown + ".yaml"), yaml);
                try (var kernel = AgentKernel.builder()
                        .dataRoot(folder.resolve("data-" + shown))
                        .plugins(plugins)
                        .config(config)
                        .environment(Map.of())
                        .polling(false)
                        .warmUp(false)
                        .start()) {
                    assertThat(kernel.failures()).as(page + ": " + yaml).isEmpty();
                }
                shown++;
            }
        }
        assertThat(shown).isGreaterThan(1);
    }

    @Test
    void should_name_settings_that_exist() {
        String table = Snippets.read(DOCS.resolve("configuration.md"));
        Set<String> settings = matches(Pattern.compile("(?m)^\\| `([a-z_.]+)`"), table);

        Set<String> named = pages().flatMap(page -> matches(KEY, Snippets.read(page)).stream())
                .filter(name -> !NOT_SETTINGS.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).hasSizeGreaterThan(20);
        named.removeAll(settings);
        assertThat(named).as("keys that docs/configuration.md does not have").isEmpty();
    }

    @Test
    void should_show_only_languages_that_are_checked_and_json_that_is_json() throws IOException {
        for (Path page : pages().toList()) {
            List<String> fences = FENCE.matcher(Snippets.read(page))
                    .results()
                    .map(fence -> fence.group(1))
                    .toList();
            assertThat(fences.size() % 2).as(page.toString()).isZero();
            for (int i = 0; i < fences.size(); i += 2) {
                assertThat(LANGUAGES).as(page.toString()).contains(fences.get(i));
            }
            for (String json : Snippets.blocks(page, "json")) {
                assertThat(new ObjectMapper().readTree(json).isObject())
                        .as(json)
                        .isTrue();
            }
        }
    }

    @Test
    void should_link_to_what_is_there() {
        pages().forEach(page -> LINK.matcher(Snippets.read(page)).results().forEach(link -> {
            Path target = link.group(1) == null ? page : page.resolveSibling(link.group(1));
            assertThat(target).as(page + " links to " + link.group()).exists();
            if (link.group(2) != null) {
                assertThat(Snippets.read(target).lines().filter(line -> line.startsWith("#")))
                        .as(page + " links to " + link.group())
                        .anyMatch(heading -> anchor(heading).equals(link.group(2)));
            }
        }));
    }

    @Test
    void should_name_classes_that_exist() throws IOException {
        Set<String> classes = new TreeSet<>();
        for (Path module : sources()) {
            try (Stream<Path> files = Files.walk(module.resolve("src"))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java"))
                        .forEach(name -> classes.add(name.replace(".java", "")));
            }
        }

        for (Path page : List.of(CONTRIBUTING.resolve("internals.md"), CONTRIBUTING.resolve("code.md"))) {
            Set<String> named = new TreeSet<>(matches(CLASS, Snippets.read(page)));
            assertThat(named).as(page.toString()).hasSizeGreaterThan(5);
            named.removeAll(classes);
            named.removeAll(NOT_OURS);
            assertThat(named)
                    .as("classes that " + page + " names and that are not there")
                    .isEmpty();
        }
    }

    @Test
    void should_stay_short() {
        assertThat(Snippets.read(README).lines().count()).isLessThanOrEqualTo(MAX_README);
        assertThat(pages().filter(page -> !GENERATED.contains(page.getFileName().toString())))
                .allSatisfy(
                        page -> assertThat(Snippets.read(page).lines().count()).isLessThanOrEqualTo(MAX_PAGE));
    }

    /** Pages for contributors are not counted. */
    @Test
    void should_be_read_in_an_afternoon() {
        assertThat(userPages()
                        .filter(page -> !page.equals(README))
                        .mapToLong(page -> Snippets.read(page).split("\\s+").length)
                        .sum())
                .isLessThanOrEqualTo(MAX_WORDS);
    }

    @Test
    void should_name_no_test_where_users_read() {
        assertThat(userPages())
                .allSatisfy(page -> assertThat(Snippets.read(page))
                        .as(page.toString())
                        .doesNotContainPattern("`should_\\w+`|`\\w+(Test|IT)`"));
    }

    private static Stream<Path> userPages() {
        return pages().filter(page -> page.equals(README) || DOCS.equals(page.getParent()));
    }

    @Test
    void should_offer_every_published_module_in_the_bom_in_the_version_of_the_build() throws IOException {
        String version = version(Snippets.read(ROOT.resolve("pom.xml")));
        String bom = Snippets.read(Project.path("nightjar-bom/pom.xml"));

        assertThat(version(bom)).isEqualTo(version);
        List<String> published = sources().stream()
                .map(module -> module.getFileName().toString())
                .filter(name -> name.equals("memory-api")
                        || name.equals("agent-kernel")
                        || name.equals("memory-testkit")
                        || (name.startsWith("nightjar-") && !name.equals("nightjar-cli")) // a program, no library
                        || name.endsWith("-plugin"))
                .map(name -> name.equals("nightjar-library") ? "nightjar" : name)
                .toList();
        assertThat(published)
                .hasSizeGreaterThanOrEqualTo(14)
                .allSatisfy(module -> assertThat(bom).contains("<artifactId>" + module + "</artifactId>"));
        for (Path document :
                List.of(README, EMBEDDING, DOCS.resolve("spring-boot.md"), DOCS.resolve("writing-a-plugin.md"))) {
            assertThat(Snippets.blocks(document, "xml"))
                    .singleElement()
                    .satisfies(xml -> assertThat(squeezed(xml))
                            .contains("<artifactId>nightjar-bom</artifactId> <version>" + version + "</version>"));
        }
    }

    private static List<Path> sources() {
        return Project.modules().stream()
                .filter(folder -> Files.isDirectory(folder.resolve("src")))
                .toList();
    }

    private static Stream<Path> pages() {
        try (Stream<Path> docs = Files.walk(DOCS)) {
            var pages = new ArrayList<>(docs.filter(page -> page.toString().endsWith(".md"))
                    .sorted()
                    .toList());
            pages.add(README);
            pages.add(ROOT.resolve("CONTRIBUTING.md"));
            pages.add(ROOT.resolve("CHANGELOG.md"));
            return pages.stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** With the library and what it brings, into the folder. */
    private void compile(String name, String java) throws IOException {
        var source = Files.writeString(folder.resolve(name + ".java"), java);
        var log = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var options = List.of("-proc:none", "-cp", classPath(), "-d", folder.toString());

            boolean isCompiled = compiler.getTask(log, files, null, options, null, files.getJavaFileObjects(source))
                    .call();

            assertThat(isCompiled).as(log.toString()).isTrue();
        }
    }

    /** What an application has that depends on the library. */
    private static String classPath() throws IOException {
        var library = "nightjar-" + version(Snippets.read(ROOT.resolve("pom.xml"))) + ".jar";
        return PlainHostIT.kernelClassPath()
                + File.pathSeparator
                + Project.path("nightjar-library").resolve("target").resolve(library);
    }

    private static String absolute(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .reduce((left, right) -> left + File.pathSeparator + right)
                .orElseThrow();
    }

    private static String anchor(String heading) {
        return heading.replaceFirst("^#+ ", "")
                .toLowerCase(java.util.Locale.ROOT)
                .replaceAll("[^a-z0-9 _-]", "")
                .replace(' ', '-');
    }

    private static Set<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private static String version(String xml) {
        Matcher found = VERSION.matcher(xml);
        assertThat(found.find()).isTrue();
        return found.group(1);
    }
}
