package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.cli.plugins.HangsAtClose;
import dev.nightjar.cli.plugins.HangsAtStart;
import dev.nightjar.cli.plugins.SlowContext;
import dev.nightjar.cli.plugins.Spins;
import dev.nightjar.spi.AgentExtension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real command with the real archives and one more that behaves badly: it says which, and does its work. What hangs
 * needs a process of its own.
 */
@Tag("proof")
final class BadPluginIT {

    private static final String TALK = """
            {"session":"one","time":"2026-01-02T09:00:00Z","role":"user","name":"Ada","text":"I live in Bergen."}
            {"session":"two","time":"2026-01-03T09:00:00Z","role":"user","name":"Ada","text":"Hello again."}
            """;

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;
    private Path plugins;

    @BeforeEach
    void copyPlugins() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        plugins = Files.createDirectories(folder.resolve("plugins"));
        try (Stream<Path> archives =
                Files.list(NightjarProcess.distribution().resolve("plugins").toAbsolutePath())) {
            for (Path archive : archives.toList()) {
                Files.copy(archive, plugins.resolve(archive.getFileName()));
            }
        }
    }

    @Test
    @DisplayName("a plugin that hangs while it starts or closes is named, and holds nothing up for ever")
    void should_name_plugins_that_hang_and_go_on() throws IOException {
        add("hangs-at-start", HangsAtStart.class, Map.of());
        add("hangs-at-close", HangsAtClose.class, Map.of());
        nightjar.environment("NIGHTJAR_KERNEL_START_TIMEOUT_MS", "15000");
        nightjar.environment("NIGHTJAR_KERNEL_CLOSE_TIMEOUT_MS", "15000");

        var doctor = nightjar.asProcess().run("doctor", "--plugins", plugins.toString());

        assertThat(doctor.exitCode()).isEqualTo(1);
        assertThat(unwrapped(doctor.out()))
                .contains("plugin hangs-at-start initialize did not end within 15000 ms (kernel.start_timeout_ms)")
                .contains("0 messages");
        assertThat(doctor.err())
                .contains(
                        "hangs-at-start: initialize takes long; it is waited for up to 15 s (kernel.start_timeout_ms)")
                .contains("hangs-at-close, close: close did not end within 15000 ms (kernel.close_timeout_ms)");
    }

    @Test
    @DisplayName("a background task that does not end stalls no replay; its extension is named")
    void should_replay_beside_a_background_task_that_does_not_end() throws IOException {
        add("spins", Spins.class, Map.of());
        nightjar.environment("NIGHTJAR_KERNEL_BACKGROUND_TIMEOUT_MS", "10000");
        nightjar.environment("NIGHTJAR_KERNEL_SHUTDOWN_TIMEOUT_MS", "10000");

        var replay = nightjar.asProcess().runWithInput(TALK, "replay", "-", "--plugins", plugins.toString(), "--json");

        assertThat(replay.json().get("messages").asInt()).isEqualTo(2);
        assertThat(replay.err())
                .contains("{\"warning\":\"spins does not end 'spin'; replay continues")
                .contains("10000 ms (kernel.background_timeout_ms)");
        assertThat(nightjar.run("memory", "list", "--kind", "fact").succeeded().out())
                .contains("Bergen");
    }

    @Test
    @DisplayName("when one context provider is too slow, what memory answered is shown all the same")
    void should_show_what_answered_when_another_provider_is_too_slow() throws IOException {
        nightjar.runWithInput(TALK, "replay", "-").succeeded();
        add("slow-context", SlowContext.class, Map.of());
        nightjar.environment("NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", "5000");

        var context = nightjar.asProcess().run("context", "Where do I live?", "--plugins", plugins.toString());

        assertThat(context.succeeded().out()).contains("Bergen");
        assertThat(context.err())
                .contains("nightjar: warning: slow-context, context: left out of the prompt: it was not ready after");
    }

    @Test
    @DisplayName("a plugin made for another version of Nightjar is refused, saying which")
    void should_refuse_a_plugin_for_another_version() throws IOException {
        add("future", HangsAtClose.class, Map.of("Plugin-Requires", "99.0.0"));

        var doctor = nightjar.run("doctor", "--plugins", plugins.toString());

        assertThat(doctor.exitCode()).isEqualTo(1);
        assertThat(unwrapped(doctor.out())).contains("it requires Nightjar >=99.0.0, but this is 0.1.0");
    }

    @Test
    @DisplayName("a list of sections can be set by a variable; a mistyped variable is told of")
    void should_read_lists_from_variables_and_tell_of_unknown_ones() {
        nightjar.environment("NIGHTJAR_NER_NAMES", "[{name: Zorblax, type: project}]");
        nightjar.environment("NIGHTJAR_MEMORY_DECAY_STABL", "1");

        var replay = nightjar.runWithInput(TALK.replace("Bergen", "zorblax"), "replay", "-", "--json");

        assertThat(replay.succeeded().err())
                .contains("NIGHTJAR_MEMORY_DECAY_STABL has no effect")
                .contains("did you mean NIGHTJAR_MEMORY_DECAY_STABLE?")
                .doesNotContain("NIGHTJAR_HOME");
        assertThat(nightjar.run("tool", "get_entity_info", "{\"name\": \"Zorblax\"}")
                        .succeeded()
                        .out())
                .contains("project");
        nightjar.environment("NIGHTJAR_NER_NAMES", "[{name: Zorblax, type: spaceship}]");
        var refused = nightjar.run("memory", "stats");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith("NIGHTJAR_NER_NAMES: ner.names[0]: ")
                .contains("spaceship");
    }

    @Test
    @DisplayName("the section of an optional plugin may stand there before its jar does")
    void should_accept_the_section_of_an_optional_plugin_with_a_notice() throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("home")).resolve("nightjar.yaml"),
                "embedding_onnx:\n  threads: 2\n");

        var doctor = nightjar.run("doctor").succeeded();

        assertThat(unwrapped(doctor.out()))
                .contains("the section embedding_onnx has no effect: it is read by embedding-onnx-plugin");
    }

    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private void add(String id, Class<? extends AgentExtension> extension, Map<String, String> more)
            throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Plugin-Id", id);
        manifest.getMainAttributes().putValue("Plugin-Version", "1.0.0");
        more.forEach((name, value) -> manifest.getMainAttributes().putValue(name, value));
        try (var jar = new JarOutputStream(Files.newOutputStream(plugins.resolve(id + ".jar")), manifest)) {
            jar.putNextEntry(new JarEntry("META-INF/extensions.idx"));
            jar.write(extension.getName().getBytes(StandardCharsets.UTF_8));
            for (String type : List.of(extension.getName(), "dev.nightjar.cli.plugins.Hanging")) {
                String path = type.replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(path));
                try (InputStream bytes = Objects.requireNonNull(getClass().getResourceAsStream("/" + path))) {
                    bytes.transferTo(jar);
                }
            }
        }
    }
}
