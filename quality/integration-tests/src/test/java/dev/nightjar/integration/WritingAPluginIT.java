package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/writing-a-plugin.md: its plugin is compiled, packed, loaded and called as the page says. */
class WritingAPluginIT {

    private static final Path PAGE = Project.path("docs", "writing-a-plugin.md");
    private static final Pattern MANIFEST_ENTRY = Pattern.compile("<(Plugin-[A-Za-z]+)>([^<]+)</");
    private static final Pattern PROCESSOR = Pattern.compile("<annotationProcessor>([^<]+)</");
    private static final Pattern CALL = Pattern.compile("\\./nightjar tool (\\S+) '(.+)' --now (\\S+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private String pom = "";
    private Path plugins = Path.of("");

    @BeforeEach
    void packs_the_plugin() throws IOException {
        pom = Snippets.blocks(PAGE, "xml").get(0);
        plugins = Archives.folderWith(folder, Archives.ALL);
        pack(compiled(), plugins.resolve("calendar-plugin-1.0.0.jar"));
    }

    @Test
    void should_answer_the_call_of_the_page_as_the_page_says() throws IOException {
        var call = CALL.matcher(Snippets.read(PAGE));
        assertThat(call.find()).isTrue();

        try (var kernel = kernel(call.group(3), Map.of())) {
            var answer = kernel.tools().call(call.group(1), call.group(2), kernel.scope(), null);

            assertThat(answer.isSuccess()).as(answer.json()).isTrue();
            assertThat(JSON.readTree(answer.json()))
                    .isEqualTo(JSON.readTree(Snippets.blocks(PAGE, "json").get(0)));
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_answer_what_the_model_can_correct() {
        try (var kernel = kernel("2026-12-01T09:00:00Z", Map.of("NIGHTJAR_CALENDAR_MAX_DAYS", "10"))) {
            var tools = kernel.tools();

            var wrong = tools.call("days_until", "{\"date\": \"Christmas\"}", kernel.scope(), null);
            var far = tools.call("days_until", "{\"date\": \"2026-12-24\"}", kernel.scope(), null);

            assertThat(wrong.isSuccess()).isFalse();
            assertThat(wrong.json()).contains("'Christmas' is no date");
            assertThat(far.isSuccess()).isFalse();
            assertThat(far.json()).contains("more than 10 days away");
        }
    }

    private AgentKernel kernel(String now, Map<String, String> environment) {
        return AgentKernel.builder()
                .dataRoot(folder.resolve("data"))
                .plugins(plugins)
                .environment(environment)
                .clock(SettableClock.at(now))
                .polling(false)
                .warmUp(false)
                .start();
    }

    /** With what the kernel brings and with the annotation processor of the page's pom.xml. */
    private Path compiled() throws IOException {
        var java = Snippets.blocks(PAGE, "java").get(0);
        var source = Files.writeString(folder.resolve("CalendarExtension.java"), java);
        var classes = Files.createDirectory(folder.resolve("classes"));
        var processor = PROCESSOR.matcher(pom);
        assertThat(processor.find()).isTrue();
        var options = List.of(
                "--release",
                "17",
                "-processor",
                processor.group(1),
                "-cp",
                PlainHostIT.kernelClassPath(),
                "-d",
                classes.toString());
        var log = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean isCompiled = compiler.getTask(log, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(isCompiled).as(log.toString()).isTrue();
        }
        return classes;
    }

    private void pack(Path classes, Path jar) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        MANIFEST_ENTRY
                .matcher(pom)
                .results()
                .forEach(entry -> manifest.getMainAttributes().putValue(entry.group(1), entry.group(2)));
        try (OutputStream file = Files.newOutputStream(jar);
                var archive = new JarOutputStream(file, manifest);
                Stream<Path> compiled = Files.walk(classes)) {
            for (Path each : compiled.filter(Files::isRegularFile).toList()) {
                archive.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                Files.copy(each, archive);
            }
        }
    }
}
