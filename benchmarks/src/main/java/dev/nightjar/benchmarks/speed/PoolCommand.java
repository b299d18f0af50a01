package dev.nightjar.benchmarks.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.Latencies;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.pool.AgentPool;
import dev.nightjar.kernel.pool.PoolSettings;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Many agents in one process, each with a store of its own, beside kernels that load the plugins for themselves. */
@Command(
        name = "pool",
        description = "Many agents' stores in one process: what opening, using and maintaining them costs.",
        mixinStandardHelpOptions = true)
public final class PoolCommand implements Callable<Integer> {

    private static final long SEED = 11;
    private static final int USES = 500;
    private static final int PEERS = 20;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double BYTES_PER_MIB = 1 << 20;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--agents", description = "How many agents there are (default: 1000).")
    private int agents = 1_000;

    @Option(names = "--open", description = "Most agents that are open at a time (default: 64).")
    private int open = 64;

    @Override
    public Integer call() throws IOException {
        var folder = Files.createTempDirectory("nightjar-pool");
        var rows = new LinkedHashMap<String, Double>();
        try {
            var plugins = Folders.plugins();
            peers(folder, plugins, rows);
            var clock = new MovedClock();
            var data = folder.resolve("data");
            var settings = new PoolSettings(open, Duration.ofMinutes(10), Duration.ofDays(30));
            try (var pool = AgentPool.open(data, plugins, settings, clock, each -> each.warmUp(false))) {
                create(pool, rows);
                use(pool, rows);
            }
            rows.put("store, MiB each", size(data) / BYTES_PER_MIB / agents);
            try (var pool = AgentPool.open(data, plugins, settings, clock, each -> each.warmUp(false))) {
                maintain(pool, clock, rows);
            }
        } finally {
            Folders.delete(folder);
        }
        report(rows);
        return 0;
    }

    private static void peers(Path folder, Path plugins, Map<String, Double> rows) {
        var alone = new Latencies();
        for (int i = 0; i < PEERS; i++) {
            long start = System.nanoTime();
            try (var kernel = AgentKernel.builder()
                    .agent("alone" + i)
                    .dataRoot(folder.resolve("alone"))
                    .plugins(plugins)
                    .polling(false)
                    .warmUp(false)
                    .start()) {
                remember(kernel, i);
            }
            alone.add(System.nanoTime() - start);
        }
        rows.put("a kernel of its own, ms p50", alone.micros(0.5) / MICROS_PER_MILLI);
    }

    private void create(AgentPool pool, Map<String, Double> rows) {
        var created = new Latencies();
        for (int i = 0; i < agents; i++) {
            int agent = i;
            long start = System.nanoTime();
            pool.use("agent" + agent, kernel -> remember(kernel, agent));
            created.add(System.nanoTime() - start);
        }
        rows.put("first use of an agent, ms p50", created.micros(0.5) / MICROS_PER_MILLI);
        rows.put("first use of an agent, ms p99", created.micros(0.99) / MICROS_PER_MILLI);
        System.gc();
        var runtime = Runtime.getRuntime();
        rows.put("heap with all places taken, MiB", (runtime.totalMemory() - runtime.freeMemory()) / BYTES_PER_MIB);
    }

    private void use(AgentPool pool, Map<String, Double> rows) {
        var random = new Random(SEED);
        var closed = new Latencies();
        var opened = new Latencies();
        for (int i = 0; i < USES; i++) {
            var agent = "agent" + random.nextInt(agents);
            closed.add(search(pool, agent));
            opened.add(search(pool, agent));
        }
        rows.put("search, agent mostly closed, ms p50", closed.micros(0.5) / MICROS_PER_MILLI);
        rows.put("search, agent mostly closed, ms p99", closed.micros(0.99) / MICROS_PER_MILLI);
        rows.put("search, agent open, ms p50", opened.micros(0.5) / MICROS_PER_MILLI);
    }

    private static long search(AgentPool pool, String agent) {
        long start = System.nanoTime();
        var hits = pool.use(
                agent,
                kernel -> kernel.service(MemoryService.class)
                        .orElseThrow()
                        .search(kernel.scope(), SearchRequest.of("Which number has the kayak?", 5)));
        if (hits.isEmpty()) {
            throw new IllegalStateException("Agent " + agent + " has lost its fact");
        }
        return System.nanoTime() - start;
    }

    /** First when all have work, then when all rest but every hundredth. */
    private void maintain(AgentPool pool, MovedClock clock, Map<String, Double> rows) {
        clock.move(Duration.ofDays(1));
        round("round, all were used", pool, rows);
        clock.move(Duration.ofDays(9));
        round("round, nine days later", pool, rows);
        for (int i = 0; i < agents; i += 100) {
            int agent = i;
            pool.use("agent" + i, kernel -> remember(kernel, agent + agents));
        }
        clock.move(Duration.ofDays(1));
        round("round, one in a hundred was used", pool, rows);
    }

    private static void round(String name, AgentPool pool, Map<String, Double> rows) {
        long start = System.nanoTime();
        var done = pool.maintain();
        if (!done.failed().isEmpty()) {
            throw new IllegalStateException("Maintenance failed: " + done.failed());
        }
        rows.put(name + ", agents visited", (double) done.visited());
        rows.put(name + ", s", Duration.ofNanos(System.nanoTime() - start).toMillis() / MICROS_PER_MILLI);
    }

    private static boolean remember(AgentKernel kernel, int number) {
        kernel.service(MemoryService.class)
                .orElseThrow()
                .remember(kernel.scope(), FactDraft.of("The kayak has the number " + number, 1, "benchmark"));
        return true;
    }

    private static double size(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private void report(Map<String, Double> rows) {
        var out = spec.commandLine().getOut();
        var answer = new ObjectMapper().createObjectNode().put("agents", agents).put("open", open);
        out.printf(Locale.ROOT, "%,d agents, at most %d open%n", agents, open);
        rows.forEach((name, value) -> {
            out.printf(Locale.ROOT, "%-48s %10.2f%n", name, value);
            answer.put(name.replaceAll("\\W+", "_"), value);
        });
        out.println(answer);
        out.flush();
    }
}
