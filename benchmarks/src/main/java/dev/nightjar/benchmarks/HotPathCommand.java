package dev.nightjar.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.Telemetry;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.telemetry.MicrometerTelemetry;
import dev.nightjar.memory.MemoryService;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
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
final class HotPathCommand implements Callable<Integer> {

    private static final int ROUND = 250;
    private static final int WARM_UP = 2_000;
    /** As long as a long chat, so that sessions that wait for consolidation do not pile up. */
    private static final int TURNS_PER_SESSION = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--rows", split = ",", description = "Episodes stored before measuring (default: 0,100000).")
    private List<Integer> rows = List.of(0, 100_000);

    @Option(names = "--operations", description = "Operations measured of each kind (default: 5000).")
    private int operations = 5_000;

    private final Switch telemetry = new Switch();
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
                var plain = new Timing();
                var observed = new Timing();
                measure(kernel, folder, stored, new Measured(bare, capture, plain, observed));
                print("bare INSERT", stored, bare);
                print("event to episode", stored, capture);
                double ratio50 = capture.micros(0.5) / bare.micros(0.5);
                double ratio99 = capture.micros(0.99) / bare.micros(0.99);
                out.printf(Locale.ROOT, "%-10d %-22s %10.1f %10.1f%n", stored, "ratio", ratio50, ratio99);
                double overhead = 100 * (observed.cpu.micros(0.5) / plain.cpu.micros(0.5) - 1);
                print("processor time", stored, plain.cpu);
                print("the same, observed", stored, observed.cpu);
                out.printf(Locale.ROOT, "%-10d %-22s %9.2f%%%n", stored, "overhead", overhead);
                answer.putObject("rows_" + stored)
                        .put("bare_p50_us", bare.micros(0.5))
                        .put("bare_p99_us", bare.micros(0.99))
                        .put("capture_p50_us", capture.micros(0.5))
                        .put("capture_p99_us", capture.micros(0.99))
                        .put("ratio_p50", ratio50)
                        .put("ratio_p99", ratio99)
                        .put("plain_cpu_p50_us", plain.cpu.micros(0.5))
                        .put("observed_cpu_p50_us", observed.cpu.micros(0.5))
                        .put("overhead_p50_percent", overhead);
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

    /** What was measured of how many operations; the last two by turns, without and with a listener. */
    private record Measured(Latencies bare, Latencies capture, Timing plain, Timing observed) {}

    private void measure(AgentKernel kernel, Path folder, int stored, Measured times)
            throws SQLException, ReflectiveOperationException {
        var text = new SyntheticText(stored + 1L);
        for (int i = 0; i < stored + WARM_UP; i++) {
            telemetry.isOn = i % 2 == 1;
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
                for (int i = 0; i < 2 * ROUND; i++) {
                    boolean isObserved = i % 2 == 1;
                    telemetry.isOn = isObserved;
                    var turn = text.turn();
                    (isObserved ? times.observed : times.plain).of(() -> post(kernel, turn));
                }
                telemetry.isOn = false;
            }
        }
        var stats = kernel.service(MemoryService.class).orElseThrow().stats(kernel.scope());
        if (stats.episodes() != stored + WARM_UP + 3L * ROUND * ((operations + ROUND - 1) / ROUND)) {
            throw new IllegalStateException("Not every message became an episode: " + stats + ", " + kernel.failures());
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

    /** Micrometer with the handler that makes meters of observations, as in a service, or nobody. Used by one thread. */
    private static final class Switch implements Telemetry {

        private final Telemetry micrometer;
        private boolean isOn;

        Switch() {
            var registry = ObservationRegistry.create();
            registry.observationConfig()
                    .observationHandler(new DefaultMeterObservationHandler(new SimpleMeterRegistry()));
            micrometer = MicrometerTelemetry.of(registry);
        }

        @Override
        public Span begin(Operation operation) {
            return (isOn ? micrometer : NONE).begin(operation);
        }
    }
}
