package dev.nightjar.benchmarks.scale;

import dev.nightjar.benchmarks.shared.Latencies;
import dev.nightjar.benchmarks.shared.SyntheticText;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.event.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Turns of users taken at random, each after the block for it, by some threads of each host.
 *
 * @param hosts who serves
 * @param tenants how many users there are
 * @param threads of each host
 */
record Load(Hosts hosts, int tenants, int threads) {

    private static final long NANOS = 1_000_000_000;

    /** Stores so many turns, spread evenly over the users. */
    void fill(int turns) {
        int workers = hosts.count() * threads;
        var unused = all(worker -> {
            var text = new SyntheticText(worker);
            for (int i = worker; i < turns; i += workers) {
                var tenant = new Tenant(i % tenants);
                say(hosts.of(worker / threads, tenant), tenant, tenant.turn(text));
            }
            return worker;
        });
    }

    /** Serves for a while. */
    Served run(int seconds) {
        long end = System.nanoTime() + seconds * NANOS;
        var served = all(worker -> serve(worker, end));
        var capture = new Latencies();
        var block = new Latencies();
        long foreign = 0;
        for (var one : served) {
            one.captures.forEach(capture::add);
            one.blocks.forEach(block::add);
            foreign += one.foreign;
        }
        long turns = served.stream().mapToLong(one -> one.captures.size()).sum();
        return new Served(turns / (double) seconds, turns, capture, block, foreign);
    }

    private Times serve(int worker, long end) {
        var random = new Random(worker);
        var text = new SyntheticText(1_000L + worker);
        var times = new Times();
        while (System.nanoTime() < end) {
            var tenant = new Tenant(random.nextInt(tenants));
            var kernel = hosts.of(worker / threads, tenant);
            var turn = tenant.turn(text);
            long begun = System.nanoTime();
            var block =
                    kernel.context(new ContextRequest(text.question(turn), kernel.scope(tenant.namespace()), "now"));
            long built = System.nanoTime();
            say(kernel, tenant, turn);
            times.captures.add(System.nanoTime() - built);
            times.blocks.add(built - begun);
            times.foreign += tenant.foreignWords(block.text());
        }
        return times;
    }

    private static void say(AgentKernel kernel, Tenant tenant, String text) {
        kernel.events()
                .post(UserMessage.of(
                        kernel.scope(tenant.namespace()),
                        "session",
                        text,
                        kernel.clock().instant()));
    }

    private <T> List<T> all(IntFunction<T> work) {
        int workers = hosts.count() * threads;
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            return IntStream.range(0, workers)
                    .mapToObj(worker -> CompletableFuture.supplyAsync(() -> work.apply(worker), pool))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * What came of it.
     *
     * @param perSecond turns, each with its block
     * @param turns how many
     * @param foreign words of other users that stood in a block
     */
    record Served(double perSecond, long turns, Latencies capture, Latencies block, long foreign) {}

    private static final class Times {
        private final List<Long> captures = new ArrayList<>();
        private final List<Long> blocks = new ArrayList<>();
        private long foreign;
    }
}
