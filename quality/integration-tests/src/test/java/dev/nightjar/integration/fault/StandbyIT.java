package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.integration.Archives;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Four hosts whose memory is in a PostgreSQL server with a synchronous standby, while the server is killed. */
@Tag("proof")
class StandbyIT {

    private static final int HOSTS = 4;
    /** As many as one host says in the time until the server is killed. */
    private static final int TURNS = 10;

    private static final int MAX_MILLIS = 400;
    private static final int RETRY_MILLIS = 100;
    private static final int PATIENCE_MILLIS = 120_000;
    private static final Duration BETWEEN_NIGHTS = Duration.ofDays(2);
    private static final int LAST_NIGHTS = 4;
    private static final int ALL = 1_000_000;

    private static final String JOBS_RUN_TWICE = """
            SELECT s.name || ' at ' || r.scheduled_for FROM nightjar_assistant.schedule_runs r
            JOIN nightjar_assistant.schedules s ON s.pk = r.schedule_pk
            WHERE r.status = 'success' GROUP BY s.name, r.schedule_pk, r.scheduled_for HAVING count(*) > 1""";

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    private Path folder;

    private final SettableClock clock = SettableClock.at("2026-03-02T09:00:00Z");

    @Test
    @Tag("F6")
    @Tag("J4")
    @DisplayName("the server is killed and its standby takes over: no acknowledged turn lost, no night twice")
    @Fault(
            value = "PostgreSQL server killed",
            done =
                    "four hosts say turns and play the nights at the same time; the server that they share is killed with SIGKILL at"
                            + " a random moment, its synchronous standby takes over and gets a standby of its own",
            holds =
                    "every turn is there exactly once and in the order of its session, what was acknowledged at once and what was"
                            + " stored later; each job of a night ran once; every statement became a fact exactly once",
            unit = "kills",
            shortTimes = 1,
            longTimes = 200)
    void should_lose_nothing() throws IOException {
        var random = run.random();
        var hosts = new ArrayList<AgentKernel>();
        var acknowledged = ConcurrentHashMap.<String>newKeySet();
        int turns = 0;
        var stores = new Stores(folder, Archives.ALL);
        try (var server = ReplicatedServer.start(Files.createDirectory(folder.resolve("servers")))) {
            try {
                for (int i = 0; i < HOSTS; i++) {
                    hosts.add(host(stores, server, i, acknowledged));
                }
                for (int round = 0; round < run.times(); round++) {
                    turns += round(server, hosts, round, random.nextInt(MAX_MILLIS));
                }
                awaitStored(acknowledged, turns);
                for (int night = 0; night < LAST_NIGHTS; night++) {
                    hosts.forEach(this::night);
                    clock.advance(BETWEEN_NIGHTS);
                }
                verify(hosts.get(0), turns);
                assertThat(server.query(JOBS_RUN_TWICE)).as(run.seed()).isEmpty();
            } finally {
                hosts.forEach(AgentKernel::close);
            }
        }
    }

    private AgentKernel host(Stores stores, ReplicatedServer server, int number, Set<String> acknowledged) {
        var kernel = stores.open(
                folder.resolve("host" + number),
                builder -> builder.clock(clock)
                        .environment(Map.of(
                                "NIGHTJAR_MEMORY_STORE",
                                "postgresql",
                                "NIGHTJAR_MEMORY_POSTGRESQL_URL",
                                server.url(),
                                "NIGHTJAR_MEMORY_POSTGRESQL_USER",
                                server.user(),
                                "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS",
                                "60000")));
        kernel.events().register(new Acknowledgement(acknowledged));
        return kernel;
    }

    /** All hosts talk and then play a night while the server is killed; how many turns were said. */
    private int round(ReplicatedServer server, List<AgentKernel> hosts, int round, int millis) throws IOException {
        var isOver = new CompletableFuture<Void>();
        var said = new AtomicInteger();
        var working = IntStream.range(0, hosts.size())
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    var session = "r" + round + "-h" + i;
                    int number = 0;
                    do {
                        say(hosts.get(i), session, number++);
                        said.incrementAndGet();
                    } while (!isOver.isDone() && number < TURNS);
                    isOver.join();
                    night(hosts.get(i));
                }))
                .toList();
        sleep(millis);
        if (round % 2 == 0) {
            isOver.complete(null); // then the nights are under way
        }
        server.killPrimary();
        isOver.complete(null);
        working.forEach(CompletableFuture::join);
        clock.advance(BETWEEN_NIGHTS);
        return said.get();
    }

    /** What could not be stored while there was no server is stored when there is one. */
    private void awaitStored(Set<String> acknowledged, int turns) {
        for (int i = 0; acknowledged.size() < turns && i < PATIENCE_MILLIS; i += RETRY_MILLIS) {
            sleep(RETRY_MILLIS);
        }
        assertThat(acknowledged).as(run.seed()).hasSize(turns);
    }

    private void say(AgentKernel kernel, String session, int number) {
        var text = session + " has a dog called Rex" + number + " now.";
        kernel.events()
                .post(UserMessage.of(kernel.scope(), session, text, clock.instant())
                        .by("Ada")
                        .withMessageId(text));
    }

    /**
     * What is due at the time that the clock shows; looked for again, as the host does each second, when the server was
     * not there.
     */
    private void night(AgentKernel kernel) {
        boolean hasLooked = false;
        while (!hasLooked) {
            try {
                kernel.scheduler().runDue(clock.instant());
                hasLooked = true;
            } catch (MemoryException e) {
                run.count("looks for due jobs that failed", 1);
                sleep(RETRY_MILLIS);
            }
        }
        kernel.awaitQuiet(Duration.ofMinutes(2));
    }

    private void verify(AgentKernel kernel, int turns) {
        var scope = kernel.scope();
        var inOrder = new HashMap<String, List<String>>();
        Stores.episodes(kernel, scope).stream()
                .map(Memory::content)
                .forEach(text -> inOrder.computeIfAbsent(
                                text.substring(0, text.indexOf(' ')), session -> new ArrayList<>())
                        .add(text));
        assertThat(inOrder.values().stream().mapToInt(List::size).sum())
                .as(run.seed())
                .isEqualTo(turns);
        inOrder.keySet()
                .forEach(session -> assertThat(Stores.episodes(kernel, scope, session))
                        .as("%s, %s", session, run.seed())
                        .extracting(Memory::content)
                        .doesNotHaveDuplicates()
                        .containsExactlyElementsOf(
                                IntStream.range(0, inOrder.get(session).size())
                                        .mapToObj(number -> session + " has a dog called Rex" + number + " now.")
                                        .toList()));
        verifyNights(kernel, scope, turns);
        run.count("turns", turns);
    }

    private void verifyNights(AgentKernel kernel, MemoryScope scope, int turns) {
        var maintenance = kernel.service(MemoryMaintenance.class).orElseThrow();
        assertThat(kernel.service(SessionConsolidation.class).orElseThrow().pendingSessions(scope))
                .as(run.seed())
                .isEmpty();
        assertThat(maintenance.unexplained(scope)).as(run.seed()).isZero();
        var gained = maintenance.runs(scope, ALL).stream()
                .flatMap(report -> report.changes().stream())
                .filter(change ->
                        change.kind() == ChangeKind.ADDED && change.reason().startsWith("read out of"))
                .toList();
        var facts = Stores.memory(kernel).list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), ALL);
        assertThat(facts).as(run.seed()).hasSize(turns);
        assertThat(facts).extracting(Memory::content).as(run.seed()).doesNotHaveDuplicates();
        assertThat(gained).as(run.seed()).hasSize(turns);
    }

    private static void sleep(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Notes what was committed. */
    private record Acknowledgement(Set<String> messages) {

        @Subscribe
        @AllowConcurrentEvents
        public void on(EpisodeRecorded stored) {
            messages.add(Objects.requireNonNull(stored.messageId()));
        }
    }
}
