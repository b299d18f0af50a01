package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.integration.Archives;
import dev.nightjar.integration.fault.FaultyExtension.Behaviour;
import dev.nightjar.integration.fault.FaultyExtension.HostCall;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Memory;
import dev.nightjar.spi.event.UserMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Memory beside an extension that behaves badly in each call that a host makes. */
class FaultyExtensionIT {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofSeconds(5);
    /** Several limits of 5 s, one after the other, on a busy machine. */
    private static final Duration LIMIT = Duration.ofSeconds(50);

    /** A run has a report of its own, a call of a tool an answer, and health is asked for by people. */
    private static final Set<HostCall> TOLD_ELSEWHERE = EnumSet.of(HostCall.RUN, HostCall.TOOL_CALL, HostCall.HEALTH);

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    private Path limits;

    @BeforeEach
    void writeLimits() throws IOException {
        limits = Files.writeString(folder.resolve("nightjar.yaml"), """
                kernel:
                  context_timeout_ms: 5000
                  first_context_timeout_ms: 5000
                  start_timeout_ms: 5000
                  close_timeout_ms: 5000
                  background_timeout_ms: 5000
                  shutdown_timeout_ms: 5000
                  tools:
                    read_timeout_ms: 5000
                    write_timeout_ms: 5000
                """);
    }

    @Test
    @Fault(
            value = "plugin misbehaves",
            done =
                    "an extension throws, fails with an Error, hangs without heeding interrupts or waits for a lock for ever,"
                            + " in each of 11 calls a host makes, such as initialize, tools, context, a run, an event, close",
            holds =
                    "the turn is stored, search and memory's tools answer, the host closes in time, what went wrong is told;"
                            + " afterwards no thread is left",
            unit = "faults",
            shortTimes = 6,
            longTimes = 42)
    void should_go_on_beside_a_faulty_extension() {
        var faults = faults();
        var stores = new Stores(folder, List.of(Archives.MEMORY));
        var threads = Thread.getAllStackTraces().keySet();
        for (int i = 0; i < run.times(); i++) {
            var fault = faults.get(i % faults.size());
            suffer(stores, fault.callback(), fault.behaviour(), folder.resolve("data" + i));
            run.count(fault.behaviour().isEndless() ? "endless" : "thrown", 1);
        }
        await().atMost(LONG).untilAsserted(() -> assertThat(newThreads(threads)).isEmpty());
    }

    private record Pair(HostCall callback, Behaviour behaviour) {}

    /**
     * All but one: the bus delivers an event in the thread of whoever posts it, so a subscriber that never returns
     * holds that thread; docs/writing-a-plugin.md tells plugins not to.
     */
    private List<Pair> faults() {
        var faults = new ArrayList<Pair>();
        for (var callback : HostCall.values()) {
            for (var behaviour : Behaviour.values()) {
                if (callback != HostCall.EVENT || !behaviour.isEndless()) {
                    faults.add(new Pair(callback, behaviour));
                }
            }
        }
        Collections.shuffle(faults, run.random());
        return faults;
    }

    private void suffer(Stores stores, HostCall callback, Behaviour behaviour, Path dataRoot) {
        var told = behaviour + " in " + callback + ", " + run.seed();
        var faulty = new FaultyExtension(callback, behaviour);
        long begin = System.nanoTime();
        try {
            var kernel = stores.open(
                    dataRoot,
                    builder -> builder.config(limits)
                            .contextTimeout(SHORT)
                            .warmUp(true)
                            .extension(faulty));
            try (kernel) {
                use(kernel, faulty, told);
                kernel.plugins().list();
                kernel.tools().call(FaultyExtension.TOOL, "{\"nothing\":\"\"}", kernel.scope(), "now");
            }
            assertThat(faulty.calls()).as(told).isPositive();
            if (!TOLD_ELSEWHERE.contains(callback)) {
                assertThat(kernel.failures().toString()).as(told).contains(FaultyExtension.class.getSimpleName());
            }
        } finally {
            faulty.release();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(told).isLessThan(LIMIT);
        try (var kernel = stores.open(dataRoot)) {
            assertThat(Stores.episodes(kernel, kernel.scope()))
                    .as(told)
                    .extracting(Memory::content)
                    .containsExactly("The lantern hangs in the harbour.");
            assertThat(Stores.problems(kernel)).as(told).isEmpty();
        }
    }

    private static void use(AgentKernel kernel, FaultyExtension faulty, String told) {
        kernel.events()
                .post(UserMessage.of(
                        kernel.scope(),
                        "monday",
                        "The lantern hangs in the harbour.",
                        kernel.clock().instant()));
        assertThat(kernel.session(kernel.scope(), "now").context("Where does the lantern hang?"))
                .as(told)
                .contains("harbour");
        assertThat(kernel.tools()
                        .call("search_memory", "{\"query\":\"lantern\"}", kernel.scope(), "now")
                        .json())
                .as(told)
                .contains("harbour");
        // A host has threads of its own for this.
        var runs = new Thread(
                () -> kernel.scheduler().runDue(kernel.clock().instant().plus(Duration.ofHours(2))), "nightjar-runs");
        runs.setDaemon(true);
        runs.start();
        await().atMost(LONG).until(() -> !runs.isAlive() || faulty.calls() > 0);
    }

    private static List<String> newThreads(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("nightjar-"))
                .toList();
    }
}
