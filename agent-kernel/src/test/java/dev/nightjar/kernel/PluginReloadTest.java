package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.kernel.report.PluginStatus.State;
import dev.nightjar.spi.AgentExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that are replaced while the host runs. */
class PluginReloadTest {

    @TempDir
    Path home;

    private Path folder;

    @BeforeEach
    void prepare() {
        folder = home.resolve("plugins");
        Journal.clear();
    }

    @Test
    void should_reload_what_is_in_the_archive_now_and_forget_what_was() throws IOException {
        versioned("1").in(folder);
        PluginJar.plain("dependent")
                .manifest("Plugin-Dependencies", "versioned")
                .in(folder);

        try (var kernel = start()) {
            assertThat(says(kernel)).isEqualTo("{\"version\":\"1\"}");
            versioned("2").in(folder);
            PluginStatus status = kernel.plugins().reload("versioned");

            assertThat(status.state()).isEqualTo(State.STARTED);
            assertThat(says(kernel)).isEqualTo("{\"version\":\"2\"}");
            assertThat(kernel.context(new ContextRequest("prompt", kernel.scope(), null))
                            .text())
                    .isEqualTo("I am 2");
            kernel.events().post("hello");
            assertThat(Journal.lines())
                    .containsExactly(
                            "dependent initialized", "dependent closed", "dependent initialized", "2 heard hello");
            assertThat(kernel.service(Runnable.class)).isPresent();
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_reload_a_plugin_that_was_broken() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("versioned.jar"), "half a download");

        try (var kernel = start()) {
            assertThat(states(kernel)).isEqualTo(Map.of("versioned.jar", State.FAILED));
            versioned("1").in(folder);

            assertThat(kernel.plugins().reload("versioned.jar").state()).isEqualTo(State.STARTED);
            assertThat(says(kernel)).isEqualTo("{\"version\":\"1\"}");
            assertThat(states(kernel)).isEqualTo(Map.of("versioned", State.STARTED));
        }
    }

    @Test
    void should_mark_a_plugin_failed_that_does_not_come_back() throws IOException {
        versioned("1").in(folder);
        PluginJar.plain("other").in(folder);

        try (var kernel = start()) {
            PluginJar.named("versioned")
                    .extension("implements AgentExtension", """
                            public void initialize(ExtensionContext context) {
                                throw new ConfigurationException("memory.size: unknown key");
                            }
                            """)
                    .in(folder);
            PluginStatus status = kernel.plugins().reload("versioned");

            assertThat(status.state()).isEqualTo(State.FAILED);
            assertThat(status.error()).isEqualTo("memory.size: unknown key");
            assertThat(states(kernel)).containsEntry("other", State.STARTED);
            assertThat(kernel.tools()
                            .call("version", "{}", kernel.scope(), null)
                            .isSuccess())
                    .isFalse();
        }
    }

    @Test
    @DisplayName("hosts of one JVM share the classes of an archive that asks for it")
    void should_share_classes_until_the_archive_is_another_one_or_is_reloaded() throws IOException {
        shared("1").in(folder);
        ClassLoader first;
        try (var kernel = start();
                var other = start("other")) {
            first = loader(kernel);
            assertThat(loader(other)).isSameAs(first);

            assertThat(kernel.plugins().reload("versioned").error()).isNull();
            assertThat(loader(kernel)).isNotSameAs(first);
            assertThat(loader(other)).isSameAs(first);
            kernel.plugins().reload("versioned");
            assertThat(says(other)).isEqualTo("{\"version\":\"1\"}");
            first = loader(kernel);
        }
        try (var again = start()) {
            assertThat(loader(again)).isSameAs(first);
        }
        Files.delete(folder.resolve("versioned.jar"));
        shared("2").in(folder);
        try (var replaced = start()) {
            assertThat(says(replaced)).isEqualTo("{\"version\":\"2\"}");
        }
        versioned("3").in(folder);
        try (var alone = start();
                var other = start("other")) {
            assertThat(loader(alone)).isNotSameAs(loader(other));
        }
    }

    @Test
    void should_refuse_to_reload_what_is_not_there() throws IOException {
        PluginJar.plain("here").in(folder);

        try (var kernel = builder().extension(new AgentExtension() {}).start()) {
            assertThatThrownBy(() -> kernel.plugins().reload("gone"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("There is no plugin 'gone'; the plugins are here, extension");
            assertThatThrownBy(() -> kernel.plugins().reload("extension"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("added with the builder");
        }
    }

    private static PluginJar versioned(String version) {
        return PluginJar.named("versioned")
                .extension("implements ToolProvider, ContextProvider", """
                        private ExtensionContext context;
                        public record None() {}
                        public record Answer(String version) {}
                        public void initialize(ExtensionContext context) {
                            context.events().register(this);
                            context.provide(Runnable.class, () -> {});
                        }
                        @Subscribe public void receive(String event) { Journal.add("%1$s heard " + event); }
                        public Optional<String> buildContext(ContextRequest request) { return Optional.of("I am %1$s"); }
                        public List<Tool<?>> tools() {
                            return List.of(new Tool<None>() {
                                public String name() { return "version"; }
                                public String description() { return "Version"; }
                                public Class<None> argumentType() { return None.class; }
                                public ToolResult call(ToolCall<None> call) {
                                    return ToolResult.success(new Answer("%1$s"));
                                }
                            });
                        }
                        """.formatted(version));
    }

    private static PluginJar shared(String version) {
        return versioned(version).manifest("Nightjar-Shared-Classes", "true");
    }

    private static ClassLoader loader(AgentKernel kernel) {
        return kernel.service(Runnable.class).orElseThrow().getClass().getClassLoader();
    }

    private static String says(AgentKernel kernel) {
        return kernel.tools().call("version", "{}", kernel.scope(), null).json();
    }

    private AgentKernelBuilder builder() {
        return AgentKernel.builder()
                .dataRoot(home)
                .plugins(folder)
                .environment(Map.of())
                .withoutMemory();
    }

    private AgentKernel start() {
        return builder().start();
    }

    private AgentKernel start(String agent) {
        return builder().agent(agent).start();
    }

    private static Map<String, State> states(AgentKernel kernel) {
        return kernel.plugins().list().stream().collect(Collectors.toMap(PluginStatus::id, PluginStatus::state));
    }
}
