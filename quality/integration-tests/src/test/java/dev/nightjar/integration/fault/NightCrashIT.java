package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.integration.TestHost;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A process is killed again and again while it consolidates, enriches and lets facts decay. */
class NightCrashIT {

    private static final int MAX_MILLIS = 700;
    private static final int DAYS_BETWEEN = 40;
    /** Two weeks until it has faded, and 90 days more. */
    private static final int BIRD_DAYS = 105;

    private static final int LAST_NIGHTS = 8;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    private Path folder;

    @Test
    @Tag("F6")
    @Tag("X34")
    @DisplayName("killed at any point of the night: after restart the work completes, nothing twice, nothing lost")
    @Fault(
            value = "kill -9 at night",
            done =
                    "a process is killed with SIGKILL at a random moment while it reads sessions, enriches memories and lets"
                            + " facts decay, and is started again",
            holds =
                    "the work is completed: every fact is there exactly once, nothing waits, every change has its report",
            unit = "kills",
            shortTimes = 5,
            longTimes = 20)
    void should_complete_after_any_kill() throws Exception {
        Archives.folderWith(folder, Archives.ALL);
        var random = run.random();
        int killed = 0;
        for (int round = 0; round < run.times(); round++) {
            killed += workAndKill(round, random.nextInt(MAX_MILLIS)) ? 1 : 0;
        }
        // How many of the rounds are over before that depends on the machine.
        assertThat(killed).as("killed while at work, %s", run.seed()).isPositive();

        try (var host = NightWorker.open(folder)) {
            host.clock().set(TestHost.START.plus(Duration.ofDays((long) DAYS_BETWEEN * run.times())));
            int nights = LAST_NIGHTS + run.times();
            for (int night = 0; night < nights; night++) {
                host.night();
            }
            verify(host, host.kernel().scope());
        }
    }

    private void verify(TestHost host, MemoryScope scope) {
        var memory = host.memory();
        assertThat(host.consolidation().pendingSessions(scope))
                .as("%s", run.seed())
                .isEmpty();
        assertThat(host.maintenance().unexplained(scope)).as("%s", run.seed()).isZero();
        assertThat(host.maintenance().unenriched(scope, 10))
                .as("%s: without a stamp", run.seed())
                .isEmpty();
        var gained = host.maintenance().runs(scope, 100_000).stream()
                .flatMap(report -> report.changes().stream())
                .filter(change -> change.kind() == ChangeKind.ADDED)
                .map(change -> memory.find(scope, change.memory()).orElseThrow().content())
                .toList();
        var said = memory.list(scope, MemoryFilter.ofKinds(MemoryKind.EPISODE), 100_000).stream()
                .map(Memory::content)
                .map(NightCrashIT::dog)
                .toList();
        assertThat(said).hasSizeGreaterThan(run.times());
        assertThat(said)
                .allSatisfy(dog -> assertThat(gained)
                        .as("%s: facts about %s", run.seed(), dog)
                        .filteredOn(fact -> fact.contains(dog))
                        .hasSize(1));
        assertThat(memory.list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), 100_000))
                .as("%s: birds that were not pruned", run.seed())
                .noneMatch(fact -> fact.content().startsWith("A bird") && isOld(host, fact));
        assertThat(host.kernel().failures()).isEmpty();
    }

    private static boolean isOld(TestHost host, Memory fact) {
        return fact.details().createdAt().isBefore(host.clock().instant().minus(Duration.ofDays(BIRD_DAYS)));
    }

    private static String dog(String episode) {
        int begin = episode.indexOf("Rex");
        return episode.substring(begin, begin + "Rexaaa".length());
    }

    /** Whether it was still at work when it was killed. */
    private boolean workAndKill(int round, int afterMillis) throws IOException, InterruptedException {
        var begin = TestHost.START.plus(Duration.ofDays((long) DAYS_BETWEEN * round));
        var process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NightWorker.class.getName(),
                        folder.toString(),
                        Integer.toString(round),
                        begin.toString()))
                .redirectError(folder.resolve("worker.log").toFile())
                .start();
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).as("what round %d says", round).isEqualTo("working");
            boolean isOver = process.waitFor(afterMillis, TimeUnit.MILLISECONDS);
            return !isOver;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
