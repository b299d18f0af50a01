package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.kernel.report.PluginStatus;
import dev.nightjar.kernel.report.PluginStatus.State;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AgentKernelTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    Path home;

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());

    @Test
    @Tag("A1")
    @DisplayName("an agent without memory has no tools, no context and no file")
    void should_have_sensible_defaults() throws IOException {
        try (var kernel = AgentKernel.builder()
                .environment(Map.of("NIGHTJAR_HOME", home.toString()))
                .withoutMemory()
                .start()) {
            assertThat(kernel.scope()).isEqualTo(MemoryScope.of("default", Namespace.AGENT));
            assertThat(kernel.dataDirectory()).isEqualTo(home.resolve("default"));
            assertThat(kernel.plugins().list()).isEmpty();
            assertThat(kernel.tools().list()).isEmpty();
            assertThat(kernel.context(new ContextRequest("hello", kernel.scope(), null)))
                    .isEqualTo(new AssembledContext("", List.of()));
            assertThat(kernel.failures()).isEmpty();
            assertThat(kernel.droppedFailures()).isZero();
        }
        assertThat(home.resolve("default")).doesNotExist();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void should_make_the_data_folder_for_its_owner_alone() throws IOException {
        Path root = home.resolve("deep/root");

        try (var kernel = AgentKernel.builder()
                .dataRoot(root)
                .agent("ada")
                .extension(new AgentExtension() {})
                .withoutMemory()
                .start()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kernel.dataDirectory())))
                    .isEqualTo("rwx------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void should_let_the_builder_win_over_the_environment_and_that_over_the_file() throws IOException {
        Files.writeString(home.resolve("nightjar.yaml"), """
                agent:
                  id: from-file
                  namespace: user:file
                  also_reads: [group:file]
                kernel:
                  context_timeout_ms: 750
                """);

        try (var kernel = builder().start()) {
            assertThat(kernel.scope())
                    .isEqualTo(new MemoryScope(
                            "from-file", new Namespace("user:file"), List.of(new Namespace("group:file"))));
        }
        try (var kernel = builder()
                .environment(Map.of("NIGHTJAR_AGENT_ID", "from-env", "NIGHTJAR_AGENT_ALSO_READS", "a,b"))
                .namespace(new Namespace("user:builder"))
                .start()) {
            assertThat(kernel.scope())
                    .isEqualTo(new MemoryScope(
                            "from-env",
                            new Namespace("user:builder"),
                            List.of(new Namespace("a"), new Namespace("b"))));
        }
        try (var kernel = builder()
                .environment(Map.of("NIGHTJAR_AGENT_ID", "from-env"))
                .agent("from-builder")
                .alsoReads(List.of())
                .start()) {
            assertThat(kernel.scope()).isEqualTo(MemoryScope.of("from-builder", new Namespace("user:file")));
        }
    }

    @Test
    void should_refuse_what_it_cannot_work_with() throws IOException {
        assertRefused(builder().config(home.resolve("absent.yaml")), "absent.yaml does not exist");
        assertRefused(builder().config(home), "does not exist");
        assertRefused(builder().agent("a/b"), "Agent id must be");
        assertRefused(builder().contextTimeout(Duration.ZERO), "context timeout must be at least 1 ms");
        assertRefused(
                builder().environment(Map.of("NIGHTJAR_KERNEL_CONTEXT_TIMEOUT_MS", "0")),
                "context_timeout_ms must be at least 1 (context_timeout_ms: 0)");
        Path file = Files.writeString(home.resolve("in-the-way"), "");
        assertRefused(builder().dataRoot(file).extension(new AgentExtension() {}), "cannot be created");
        assertRefused(builder().plugins(file), "cannot be listed");
    }

    @Test
    void should_refuse_a_section_nobody_knows() throws IOException {
        Files.writeString(home.resolve("nightjar.yaml"), "memroy:\n  budget: 5\n");
        AgentExtension extension = initializing(context -> context.configuration("memory", new Settings(1)));

        assertThatThrownBy(() -> builder().extension(extension).start())
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("nightjar.yaml: memroy: unknown section; known sections are agent, kernel, memory, model,"
                        + " scheduler; did you mean memory?");
    }

    @Test
    void should_only_note_an_unknown_section_when_it_may_belong_to_a_plugin_that_failed() throws IOException {
        Files.writeString(home.resolve("nightjar.yaml"), "memory:\n  budget: 5\n");

        try (var kernel = builder()
                .extension(initializing(context -> {
                    throw new IllegalStateException("no disk");
                }))
                .start()) {
            assertThat(kernel.failures()).extracting(Failure::operation).containsExactly("initialize", "configuration");
        }
    }

    @Test
    void should_give_extensions_what_the_host_has() {
        var clock = SettableClock.at("2026-01-02T09:00:00Z");
        var contexts = new ArrayList<ExtensionContext>();

        try (var kernel = builder()
                .clock(clock)
                .agent("ada")
                .extension(initializing(contexts::add))
                .start()) {
            ExtensionContext context = contexts.get(0);
            assertThat(context.scope()).isEqualTo(kernel.scope());
            assertThat(context.clock()).isSameAs(clock);
            assertThat(context.dataDirectory()).isEqualTo(home.resolve("ada"));
            context.reportFailure("saving", new IOException("disk full"));
            assertThat(kernel.failures())
                    .containsExactly(new Failure(clock.instant(), "Extension", "saving", "IOException: disk full"));
        }
    }

    @Test
    @DisplayName("one host serves many users: whoever is named is who asks")
    void should_ask_for_context_in_the_scope_that_is_named() {
        try (var kernel = builder()
                .agent("assistant")
                .extension(new ContextProvider() {
                    @Override
                    public Optional<String> buildContext(ContextRequest request) {
                        return Optional.of(request.scope().namespace() + " says " + request.prompt());
                    }
                })
                .start()) {
            MemoryScope ada = kernel.scope(new Namespace("user:ada"));
            MemoryScope bob = kernel.scope(new Namespace("user:bob"));

            assertThat(ada).isEqualTo(MemoryScope.of("assistant", new Namespace("user:ada")));
            assertThat(kernel.session(ada, "s").context("hi")).isEqualTo("user:ada says hi");
            assertThat(kernel.session(bob, "s").context("hi")).isEqualTo("user:bob says hi");
            assertThat(kernel.session(kernel.scope(), "s").context("hi")).isEqualTo("agent says hi");
            assertThatThrownBy(() ->
                            kernel.context(new ContextRequest("hi", MemoryScope.of("other", Namespace.AGENT), null)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("This host is the agent 'assistant'");
        }
    }

    @Test
    void should_offer_services_until_their_extension_closes() {
        var contexts = new ArrayList<ExtensionContext>();

        var kernel = builder()
                .extension(initializing(context -> {
                    contexts.add(context);
                    context.provide(CharSequence.class, "first");
                }))
                .extension(initializing(context -> {
                    context.provide(CharSequence.class, "second");
                    log.add("sees " + context.service(CharSequence.class).orElse("nothing"));
                }))
                .start();
        assertThat(kernel.service(CharSequence.class)).contains("first");
        assertThat(log).containsExactly("sees first");
        assertThat(kernel.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.component()).isEqualTo("Extension-2");
            assertThat(failure.message())
                    .isEqualTo("is not used, because 'Extension' offers one already;"
                            + " to use this one, remove the plugin of the other");
        });
        kernel.close();

        assertThat(kernel.service(CharSequence.class)).isEmpty();
        contexts.get(0).provide(CharSequence.class, "too late");
        assertThat(kernel.service(CharSequence.class)).isEmpty();
    }

    @Test
    void should_close_in_reverse_order_once_and_whatever_is_thrown() {
        var kernel = builder()
                .extension(closing(() -> log.add("first")))
                .extension(closing(() -> {
                    throw new IllegalStateException("cannot close");
                }))
                .extension(closing(() -> log.add("third")))
                .start();

        kernel.close();
        kernel.close();

        assertThat(log).containsExactly("third", "first");
        assertThat(kernel.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.operation()).isEqualTo("close");
            assertThat(failure.message()).isEqualTo("IllegalStateException: cannot close");
        });
    }

    @Test
    void should_still_answer_after_it_is_closed() {
        var kernel = builder().start();
        kernel.close();

        assertThat(kernel.session(kernel.scope(), "s1").context("hello")).isEmpty();
        assertThat(kernel.tools().call("any", "{}", kernel.scope(), null))
                .isEqualTo(new ToolOutcome(
                        false, "{\"success\":false,\"error\":\"Unknown tool 'any'; there are no tools\"}"));
        assertThat(kernel.plugins().list()).isEmpty();
        assertThat(kernel.awaitQuiet(Duration.ZERO)).isTrue();
    }

    @Test
    void should_finish_background_work_before_it_closes_an_extension() {
        var gate = new CountDownLatch(1);
        var extension = new Extension(
                context -> {
                    context.runInBackground("slow", () -> {
                        await(gate);
                        log.add("worked");
                        context.runInBackground("follow-up", () -> log.add("must not run"));
                    });
                    context.runInBackground("broken", () -> {
                        throw new IllegalStateException("cannot work");
                    });
                },
                () -> log.add("closed"));
        var kernel = builder().extension(extension).start();

        assertThat(kernel.awaitQuiet(Duration.ofMillis(10))).isFalse();
        var closer = new Thread(kernel::close);
        closer.start();
        awaitState(closer, Thread.State.TIMED_WAITING);
        gate.countDown();
        join(closer);

        assertThat(log).containsExactly("worked", "closed");
        assertThat(kernel.failures()).extracting(Failure::operation).containsExactly("follow-up", "broken");
        assertThat(kernel.awaitQuiet(LONG)).isTrue();
    }

    @Test
    void should_not_wait_forever_for_background_work() {
        var kernel = builder()
                .environment(Map.of("NIGHTJAR_KERNEL_SHUTDOWN_TIMEOUT_MS", "50"))
                .extension(
                        initializing(context -> context.runInBackground("endless", () -> await(new CountDownLatch(1)))))
                .start();
        kernel.close();

        assertThat(kernel.failures().get(0)).satisfies(failure -> {
            assertThat(failure.operation()).isEqualTo("endless");
            assertThat(failure.message()).startsWith("TimeoutException: not finished within ");
        });
    }

    @Test
    void should_close_what_was_started_when_the_start_is_aborted() {
        var builder = builder()
                .extension(closing(() -> log.add("closed first")))
                .extension(initializing(context -> {
                    throw new ConfigurationException("memory.size: unknown key");
                }))
                .extension(initializing(context -> log.add("must not start")));

        assertRefused(builder, "memory.size: unknown key");
        assertThat(log).containsExactly("closed first");
    }

    @Test
    void should_list_extensions_of_the_builder_among_the_plugins() {
        try (var kernel = builder()
                .extension(initializing(context -> {}))
                .extension(new AgentExtension() {})
                .start()) {
            assertThat(kernel.plugins().list())
                    .extracting(PluginStatus::id, PluginStatus::state, PluginStatus::archive)
                    .containsExactly(tuple("Extension", State.STARTED, null), tuple("extension", State.STARTED, null));
        }
    }

    private AgentKernelBuilder builder() {
        return AgentKernel.builder().dataRoot(home).environment(Map.of()).withoutMemory();
    }

    private static void assertRefused(AgentKernelBuilder builder, String message) {
        assertThatThrownBy(builder::start)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(message);
    }

    private static Extension initializing(Consumer<ExtensionContext> onInitialize) {
        return new Extension(onInitialize, () -> {});
    }

    private static Extension closing(Runnable onClose) {
        return new Extension(context -> {}, onClose);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void awaitState(Thread thread, Thread.State state) {
        Awaitility.await().atMost(LONG).until(() -> thread.getState() == state);
    }

    private static void join(Thread thread) {
        try {
            thread.join(LONG.toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        assertThat(thread.isAlive()).isFalse();
    }

    record Settings(int budget) {}

    record Extension(Consumer<ExtensionContext> onInitialize, Runnable onClose) implements AgentExtension {

        @Override
        public void initialize(ExtensionContext context) {
            onInitialize.accept(context);
        }

        @Override
        public void close() {
            onClose.run();
        }
    }
}
