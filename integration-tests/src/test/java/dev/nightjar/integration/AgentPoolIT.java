package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.pool.AgentPool;
import dev.nightjar.kernel.pool.PoolSettings;
import dev.nightjar.kernel.report.AssembledContext;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many agents in one process, with the real archives. */
class AgentPoolIT {

    private static final PoolSettings THREE = new PoolSettings(3, Duration.ofHours(1), Duration.ofDays(30));

    @TempDir
    private Path folder;

    private final SettableClock clock = SettableClock.at("2026-03-02T09:00:00Z");
    private Path plugins;

    @BeforeEach
    void findPlugins() {
        Limits.ofEverything(folder.resolve("data"));
        plugins = Archives.folderWith(folder, Archives.ALL);
    }

    @Test
    @DisplayName("four threads use twelve agents at random, three are open at most, and each knows its own facts only")
    void should_open_agents_on_demand() throws Exception {
        long seed = System.nanoTime();
        Map<Integer, Integer> saved = new ConcurrentHashMap<>();
        try (var pool = pool(THREE)) {
            var threads = Executors.newFixedThreadPool(4);
            var work = IntStream.range(0, 4)
                    .<Callable<Boolean>>mapToObj(thread -> () -> {
                        var random = new Random(seed + thread);
                        for (int i = 0; i < 15; i++) {
                            int agent = random.nextInt(12);
                            int number = 100 * thread + i;
                            pool.use("agent" + agent, kernel -> remember(kernel, agent, number));
                            saved.merge(agent, 1, Integer::sum);
                            assertThat(pool.openAgents()).isLessThanOrEqualTo(3);
                        }
                        return true;
                    })
                    .toList();
            for (var done : threads.invokeAll(work)) {
                assertThat(done.get()).as("seed %d", seed).isTrue();
            }
            threads.shutdown();
            saved.forEach((agent, facts) -> pool.use("agent" + agent, kernel -> {
                var memory = memory(kernel);
                assertThat(memory.count(kernel.scope(), MemoryFilter.ALL))
                        .as("agent %d, seed %d", agent, seed)
                        .isEqualTo(facts.longValue());
                assertThat(memory.search(kernel.scope(), SearchRequest.of("kayak of agent" + agent, 50)))
                        .allMatch(hit -> hit.memory().content().contains("agent" + agent + " "));
                assertThat(kernel.failures()).isEmpty();
                return true;
            }));
        }
    }

    @Test
    @DisplayName(
            "maintenance visits agents that were used, rests after some days, and comes back when one is used or due")
    void should_visit_agents_with_work() throws IOException {
        try (var pool = pool(THREE)) {
            for (int i = 0; i < 5; i++) {
                int agent = i;
                pool.use("agent" + i, kernel -> remember(kernel, agent, 1));
            }
        }
        Files.createDirectory(folder.resolve("data").resolve("not an agent"));
        assertThat(maintained().visited()).as("nothing is due yet").isZero();
        assertThat(night().visited()).isEqualTo(5);
        for (int day = 0; day < 12; day++) {
            night();
        }
        assertThat(night().visited()).as("all rest").isZero();

        try (var pool = pool(THREE)) {
            pool.use("agent3", kernel -> remember(kernel, 3, 2));
        }
        Files.delete(folder.resolve("data").resolve("agent1").resolve("next-visit"));
        var one = night();
        assertThat(one.visited())
                .as("the one that was used, and one that a crash left")
                .isEqualTo(2);
        assertThat(one.runs()).isPositive();
        clock.advance(Duration.ofDays(40));
        assertThat(maintained().visited()).as("after a month all").isEqualTo(5);
    }

    @Test
    @DisplayName("an agent that nobody uses is closed after a while")
    void should_close_idle_agents() throws InterruptedException {
        try (var pool = pool(new PoolSettings(3, Duration.ofSeconds(1), Duration.ofDays(30)))) {
            pool.use("agent1", kernel -> remember(kernel, 1, 1));
            assertThat(pool.openAgents()).isEqualTo(1);
            for (int i = 0; i < 600 && pool.openAgents() > 0; i++) {
                Thread.sleep(100);
                assertThat(pool.maintain().failed()).isEmpty();
            }
            assertThat(pool.openAgents()).isZero();
        }
    }

    @Test
    @DisplayName("the pool of the documents gives each agent its own memory")
    void should_give_each_agent_its_own() {
        try (var pool = pool(THREE)) {
            pool.use("agent1", kernel -> remember(kernel, 1, 17));
        }
        assertThat(contexts(
                        folder.resolve("data"),
                        plugins,
                        List.of("agent1", "agent2"),
                        "Which number has the kayak of agent1?"))
                .satisfiesExactly(
                        first -> assertThat(first).contains("17"),
                        second -> assertThat(second).isEmpty());
    }

    // tag::pool[]
    static List<String> contexts(Path dataRoot, Path plugins, List<String> agents, String prompt) {
        try (var pool = AgentPool.open(dataRoot, plugins, PoolSettings.DEFAULTS, each -> each.warmUp(false))) {
            var contexts = agents.stream()
                    .map(agent -> pool.use(agent, kernel -> kernel.context(prompt, null)))
                    .map(AssembledContext::text)
                    .toList();
            pool.maintain();
            return contexts;
        }
    }
    // end::pool[]

    @Test
    @DisplayName("an agent that cannot be opened leaves its place to others; a closed pool says so")
    void should_go_on_after_a_failure() {
        var pool = pool(THREE);
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> pool.use("../up", kernel -> true))
                .withMessageContaining("Agent id");
        assertThat(pool.openAgents()).isZero();
        assertThat(pool.<String>use("agent1", kernel -> kernel.scope().agentId()))
                .isEqualTo("agent1");
        pool.close();
        assertThat(pool.openAgents()).isZero();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> pool.use("agent1", kernel -> true))
                .withMessageContaining("closed");
    }

    private AgentPool.Maintained night() {
        clock.advance(Duration.ofDays(1));
        return maintained();
    }

    private AgentPool.Maintained maintained() {
        try (var pool = pool(THREE)) {
            var done = pool.maintain();
            assertThat(done.failed()).isEmpty();
            return done;
        }
    }

    private AgentPool pool(PoolSettings settings) {
        return AgentPool.open(
                folder.resolve("data"),
                plugins,
                settings,
                clock,
                agent -> agent.environment(Map.of()).warmUp(false));
    }

    private static boolean remember(AgentKernel kernel, int agent, int number) {
        memory(kernel)
                .remember(
                        kernel.scope(),
                        FactDraft.of("The kayak of agent" + agent + " has the number " + number, 1, "test"));
        return true;
    }

    private static MemoryService memory(AgentKernel kernel) {
        return kernel.service(MemoryService.class).orElseThrow();
    }
}
