package dev.nightjar.benchmarks.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.Latencies;
import dev.nightjar.benchmarks.shared.PluginDriver;
import dev.nightjar.benchmarks.shared.SyntheticText;
import dev.nightjar.benchmarks.shared.Timing;
import dev.nightjar.host.Telemetry;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.telemetry.MicrometerTelemetry;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.event.UserMessage;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * From a message on the bus to the committed episode with its entities, beside a bare one-row INSERT with the same
 * SQLite settings, in turns in one run.
 */
@Command(
        name = "hotpath",
        description =
                "Event to committed episode, p50 and p99, beside a bare INSERT in the same run, and with observations.",
        mixinStandardHelpOptions = true)
public final class HotPathCommand implements Callable<Integer> {

    private static final int ROUND = 250;
    private static final int WARM_UP = 2_000;
    private static final int SPANS_TO_WARM_UP = 500_000;
    private static final List<String> NAMES =
            List.of("", "the same again", "more when observed", "more with meters", "more with timers only");
    private static final int LISTENERS = NAMES.size();
    /** Messages that are captured with the same listener, on average. */
    private static final int TURN = 20;

    /** As long as a long chat, so that sessions that wait for consolidation do not pile up. */
    private static final int TURNS_PER_SESSION = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--rows", split = ",", description = "Episodes stored before measuring (default: 0,100000).")
    private List<Integer> rows = List.of(0, 100_000);

    @Option(names = "--operations", description = "Operations measured of each kind (default: 5000).")
    private int operations = 5_000;

    private final Switch telemetry = new Switch();
    private final Random random = new Random(1);
    private int posted;

    @Override
    public Integer call() throws IOException, SQLException, ReflectiveOperationException {
        var out = spec.commandLine().getOut();
        var answer = new ObjectMapper().createObjectNode();
        out.printf("%-10s %-22s %10s %10s %10s%n", "rows", "operation", "p50 µs", "p99 µs", "max µs");
        for (int stored : rows) {
            var folder = Files.createTempDirectory("nightjar-hotpath");
            try (var kernel = start(folder)) {
                var bare = new Latencies();
                var capture = new Latencies();
                var listened = Stream.generate(Timing::new).limit(LISTENERS).toList();
                measure(kernel, folder, stored, new Measured(bare, capture, listened));
                print("bare INSERT", stored, bare);
                print("event to episode", stored, capture);
                double ratio50 = capture.micros(0.5) / bare.micros(0.5);
                double ratio99 = capture.micros(0.99) / bare.micros(0.99);
                out.printf(Locale.ROOT, "%-10d %-22s %10.1f %10.1f%n", stored, "ratio", ratio50, ratio99);
                double plain = listened.get(0).cpu.micros(0.5);
                print("processor time", stored, listened.get(0).cpu);
                var overheads = listened.stream()
                        .map(times -> 100 * (times.cpu.micros(0.5) / plain - 1))
                        .toList();
                for (int kind = 1; kind < LISTENERS; kind++) {
                    out.printf(Locale.ROOT, "%-10d %-22s %9.2f%%%n", stored, NAMES.get(kind), overheads.get(kind));
                }
                answer.putObject("rows_" + stored)
                        .put("bare_p50_us", bare.micros(0.5))
                        .put("bare_p99_us", bare.micros(0.99))
                        .put("capture_p50_us", capture.micros(0.5))
                        .put("capture_p99_us", capture.micros(0.99))
                        .put("ratio_p50", ratio50)
                        .put("ratio_p99", ratio99)
                        .put("capture_cpu_p50_us", plain)
                        .put("chance_percent", overheads.get(1))
                        .put("observed_percent", overheads.get(2))
                        .put("metered_percent", overheads.get(3))
                        .put("timed_percent", overheads.get(4));
            } finally {
                Folders.delete(folder);
            }
        }
        out.println(answer);
        out.flush();
        return 0;
    }

    private AgentKernel start(Path folder) throws IOException {
        return AgentKernel.builder()
                .agent("bench")
                .dataRoot(folder)
                .telemetry(telemetry)
                .plugins(Folders.pluginsWithout(folder, "memory-maintenance-plugin"))
                .start();
    }

    /**
     * What was measured.
     *
     * @param listened captures without a listener, the same again, with an idle handler of observations, with all
     *     meters, with timers only; by turns at random. How far the second is from the first is chance
     */
    private record Measured(Latencies bare, Latencies capture, List<Timing> listened) {}

    private void measure(AgentKernel kernel, Path folder, int stored, Measured times)
            throws SQLException, ReflectiveOperationException {
        var text = new SyntheticText(stored + 1L);
        telemetry.warmUp();
        for (int i = 0; i < stored + WARM_UP; i++) {
            telemetry.now =
                    List.of(telemetry.idle, telemetry.meters, telemetry.timers).get(i % 3);
            var unused = post(kernel, text.turn());
        }
        try (var connection = PluginDriver.of(kernel).connect(folder.resolve("bare.db"));
                var insert = prepareBare(connection)) {
            for (int i = 0; i < WARM_UP; i++) {
                insert(insert, text.turn());
            }
            for (int done = 0; done < operations; done += ROUND) {
                for (int i = 0; i < ROUND; i++) {
                    var turn = text.turn();
                    long start = System.nanoTime();
                    insert(insert, turn);
                    times.bare.add(System.nanoTime() - start);
                }
                for (int i = 0; i < ROUND; i++) {
                    var turn = text.turn();
                    long start = System.nanoTime();
                    var unused = post(kernel, turn);
                    times.capture.add(System.nanoTime() - start);
                }
                listen(kernel, text, times.listened);
                telemetry.now = Telemetry.NONE;
            }
        }
        var stats = kernel.service(MemoryService.class).orElseThrow().stats(kernel.scope());
        if (stats.episodes() != stored + WARM_UP + (1L + LISTENERS) * ROUND * ((operations + ROUND - 1) / ROUND)) {
            throw new IllegalStateException("Not every message became an episode: " + stats + ", " + kernel.failures());
        }
    }

    /**
     * Some messages with one listener, as a host has it, then some with another one. Whose turn it is and how long it
     * lasts is random: what else goes on, such as the log's upkeep, has a rhythm of its own.
     */
    private void listen(AgentKernel kernel, SyntheticText text, List<Timing> times) {
        int kind = 0;
        int left = 0;
        for (int i = 0; i < LISTENERS * ROUND; i++) {
            if (left-- == 0) {
                kind = random.nextInt(LISTENERS);
                left = random.nextInt(2 * TURN);
                telemetry.now = List.of(
                                Telemetry.NONE, Telemetry.NONE, telemetry.idle, telemetry.meters, telemetry.timers)
                        .get(kind);
            }
            var turn = text.turn();
            times.get(kind).of(() -> post(kernel, turn));
        }
    }

    private String post(AgentKernel kernel, String text) {
        var session = "session-" + posted++ / TURNS_PER_SESSION;
        kernel.events()
                .post(UserMessage.of(
                        kernel.scope(), session, text, kernel.clock().instant()));
        return session;
    }

    private static void insert(PreparedStatement insert, String text) throws SQLException {
        insert.setString(1, text);
        insert.executeUpdate();
    }

    private static PreparedStatement prepareBare(Connection connection) throws SQLException {
        try (var setup = connection.createStatement()) {
            setup.execute("PRAGMA journal_mode = WAL");
            setup.execute("PRAGMA synchronous = NORMAL");
            setup.execute("CREATE TABLE bare (pk INTEGER PRIMARY KEY, content TEXT NOT NULL)");
        }
        return connection.prepareStatement("INSERT INTO bare (content) VALUES (?)");
    }

    private void print(String operation, int stored, Latencies times) {
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "%-10d %-22s %10.1f %10.1f %10.1f%n",
                        stored,
                        operation,
                        times.micros(0.5),
                        times.micros(0.99),
                        times.micros(1));
    }

    /**
     * Nobody, Micrometer with a handler that does nothing, with the one that makes meters, or with that for timers
     * only. Used by one thread.
     */
    private static final class Switch implements Telemetry {

        private final Telemetry idle = micrometer(context -> true);
        private final Telemetry meters = micrometer(new DefaultMeterObservationHandler(new SimpleMeterRegistry()));
        private final Telemetry timers = micrometer(
                new DefaultMeterObservationHandler(new SimpleMeterRegistry(), IgnoredMeters.LONG_TASK_TIMER));
        private Telemetry now = NONE;

        private static Telemetry micrometer(ObservationHandler<Observation.Context> handler) {
            var registry = ObservationRegistry.create();
            registry.observationConfig().observationHandler(handler);
            return MicrometerTelemetry.of(registry);
        }

        /** Until it is compiled to the last, as the rest of the path is after some ten thousand messages. */
        void warmUp() {
            var operation = Operation.of(Kind.CAPTURE, "nightjar.role", "user");
            for (int i = 0; i < SPANS_TO_WARM_UP; i++) {
                List.of(idle, meters, timers).get(i % 3).begin(operation).close();
            }
        }

        @Override
        public Span begin(Operation operation) {
            return now.begin(operation);
        }
    }
}
