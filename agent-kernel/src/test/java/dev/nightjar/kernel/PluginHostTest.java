package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.kernel.report.PluginStatus.State;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.spi.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real archives in a real plugin manager. */
class PluginHostTest {

    private static final String ECHO_TOOL = """
            public record Text(@ToolArgument("Any") String text) {}
            public List<Tool<?>> tools() {
                return List.of(new Tool<Text>() {
                    public String name() { return "%s"; }
                    public String description() { return "Echo"; }
                    public Class<Text> argumentType() { return Text.class; }
                    public ToolResult call(ToolCall<Text> call) {
                        return ToolResult.success(Map.of("said", call.arguments().text()));
                    }
                });
            }
            """;

    @TempDir
    Path home;

    private Path folder;

    @BeforeEach
    void prepare() {
        folder = home.resolve("plugins");
        Journal.clear();
    }

    @Test
    void should_start_in_the_order_of_dependencies_and_close_in_reverse() throws IOException {
        PluginJar.plain("alpha")
                .manifest("Plugin-Dependencies", "beta, gamma@>=1.0.0")
                .in(folder);
        PluginJar.plain("beta")
                .manifest("Plugin-Dependencies", "gamma, absent?")
                .in(folder);
        PluginJar.plain("gamma").in(folder);

        try (var kernel = start()) {
            assertThat(kernel.plugins().list()).extracting(PluginStatus::id).containsExactly("gamma", "beta", "alpha");
            assertThat(kernel.failures()).isEmpty();
        }

        assertThat(Journal.lines())
                .containsExactly(
                        "gamma initialized",
                        "beta initialized",
                        "alpha initialized",
                        "alpha closed",
                        "beta closed",
                        "gamma closed");
    }

    @Test
    void should_tell_everything_about_a_plugin() throws IOException {
        Path jar = PluginJar.named("described")
                .manifest("Plugin-Version", "2.3.4")
                .manifest("Plugin-Description", "Describes itself")
                .extension("implements AgentExtension", "public Health health() { return Health.down(\"no model\"); }")
                .in(folder);

        try (var kernel = start()) {
            assertThat(kernel.plugins().list())
                    .containsExactly(new PluginStatus(
                            "described",
                            "2.3.4",
                            "Describes itself",
                            State.STARTED,
                            jar,
                            "plugin.described.Main",
                            Health.down("no model"),
                            null));
        }
    }

    @Test
    void should_be_a_kernel_without_plugins_too() throws IOException {
        Files.createDirectories(folder);
        try (var kernel = start()) {
            assertThat(kernel.plugins().list()).isEmpty();
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    void should_report_broken_archives_and_start_the_others() throws IOException {
        PluginJar.plain("good").in(folder);
        Files.writeString(folder.resolve("corrupt.jar"), "this is not a jar");
        Files.writeString(folder.resolve("corrupt.zip"), "this is not a zip");
        PluginJar.named("x").withoutManifest("Plugin-Id").in(folder, "library.jar", "");
        PluginJar.named("versionless").withoutManifest("Plugin-Version").in(folder);
        PluginJar.plain("good").in(folder, "good-copy.jar", "");
        PluginJar.plain("lonely").manifest("Plugin-Dependencies", "nobody").in(folder);
        PluginJar.plain("picky").manifest("Plugin-Dependencies", "good@>=2.0.0").in(folder);
        PluginJar.plain("chick").manifest("Plugin-Dependencies", "egg").in(folder);
        PluginJar.plain("egg").manifest("Plugin-Dependencies", "chick").in(folder);
        Files.writeString(folder.resolve("readme.txt"), "not an archive");

        try (var kernel = start()) {
            var errors = errors(kernel);
            assertThat(errors.keySet())
                    .containsExactlyInAnyOrder(
                            "corrupt.jar",
                            "corrupt.zip",
                            "library.jar",
                            "versionless.jar",
                            "good.jar",
                            "lonely",
                            "picky",
                            "chick",
                            "egg");
            assertThat(errors.get("corrupt.jar")).startsWith("it cannot be read as a plugin: ");
            assertThat(errors.get("corrupt.zip")).startsWith("it cannot be read as a plugin: ");
            assertThat(errors.get("library.jar")).contains("no Plugin-Id; is it a plugin?");
            assertThat(errors.get("versionless.jar")).contains("'version' cannot be empty");
            assertThat(errors.get("good.jar"))
                    .isEqualTo("another archive has the plugin id 'good' already: good-copy.jar");
            assertThat(errors.get("lonely")).isEqualTo("it needs the plugin 'nobody', which is missing");
            assertThat(errors.get("picky"))
                    .isEqualTo("it needs the plugin 'good' in version >=2.0.0, but 1.0.0 is installed");
            assertThat(errors.get("egg")).contains("circle through chick, egg");
            assertThat(kernel.failures())
                    .hasSize(9)
                    .allMatch(failure -> failure.operation().equals("load"));
            assertThat(kernel.plugins().reload("good.jar").state()).isEqualTo(State.FAILED);
            assertThat(states(kernel)).hasSize(10).containsEntry("good", State.STARTED);
            assertThat(Journal.lines()).containsExactly("good initialized");
        }
    }

    @Test
    void should_load_a_zip_without_writing_to_the_folder() throws IOException {
        PluginJar.plain("zipped").zipIn(folder);
        PluginJar.plain("plain").in(folder);

        try (var kernel = start()) {
            assertThat(kernel.plugins().list()).extracting(PluginStatus::state).containsOnly(State.STARTED);
            assertThat(Journal.lines()).contains("zipped initialized");
            kernel.plugins().reload("zipped");
        }

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrder("zipped.zip", "plain.jar");
        }
    }

    @Test
    void should_leave_a_disabled_plugin_alone() throws IOException {
        PluginJar.plain("off").in(folder);
        PluginJar.plain("needs-off").manifest("Plugin-Dependencies", "off").in(folder);
        PluginJar.plain("likes-off").manifest("Plugin-Dependencies", "off?").in(folder);
        Files.writeString(folder.resolve("disabled.txt"), "off\n");

        try (var kernel = start()) {
            assertThat(states(kernel))
                    .isEqualTo(Map.of("off", State.DISABLED, "needs-off", State.FAILED, "likes-off", State.STARTED));
            assertThat(Journal.lines()).containsExactly("likes-off initialized");
        }

        assertThat(folder.resolve("disabled.txt")).hasContent("off\n");
    }

    @Test
    void should_say_that_a_plugin_bundles_its_own_memory_api() throws IOException {
        String api = "dev/nightjar/spi/AgentExtension.class";
        byte[] copy;
        try (var in = getClass().getClassLoader().getResourceAsStream(api)) {
            assertThat(in).isNotNull();
            copy = in.readAllBytes();
        }
        PluginJar.plain("greedy").file(api, copy).in(folder);

        try (var kernel = start()) {
            assertThat(states(kernel)).isEqualTo(Map.of("greedy", State.FAILED));
            assertThat(errors(kernel).get("greedy"))
                    .contains("contains memory-api itself")
                    .contains("provided");
            assertThat(Journal.lines()).isEmpty();
        }
    }

    @Test
    void should_say_why_a_plugin_has_no_extension() throws IOException {
        PluginJar.named("empty").in(folder);
        PluginJar.named("stranger")
                .source("Other", "public class Other {}")
                .indexed("plugin.stranger.Other")
                .in(folder);
        PluginJar.named("stale").indexed("plugin.stale.Gone").in(folder);
        PluginJar.named("unmakeable")
                .extension(
                        "implements AgentExtension",
                        "public Main() { throw new IllegalStateException(\"not today\"); }")
                .in(folder);
        PluginJar.plain("wrong-class")
                .manifest("Plugin-Class", "plugin.Nowhere")
                .in(folder);
        PluginJar.plain("child").manifest("Plugin-Dependencies", "wrong-class").in(folder);

        try (var kernel = start()) {
            var errors = errors(kernel);
            assertThat(errors.get("empty")).contains("META-INF/extensions.idx is missing or empty");
            assertThat(errors.get("stranger"))
                    .contains("none of its extensions is an AgentExtension: plugin.stranger.Other");
            assertThat(errors.get("stale")).contains("its extension class plugin.stale.Gone is not in the archive");
            assertThat(errors.get("unmakeable")).contains("cannot be created").contains("not today");
            assertThat(errors.get("wrong-class")).contains("its plugin class plugin.Nowhere is not in the archive");
            assertThat(errors.get("child")).contains("'wrong-class' failed to start");
        }
    }

    @Test
    void should_report_what_a_plugin_throws_and_go_on() throws IOException {
        String thrower = "throw new IllegalStateException(\"broken on purpose\");";
        PluginJar.named("a-initialize")
                .extension("implements AgentExtension", """
                        public void initialize(ExtensionContext context) {
                            context.events().register(this);
                            context.provide(CharSequence.class, "left over");
                            throw new IllegalStateException("broken on purpose");
                        }
                        @Subscribe public void receive(String event) { Journal.add("must not be heard"); }
                        public void close() { Journal.add("must not be closed"); }
                        """)
                .in(folder);
        PluginJar.named("b-tools")
                .extension("implements ToolProvider", "public List<Tool<?>> tools() { " + thrower + " }")
                .in(folder);
        PluginJar.named("c-context")
                .extension(
                        "implements ContextProvider",
                        "public Optional<String> buildContext(ContextRequest request) { " + thrower + " }"
                                + "public int contextPriority() { " + thrower + " }")
                .in(folder);
        PluginJar.named("d-health")
                .extension("implements AgentExtension", "public Health health() { " + thrower + " }")
                .in(folder);
        PluginJar.named("e-close")
                .extension("implements AgentExtension", "public void close() { " + thrower + " }")
                .in(folder);
        PluginJar.named("f-linkage")
                .extension(
                        "implements AgentExtension",
                        "public void initialize(ExtensionContext context) { throw new NoSuchMethodError(\"gone\"); }")
                .in(folder);
        PluginJar.plain("g-good").in(folder);

        var kernel = start();
        assertThat(states(kernel))
                .isEqualTo(Map.of(
                        "a-initialize", State.FAILED,
                        "b-tools", State.STARTED,
                        "c-context", State.STARTED,
                        "d-health", State.STARTED,
                        "e-close", State.STARTED,
                        "f-linkage", State.FAILED,
                        "g-good", State.STARTED));
        kernel.events().post("hello");
        assertThat(kernel.service(CharSequence.class)).isEmpty();
        assertThat(kernel.context(new ContextRequest("prompt", kernel.scope(), null))
                        .text())
                .isEmpty();
        var health = kernel.plugins().list().stream()
                .filter(plugin -> plugin.id().equals("d-health"))
                .map(PluginStatus::health);
        assertThat(health).singleElement().satisfies(answer -> {
            assertThat(answer.isUp()).isFalse();
            assertThat(answer.detail()).contains("broken on purpose");
        });
        kernel.close();

        assertThat(kernel.failures())
                .extracting(Failure::component)
                .contains("a-initialize", "b-tools", "c-context", "d-health", "e-close", "f-linkage");
        assertThat(kernel.failures()).allMatch(failure -> !failure.message().isBlank());
        assertThat(Journal.lines()).containsExactly("g-good initialized", "g-good closed");
    }

    @Test
    void should_abort_the_start_when_a_plugin_s_configuration_is_not_usable() throws IOException {
        PluginJar.plain("a-first").in(folder);
        PluginJar.named("b-second").extension("implements AgentExtension", """
                        public record Settings(int size) {}
                        public void initialize(ExtensionContext context) {
                            context.configuration("second", new Settings(3));
                        }
                        """).in(folder);
        Path config = Files.writeString(home.resolve("nightjar.yaml"), "second:\n  sizes: 4\n");

        assertThatThrownBy(() -> builder().config(config).start())
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("nightjar.yaml: second.sizes: unknown key; known keys are size; did you mean size?");
        assertThat(Journal.lines()).containsExactly("a-first initialized", "a-first closed");
    }

    @Test
    void should_refuse_to_start_with_two_tools_of_one_name() throws IOException {
        PluginJar.named("one")
                .extension("implements ToolProvider", ECHO_TOOL.formatted("echo"))
                .in(folder);
        PluginJar.named("two")
                .extension("implements ToolProvider", ECHO_TOOL.formatted("echo"))
                .in(folder);

        assertThatThrownBy(this::start)
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(
                        "The tool 'echo' is offered by 'one' and by 'two'; switch one of them off or give it a prefix");
    }

    @Test
    void should_call_a_plugin_s_tool() throws IOException {
        PluginJar.named("echo-plugin")
                .extension("implements ToolProvider", ECHO_TOOL.formatted("echo"))
                .in(folder);

        try (var kernel = start()) {
            assertThat(kernel.tools().list()).extracting(ToolDescription::name).containsExactly("echo");
            assertThat(kernel.tools().call("echo", "{\"text\":\"hi\"}", kernel.scope(), null))
                    .isEqualTo(new ToolOutcome(true, "{\"said\":\"hi\"}"));
        }
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

    private static Map<String, State> states(AgentKernel kernel) {
        return kernel.plugins().list().stream().collect(Collectors.toMap(PluginStatus::id, PluginStatus::state));
    }

    private static Map<String, String> errors(AgentKernel kernel) {
        List<PluginStatus> failed = kernel.plugins().list().stream()
                .filter(plugin -> plugin.state() == State.FAILED)
                .toList();
        return failed.stream().collect(Collectors.toMap(PluginStatus::id, plugin -> String.valueOf(plugin.error())));
    }
}
