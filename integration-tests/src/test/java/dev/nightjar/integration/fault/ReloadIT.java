package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.event.UserMessage;
import dev.nightjar.integration.Archives;
import dev.nightjar.integration.TestHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Plugins that are taken out and put in again while the host runs. */
class ReloadIT {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Path MAPS = Path.of("/proc/self/maps");

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
            holds = "every turn is there once, no thread is left, and SQLite's library is mapped from one file",
            unit = "reloads of all",
            shortTimes = 4,
            longTimes = 30)
    void should_leave_nothing_behind() throws IOException {
        assumeThat(MAPS).as("this system has no %s", MAPS).exists();
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
            assertThat(libraries()).hasSize(1);
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

    private static Set<String> libraries() throws IOException {
        return Files.readString(MAPS)
                .lines()
                .filter(line -> line.contains("sqlitejdbc"))
                .map(line -> line.substring(line.indexOf('/')))
                .collect(Collectors.toSet());
    }
}
