package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.event.UserMessage;
import dev.nightjar.integration.Archives;
import dev.nightjar.integration.TestHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

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
            holds = "every turn is there once and in order, and no thread is left",
            unit = "reloads of all",
            shortTimes = 2,
            longTimes = 30)
    void should_leave_nothing_behind() {
        try (var host = TestHost.withAll(folder)) {
            use(host, 0);
            var threads = nightjarThreads();
            for (int i = 1; i <= run.times(); i++) {
                for (var plugin : Archives.ALL) {
                    assertThat(host.kernel().plugins().reload(plugin).error()).isNull();
                }
                use(host, i);
            }
            assertThat(Stores.memory(host.kernel()).stats(host.kernel().scope()).episodes())
                    .isEqualTo(run.times() + 1);
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(nightjarThreads()).hasSizeLessThanOrEqualTo(threads.size()));
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
        kernel.context("Which remark was number " + number + "?", "other");
        assertThat(kernel.awaitQuiet(LONG)).isTrue();
    }

    private static List<String> nightjarThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("nightjar-"))
                .toList();
    }
}
