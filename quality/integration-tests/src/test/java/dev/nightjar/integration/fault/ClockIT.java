package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.TestHost;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A clock that is set back and forward while the host runs. */
class ClockIT {

    private static final String SESSION = "monday";
    private static final List<Duration> JUMPS = List.of(
            Duration.ofHours(-1),
            Duration.ofDays(365),
            Duration.ofDays(-1),
            Duration.ofHours(1),
            Duration.ofDays(-30),
            Duration.ofDays(40));

    /** Every job of the plugins is due once in a week. */
    private static final Duration LONGEST_CADENCE = Duration.ofDays(8);

    /** Consolidation, decay, enrichment and reflection, each of which may follow another one once. */
    private static final int MOST_RUNS = 8;

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "clock set back or forward",
            done =
                    "the clock jumps by an hour, a day, a month or a year, back or forward, while turns are said and jobs are"
                            + " due",
            holds =
                    "turns stay in the order they were said; a missed job runs once, not once for each day; the next one is"
                            + " at most 8 days behind the latest time the clock has shown; confidence stays between 0 and what it"
                            + " was saved with; lasting facts stay",
            unit = "jumps",
            shortTimes = 6,
            longTimes = 120)
    void should_stay_sane_when_the_clock_jumps() {
        try (var host = TestHost.withAll(folder)) {
            var scope = host.kernel().scope();
            var random = run.random();
            var said = new ArrayList<String>();
            var lasting = new ArrayList<MemoryId>();
            var latest = host.clock().instant();
            for (int i = 0; i < run.times(); i++) {
                var jump = i < JUMPS.size() ? JUMPS.get(i) : JUMPS.get(random.nextInt(JUMPS.size()));
                host.clock().set(host.clock().instant().plus(jump));
                var told = "jump %d by %s, %s".formatted(i, jump, run.seed());
                var text = "The lantern number " + i + " hangs in the harbour.";
                said.add(text);
                host.user(SESSION, "Ada", text);
                var fact = FactDraft.builder("Ada owns lantern number " + i, 0.9, "test")
                        .durability(Durability.LASTING);
                lasting.add(host.memory().remember(scope, fact.build()).id());

                int runs = runDue(host);
                assertThat(runs).as(told).isLessThanOrEqualTo(MOST_RUNS);
                run.count("runs", runs);
                latest = max(latest, host.clock().instant());
                assertThat(host.kernel().scheduler().nextDue().orElseThrow())
                        .as(told)
                        .isAfter(host.clock().instant())
                        .isBefore(latest.plus(LONGEST_CADENCE));
                checkFacts(host, lasting, told);
            }
            assertThat(turns(host)).as(run.seed()).isEqualTo(said);
            assertThat(Stores.problems(host.kernel())).isEmpty();
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    private static Instant max(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** What is due now, as often as there is something. */
    private static int runDue(TestHost host) {
        int runs = 0;
        int due = host.kernel().scheduler().runDue(host.clock().instant());
        while (due > 0 && runs <= MOST_RUNS) {
            runs += due;
            due = host.kernel().scheduler().runDue(host.clock().instant());
        }
        return runs;
    }

    private static void checkFacts(TestHost host, List<MemoryId> lasting, String told) {
        var facts =
                host
                        .memory()
                        .list(host.kernel().scope(), MemoryFilter.ofKinds(MemoryKind.FACT), Integer.MAX_VALUE)
                        .stream()
                        .map(Fact.class::cast)
                        .toList();
        assertThat(facts).as(told).extracting(Fact::id).containsAll(lasting);
        assertThat(facts)
                .filteredOn(fact -> lasting.contains(fact.id()))
                .as(told)
                .allSatisfy(fact -> assertThat(fact.confidence()).isBetween(0.5, 0.9));
        assertThat(facts)
                .as(told)
                .allSatisfy(fact -> assertThat(fact.confidence()).isBetween(0.0, 1.0));
    }

    private static List<String> turns(TestHost host) {
        var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).inSession(SESSION);
        return host.memory().list(host.kernel().scope(), filter, Integer.MAX_VALUE).stream()
                .map(Episode.class::cast)
                .sorted(Comparator.comparingLong(Episode::sequence))
                .map(Memory::content)
                .toList();
    }
}
