package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.integration.Archives;
import dev.nightjar.integration.TestHost;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.consolidation.OwnWords;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.ner.EntityRecognizer;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.pf4j.PluginClassLoader;

/** Plugins that are taken out and put in again while the host runs. */
class ReloadIT {

    private static final Duration LONG = Duration.ofMinutes(1);

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "plugins reloaded",
            done =
                    "all five plugins of a running host are unloaded and loaded again, a turn is said and a context asked for"
                            + " in between",
            holds = "every turn is there once and in order, and no thread and no class loader is left",
            unit = "reloads of all",
            shortTimes = 2,
            longTimes = 100)
    void should_leave_nothing_behind() {
        try (var host = TestHost.withAll(folder)) {
            use(host, 0);
            var threads = nightjarThreads();
            var loaders = new ArrayList<WeakReference<ClassLoader>>();
            for (int i = 1; i <= run.times(); i++) {
                loaders.addAll(loaders(host));
                for (var plugin : Archives.ALL) {
                    assertThat(host.kernel().plugins().reload(plugin).error()).isNull();
                }
                use(host, i);
            }
            assertThat(Stores.memory(host.kernel()).stats(host.kernel().scope()).episodes())
                    .isEqualTo(run.times() + 1);
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(nightjarThreads()).hasSizeLessThanOrEqualTo(threads.size()));
            await().atMost(LONG).untilAsserted(() -> {
                System.gc();
                assertThat(loaders).allMatch(loader -> loader.refersTo(null));
            });
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    private static void use(TestHost host, int number) {
        var kernel = host.kernel();
        kernel.events()
                .post(UserMessage.of(
                        kernel.scope(),
                        "monday",
                        "Remark number " + number,
                        host.clock().instant()));
        kernel.session(kernel.scope(), "other").context("Which remark was number " + number + "?");
        assertThat(kernel.awaitQuiet(LONG)).isTrue();
    }

    /** Of the plugins that offer a service. */
    private static List<WeakReference<ClassLoader>> loaders(TestHost host) {
        return Stream.of(MemoryService.class, OwnWords.class, EntityRecognizer.class, EmbeddingService.class)
                .map(service ->
                        host.kernel().service(service).orElseThrow().getClass().getClassLoader())
                .map(loader -> {
                    assertThat(loader).isInstanceOf(PluginClassLoader.class);
                    return new WeakReference<>(loader);
                })
                .toList();
    }

    private static List<String> nightjarThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("nightjar-"))
                .toList();
    }
}
