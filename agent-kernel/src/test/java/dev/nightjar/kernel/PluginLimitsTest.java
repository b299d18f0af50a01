package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.kernel.report.PluginStatus.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plugins that hang, and plugins made for another Nightjar: the host says which, and goes on with the others. */
class PluginLimitsTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String LIMIT = "did not end within 4000 ms";

    /** Deaf to interrupts, like a plugin stuck in native code. */
    private static final String HANG = """
            { Journal.add("hanging"); while (!Journal.isReleased()) { try { Thread.sleep(20); } catch (InterruptedException e) {} } }
            """;

    @TempDir
    Path home;

    private Path folder;

    @BeforeEach
    void prepare() {
        folder = home.resolve("plugins");
        Journal.clear();
    }

    static Stream<PluginJar> plugins() {
        return Stream.of(
                PluginJar.named("initialize")
                        .extension(
                                "implements AgentExtension", "public void initialize(ExtensionContext context)" + HANG),
                PluginJar.named("start")
                        .source("Life", "public class Life extends org.pf4j.Plugin { public void start()" + HANG + "}")
                        .manifest("Plugin-Class", "plugin.start.Life")
                        .extension("implements AgentExtension", ""),
                PluginJar.named("tools")
                        .extension(
                                "implements ToolProvider",
                                "public List<Tool<?>> tools()" + HANG.replace("}\n", " return List.of(); }\n")));
    }

    @ParameterizedTest
    @MethodSource("plugins")
    @DisplayName("a plugin that hangs while it starts is named and left out")
    void should_start_without_a_plugin_that_hangs(PluginJar hanging) throws IOException {
        Path jar = hanging.in(folder);
        String id = String.valueOf(jar.getFileName()).replace(".jar", "");
        PluginJar.plain("good").in(folder);

        try (var kernel = start(Map.of("NIGHTJAR_KERNEL_START_TIMEOUT_MS", "4000"))) {
            assertThat(Journal.lines()).contains("hanging", "good initialized");
            assertThat(kernel.plugins().list())
                    .filteredOn(plugin -> plugin.id().equals(id))
                    .singleElement()
                    .satisfies(plugin ->
                            assertThat(plugin.error()).contains(id + " " + LIMIT + " (kernel.start_timeout_ms)"));
            assertThat(kernel.plugins().list())
                    .filteredOn(plugin -> plugin.id().equals("good"))
                    .extracting(PluginStatus::state)
                    .containsExactly(State.STARTED);
            assertThat(kernel.failures())
                    .anySatisfy(failure ->
                            assertThat(failure.component() + failure.message()).contains(id, LIMIT));
            Journal.release();
        }
    }

    @Test
    @DisplayName("what starts after nobody waits any more is closed, and what it offers then is refused")
    void should_close_what_starts_too_late() throws IOException {
        PluginJar.named("late").extension("implements AgentExtension", """
                        public void initialize(ExtensionContext context) {
                            while (!Journal.isReleased()) {
                                try { Thread.sleep(20); } catch (InterruptedException e) {}
                            }
                            context.provide(CharSequence.class, "too late");
                            try { context.events().register(this); } catch (IllegalStateException e) { Journal.add("deaf"); }
                        }
                        @Subscribe public void on(String event) { Journal.add("heard"); }
                        public void close() { Journal.add("closed"); }
                        """).in(folder);

        try (var kernel = start(Map.of("NIGHTJAR_KERNEL_START_TIMEOUT_MS", "300"))) {
            Journal.release();
            Awaitility.await().atMost(LONG).until(() -> Journal.lines().contains("closed"));
            kernel.events().post("hello");

            assertThat(Journal.lines()).containsExactly("deaf", "closed");
            assertThat(kernel.service(CharSequence.class)).isEmpty();
        }
    }

    @Test
    void should_close_without_waiting_for_a_plugin_that_hangs() throws IOException {
        PluginJar.named("hanging")
                .extension("implements AgentExtension", "public void close()" + HANG)
                .in(folder);
        PluginJar.plain("good").in(folder);

        var kernel = start(Map.of("NIGHTJAR_KERNEL_CLOSE_TIMEOUT_MS", "4000"));
        kernel.close();

        assertThat(Journal.lines()).contains("hanging", "good closed");
        assertThat(kernel.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.component()).isEqualTo("hanging");
            assertThat(failure.message())
                    .isEqualTo("close " + LIMIT + " (kernel.close_timeout_ms); the host continues without it");
        });
        Journal.release();
    }

    @Test
    @DisplayName("an interrupt, such as Ctrl-C sends, does not keep a plugin from storing what waits")
    void should_let_plugins_close_when_the_closing_thread_is_interrupted() throws IOException {
        PluginJar.named("writing").extension("implements AgentExtension", """
                        public void close() {
                            try { Thread.sleep(300); Journal.add("stored"); }
                            catch (InterruptedException e) { Journal.add("lost"); }
                        }
                        """).in(folder);

        var kernel = start(Map.of());
        Thread.currentThread().interrupt();
        kernel.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Journal.lines()).containsExactly("stored");
    }

    @Test
    void should_name_the_plugin_whose_background_task_does_not_end() throws IOException {
        PluginJar.named("spinning").extension("implements AgentExtension", """
                        public void initialize(ExtensionContext context) {
                            context.runInBackground("spin", () -> { while (!Journal.isReleased()) { Thread.onSpinWait(); } });
                        }
                        """).in(folder);

        try (var kernel = start(Map.of("NIGHTJAR_KERNEL_BACKGROUND_TIMEOUT_MS", "100"))) {
            assertThat(kernel.awaitQuiet(Duration.ofMillis(300))).isFalse();
            assertThat(kernel.backgroundTasks()).singleElement().satisfies(task -> {
                assertThat(task.extension()).isEqualTo("spinning");
                assertThat(task.task()).isEqualTo("spin");
                assertThat(task.isStuck()).isTrue();
            });
            assertThat(kernel.failures())
                    .extracting(Failure::component, Failure::operation)
                    .containsExactly(org.assertj.core.groups.Tuple.tuple("spinning", "spin"));
            Journal.release();
            assertThat(kernel.awaitQuiet(LONG)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"99.0.0", ">=99.0.0", "<0.0.1", "1.x & <1.0.0"})
    @DisplayName("a plugin that requires another version of Nightjar is refused, saying which")
    void should_refuse_a_plugin_made_for_another_version(String requires) throws IOException {
        PluginJar.plain("future").manifest("Plugin-Requires", requires).in(folder);
        PluginJar.plain("good").in(folder);

        try (var kernel = start(Map.of())) {
            assertThat(Journal.lines()).containsExactly("good initialized");
            assertThat(kernel.plugins().list())
                    .filteredOn(plugin -> plugin.id().equals("future"))
                    .singleElement()
                    .satisfies(plugin -> {
                        assertThat(plugin.state()).isEqualTo(State.FAILED);
                        assertThat(plugin.error())
                                .startsWith("it requires Nightjar ")
                                .contains(requires)
                                .contains("but this is 0.");
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.1", "*", ">=0.0.1 & <99.0.0", ""})
    void should_load_a_plugin_made_for_this_version(String requires) throws IOException {
        PluginJar.plain("fitting").manifest("Plugin-Requires", requires).in(folder);

        try (var kernel = start(Map.of())) {
            assertThat(Journal.lines()).containsExactly("fitting initialized");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_say_so_when_the_required_version_is_not_understood() throws IOException {
        PluginJar.plain("odd").manifest("Plugin-Requires", "banana").in(folder);

        try (var kernel = start(Map.of())) {
            assertThat(kernel.plugins().list())
                    .singleElement()
                    .satisfies(plugin -> assertThat(plugin.error()).contains("'banana', which is not understood"));
        }
    }

    @Test
    @DisplayName("the configuration of every plugin is checked before any plugin does anything")
    void should_check_every_section_before_it_initialises_anything() throws IOException {
        PluginJar.plain("alpha").in(folder);
        PluginJar.named("omega").extension("implements AgentExtension", """
                        public record Settings(int size) {}
                        public List<ConfigurationSection> configurationSections() {
                            return List.of(new ConfigurationSection("omega", new Settings(1)));
                        }
                        """).in(folder);
        Path data = home.resolve("data");

        assertThatThrownBy(() -> AgentKernel.builder()
                        .dataRoot(data)
                        .plugins(folder)
                        .environment(Map.of("NIGHTJAR_OMEGA_SIZE", "big"))
                        .withoutMemory()
                        .start())
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("NIGHTJAR_OMEGA_SIZE: omega.size: 'big' is not accepted; accepted is a whole number");
        assertThat(Journal.lines()).isEmpty();
        assertThat(data).doesNotExist();
    }

    @Test
    void should_warm_up_in_the_background_when_every_extension_is_initialised() throws IOException {
        String body = """
                public void initialize(ExtensionContext context) { Journal.add("initialized"); }
                public void warmUp() { Journal.add("warm in " + Thread.currentThread().getName().replaceAll("-[0-9]+$", "")); }
                """;
        PluginJar.named("one").extension("implements AgentExtension", body).in(folder);
        PluginJar.named("two").extension("implements AgentExtension", body).in(folder);

        try (var kernel = start(Map.of())) {
            assertThat(kernel.awaitQuiet(LONG)).isTrue();
            assertThat(Journal.lines())
                    .containsExactly(
                            "initialized",
                            "initialized",
                            "warm in nightjar-default-background",
                            "warm in nightjar-default-background");
        }
        Journal.clear();
        try (var kernel = builder(Map.of()).warmUp(false).start()) {
            assertThat(kernel.awaitQuiet(LONG)).isTrue();
            assertThat(Journal.lines()).containsExactly("initialized", "initialized");
        }
    }

    @Test
    @DisplayName("a plugins folder that is not there is an error, with and without memory")
    void should_refuse_a_plugins_folder_that_is_not_there() {
        Path absent = home.resolve("absent");

        assertThatThrownBy(() -> AgentKernel.builder()
                        .dataRoot(home)
                        .plugins(absent)
                        .environment(Map.of())
                        .start())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("There is no plugins folder " + absent);
        assertThatThrownBy(() -> AgentKernel.builder()
                        .dataRoot(home)
                        .plugins(absent)
                        .environment(Map.of())
                        .withoutMemory()
                        .start())
                .isInstanceOf(ConfigurationException.class);
    }

    @Test
    @DisplayName("a host without memory says so instead of starting, unless it is asked for")
    void should_refuse_to_start_without_memory_unless_asked_for() throws IOException {
        Files.createDirectories(folder);
        var builder = AgentKernel.builder().dataRoot(home).plugins(folder).environment(Map.of());

        assertThatThrownBy(builder::start)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("This host has no memory: none of its plugins offers it; put memory-plugin.jar")
                .hasMessageContaining("withoutMemory()");

        PluginJar.named("broken")
                .extension(
                        "implements AgentExtension",
                        "public void initialize(ExtensionContext context) { throw new IllegalStateException(\"file in use\"); }")
                .in(folder);
        PluginJar.plain("good").in(folder);
        assertThatThrownBy(builder::start)
                .hasMessageContaining("broken: initialize: IllegalStateException: file in use");
        assertThat(Journal.lines()).containsExactly("good initialized", "good closed");
    }

    private AgentKernel start(Map<String, String> environment) {
        return builder(environment).start();
    }

    private AgentKernelBuilder builder(Map<String, String> environment) {
        return AgentKernel.builder()
                .dataRoot(home)
                .plugins(folder)
                .environment(environment)
                .withoutMemory();
    }
}
