package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.kernel.schedule.SchedulerSettings;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleStore.Claim;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.testkit.SettableClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of claimed runs while the store fails or the host is closed. */
class SchedulerClaimsIT {

    private static final Duration AMPLE = Duration.ofMinutes(1);
    private static final Cadence HOURLY = new Cadence.Interval(Duration.ofHours(1));

    /** Polls every second, two at once; a claim is renewed every second. */
    private static final SchedulerSettings QUICK =
            new SchedulerSettings(false, true, 1, 2, 60, 50, 3, 5, 10, 0.50, 3600, 3);

    @TempDir
    private Path folder;

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));

    @Test
    @DisplayName("a claim that cannot be renewed does not keep others from being renewed")
    void should_renew_the_others_when_one_cannot_be_renewed() {
        var release = new CountDownLatch(1);
        var broken = new AtomicReference<String>();
        Set<String> renewed = ConcurrentHashMap.newKeySet();
        try (var host = ScheduleHost.start(folder, clock, "", false);
                var engine = host.engineBeside(QUICK, around(host.store(), "renew", (argument, answer) -> {
                    var run = ((Claim) argument).run().id();
                    broken.compareAndSet(null, run);
                    if (run.equals(broken.get())) {
                        throw new MemoryException("the store cannot write this claim");
                    }
                    renewed.add(run);
                }))) {
            engine.add("test", List.of(waiting("one", release), waiting("other", release)));
            engine.startPolling();
            clock.advance(Duration.ofHours(1));

            await().atMost(AMPLE).until(() -> !renewed.isEmpty());

            assertThat(host.failuresBeside())
                    .isNotEmpty()
                    .allMatch(failure -> failure.startsWith("renew the claim of"));
            release.countDown();
        }
    }

    @Test
    @DisplayName("a run that is claimed by a look that outlasts its host does not stay running: the next host runs it")
    void should_give_back_what_is_claimed_while_closing() {
        var engine = new CompletableFuture<SchedulerEngine>();
        try (var host = ScheduleHost.start(folder, clock, "", false);
                var closing = host.engineBeside(QUICK, around(host.store(), "claimDue", (argument, answer) -> {
                    if (((Optional<?>) answer).isPresent()) {
                        engine.join().close(Duration.ofMillis(1));
                    }
                }))) {
            engine.complete(closing);
            closing.add("test", List.of(waiting("job", new CountDownLatch(0))));
            closing.startPolling();
            clock.advance(Duration.ofHours(1));

            await().atMost(AMPLE)
                    .until(
                            () -> host.runsOf("job").stream()
                                    .map(ScheduleRun::status)
                                    .toList(),
                            List.of(RunStatus.CANCELLED)::equals);
            assertThat(host.failuresBeside()).isEmpty();
            try (var next = host.engineBeside(QUICK, host.store())) {
                next.add("test", List.of(waiting("job", new CountDownLatch(0))));
                assertThat(next.runDue(clock.instant())).isEqualTo(1);
            }
            assertThat(host.runsOf("job").get(0).status()).isEqualTo(RunStatus.SUCCESS);
        }
    }

    private static ScheduledTask waiting(String name, CountDownLatch release) {
        return ScheduledTask.of(name, "Waits", HOURLY, run -> {
            release.await();
            return new ScheduledTask.Report(Map.of(), "done", "");
        });
    }

    /** The store, and something that happens after one of its methods, given its first argument and its answer. */
    private static ScheduleStore around(ScheduleStore store, String method, BiConsumer<Object, Object> then) {
        return (ScheduleStore) Proxy.newProxyInstance(
                ScheduleStore.class.getClassLoader(),
                new Class<?>[] {ScheduleStore.class},
                (proxy, called, arguments) -> {
                    try {
                        var answer = called.invoke(store, arguments);
                        if (called.getName().equals(method)) {
                            then.accept(arguments[0], answer);
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
