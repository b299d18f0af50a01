package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.report.ToolOutcome;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting, using, reloading and closing leaves nothing behind, however often. */
class KernelLeakTest {

    private static final int TIMES = 100;
    private static final Duration LONG = Duration.ofSeconds(15);

    @TempDir
    Path home;

    @BeforeEach
    void prepare() throws IOException {
        Journal.clear();
        PluginJar.named("busy")
                .extension("implements ToolProvider, ContextProvider", """
                        public record Text(@ToolArgument(value = "Any", required = true) String text) {}
                        public record Answer(String said) {}
                        public void initialize(ExtensionContext context) {
                            context.events().register(this);
                            context.provide(Runnable.class, () -> {});
                            context.runInBackground("work", () -> Journal.add("worked"));
                        }
                        @Subscribe public void receive(String event) {}
                        public Optional<String> buildContext(ContextRequest request) { return Optional.of("block"); }
                        public List<Tool<?>> tools() {
                            return List.of(new Tool<Text>() {
                                public String name() { return "echo"; }
                                public String description() { return "Echo"; }
                                public Class<Text> argumentType() { return Text.class; }
                                public ToolResult call(ToolCall<Text> call) {
                                    return ToolResult.success(new Answer(call.arguments().text()));
                                }
                            });
                        }
                        """)
                .in(home.resolve("plugins"));
    }

    @Test
    void should_leave_no_thread_and_no_class_loader_after_a_hundred_starts() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        WeakReference<ClassLoader> first = useOnce();
        for (int i = 1; i < TIMES; i++) {
            start().close();
        }

        assertThat(Journal.lines()).hasSize(TIMES);
        Awaitility.await()
                .atMost(LONG)
                .untilAsserted(() -> assertThat(kernelThreads(before)).isEmpty());
        awaitCollected(first);
    }

    @Test
    void should_leave_no_class_loader_after_a_hundred_reloads() {
        try (var kernel = start()) {
            WeakReference<ClassLoader> first = use(kernel);
            for (int i = 0; i < TIMES; i++) {
                assertThat(kernel.plugins().reload("busy").error()).isNull();
            }
            use(kernel);

            assertThat(kernel.awaitQuiet(LONG)).isTrue();
            assertThat(Journal.lines()).hasSize(TIMES + 1);
            assertThat(kernel.tools().list()).hasSize(1);
            assertThat(kernel.failures()).isEmpty();
            awaitCollected(first);
        }
    }

    private WeakReference<ClassLoader> useOnce() {
        try (var kernel = start()) {
            return use(kernel);
        }
    }

    private static WeakReference<ClassLoader> use(AgentKernel kernel) {
        kernel.events().post("hello");
        assertThat(kernel.context(new ContextRequest("prompt", kernel.scope(), null))
                        .text())
                .isEqualTo("block");
        assertThat(kernel.tools().call("echo", "{\"text\":\"x\"}", kernel.scope(), null))
                .isEqualTo(new ToolOutcome(true, "{\"said\":\"x\"}"));
        var loader = kernel.service(Runnable.class).orElseThrow().getClass().getClassLoader();
        assertThat(loader).isNotSameAs(KernelLeakTest.class.getClassLoader());
        return new WeakReference<>(loader);
    }

    private AgentKernel start() {
        return AgentKernel.builder()
                .dataRoot(home)
                .plugins(home.resolve("plugins"))
                .environment(Map.of())
                .contextTimeout(LONG)
                .withoutMemory()
                .start();
    }

    private static List<String> kernelThreads(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("nightjar-"))
                .toList();
    }

    private static void awaitCollected(WeakReference<ClassLoader> loader) {
        Awaitility.await().atMost(LONG).until(() -> {
            System.gc();
            return loader.get() == null;
        });
    }
}
