package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.eventbus.DeadEvent;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.event.MessageLost;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pf4j.DefaultPluginManager;
import org.pf4j.PluginManager;
import org.pf4j.PluginState;

/** A host inside an application that has a plugin manager and a bus of its own. */
class MemoryHostTest {

    private static final String EARS = """
            private ExtensionContext context;
            public void initialize(ExtensionContext given) {
                context = given;
                context.events().register(this);
                Journal.add("initialized");
            }
            @Subscribe public void on(String event) {
                Journal.add("heard " + event);
                context.events().post(event.length());
            }
            public Optional<String> buildContext(ContextRequest request) { return Optional.of("block"); }
            public void close() { Journal.add("closed"); }
            """;

    private static final String STORE = """
            public void initialize(ExtensionContext context) {
                Class<dev.nightjar.memory.MemoryService> type = dev.nightjar.memory.MemoryService.class;
                context.provide(type, type.cast(java.lang.reflect.Proxy.newProxyInstance(
                        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null)));
                context.events().register(this);
            }
            @Subscribe public void on(dev.nightjar.spi.event.UserMessage message) {
                Journal.add("stored " + message.text());
            }
            """;

    @TempDir
    Path home;

    private final EventBus bus = new EventBus();
    private final List<Object> heard = new ArrayList<>();
    private PluginManager plugins;

    @BeforeEach
    void prepare() throws IOException {
        Journal.clear();
        Path folder = home.resolve("plugins");
        PluginJar.named("ears")
                .manifest("Plugin-Dependencies", "absent?")
                .extension("implements ContextProvider", EARS)
                .in(folder);
        PluginJar.named("foreign")
                .source("Other", "public class Other implements org.pf4j.ExtensionPoint {}")
                .indexed("plugin.foreign.Other")
                .in(folder);
        plugins = new DefaultPluginManager(folder);
        plugins.loadPlugins();
        bus.register(new Object() {
            @Subscribe
            public void on(Integer event) {
                heard.add(event);
            }
        });
    }

    @Test
    void should_bring_the_started_plugins_up_on_the_bus_of_the_application() {
        plugins.startPlugins();
        try (var kernel = attach().start()) {
            assertThat(kernel.plugins().list()).extracting(PluginStatus::id).containsExactly("ears");
            bus.post("hello");
            kernel.events().post("you");

            assertThat(Journal.lines()).containsExactly("initialized", "heard hello", "heard you");
            assertThat(heard).containsExactly(5, 3);
            assertThat(kernel.context(new ContextRequest("prompt", kernel.scope(), null))
                            .text())
                    .isEqualTo("block");
            assertThat(kernel.failures()).isEmpty();
        }
        bus.post("nobody");

        assertThat(Journal.lines()).endsWith("heard you", "closed");
        assertThat(plugins.getPlugin("ears").getPluginState()).isEqualTo(PluginState.STARTED);
        plugins.unloadPlugins();
        assertThat(plugins.getPlugins()).isEmpty();
    }

    @Test
    void should_follow_what_the_application_starts_and_stops_later() {
        try (var kernel = attach().start()) {
            assertThat(kernel.plugins().list()).isEmpty();
            plugins.startPlugins();
            assertThat(kernel.context(new ContextRequest("prompt", kernel.scope(), null))
                            .text())
                    .isEqualTo("block");

            plugins.stopPlugin("ears");
            assertThat(kernel.plugins().list()).isEmpty();
            assertThat(kernel.context(new ContextRequest("prompt", kernel.scope(), null))
                            .text())
                    .isEmpty();

            plugins.startPlugin("ears");
            bus.post("again");
            assertThat(Journal.lines()).containsExactly("initialized", "closed", "initialized", "heard again");
            plugins.unloadPlugins();
            assertThat(Journal.lines()).endsWith("closed");
        }
        assertThat(Journal.lines()).hasSize(5);
    }

    @Test
    @DisplayName("what is posted while no plugin stores messages is a failure, and lost with its whole text")
    void should_tell_of_messages_that_nothing_stores() throws IOException {
        var folder = home.resolve("stores");
        PluginJar.named("store").extension("implements AgentExtension", STORE).in(folder);
        plugins = new DefaultPluginManager(folder);
        plugins.loadPlugins();
        plugins.startPlugins();
        var lost = new ArrayList<MessageLost>();
        bus.register(new Object() {
            @Subscribe
            public void on(MessageLost event) {
                lost.add(event);
            }
        });
        try (var kernel = MemoryHost.attach(plugins, bus)
                .dataRoot(home.resolve("data"))
                .environment(Map.of())
                .start()) {
            bus.post(said(kernel, kernel.scope(), "one"));
            plugins.stopPlugin("store");
            assertThat(lost).isEmpty();

            bus.post(said(kernel, kernel.scope(), "two"));
            kernel.session(kernel.scope(), "monday").answered("three", List.of());
            bus.post(said(kernel, kernel.scope().incognito(), "four"));
            bus.post(said(kernel, MemoryScope.of("another-agent", Namespace.AGENT), "five"));
            assertThat(lost).extracting(event -> event.message().text()).containsExactly("two", "three");
            assertThat(kernel.failures())
                    .hasSize(2)
                    .allSatisfy(failure -> assertThat(failure.operation()).contains("'monday'"))
                    .allSatisfy(failure -> assertThat(failure.message()).contains("memory-plugin is stopped"));

            plugins.startPlugin("store");
            bus.post(said(kernel, kernel.scope(), "six"));
            assertThat(Journal.lines()).containsExactly("stored one", "stored six");
            assertThat(lost).hasSize(2);
        }
        plugins.unloadPlugins();
    }

    private static UserMessage said(AgentKernel kernel, MemoryScope scope, String text) {
        return UserMessage.of(scope, "monday", text, kernel.clock().instant());
    }

    @Test
    void should_leave_loading_to_the_application() {
        plugins.startPlugins();
        try (var kernel = attach().start()) {
            assertThatThrownBy(() -> kernel.plugins().reload("ears"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("belongs to another plugin manager");
        }
        assertThatThrownBy(() -> attach().plugins(home).start())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("leave out plugins(");
    }

    @Test
    @DisplayName("a refused start leaves no subscriber on the bus of the application, and no thread")
    void should_leave_nothing_behind_when_plugins_are_named_too() {
        var unheard = new ArrayList<Object>();
        bus.register(new Object() {
            @Subscribe
            public void on(DeadEvent event) {
                unheard.add(event.getEvent());
            }
        });

        assertThatThrownBy(() -> attach().agent("refused").plugins(home).start())
                .isInstanceOf(ConfigurationException.class);

        bus.post("hello");
        assertThat(unheard).containsExactly("hello");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("nightjar-refused"));
    }

    private AgentKernelBuilder attach() {
        return MemoryHost.attach(plugins, bus)
                .dataRoot(home.resolve("data"))
                .environment(Map.of())
                .withoutMemory();
    }
}
