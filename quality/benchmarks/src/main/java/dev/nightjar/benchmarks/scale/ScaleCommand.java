package dev.nightjar.benchmarks.scale;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.benchmarks.shared.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Turns with their blocks per second, one host with a file and then more and more hosts with one server and with all.
 */
@Command(
        name = "scale",
        description = {
            "Turns a second, and p50 and p95 of block and capture, of one host with a file and of several hosts with PostgreSQL;",
            "the file serves as many turns at once as each number of hosts.",
            "A user of each server must exist and may create schemas; the schemas of the run stay there."
        },
        mixinStandardHelpOptions = true)
public final class ScaleCommand implements Callable<Integer> {

    private static final double MICROS_PER_MILLI = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--server",
            description =
                    "JDBC address of a server, such as jdbc:postgresql://localhost/nightjar; again for each further one.")
    private List<String> servers = List.of();

    @Option(names = "--user", description = "Who connects (default: nightjar).")
    private String user = "nightjar";

    @Option(names = "--hosts", split = ",", description = "How many hosts share the servers (default: 1,2,4,8).")
    private List<Integer> hosts = List.of(1, 2, 4, 8);

    @Option(names = "--threads", description = "Turns that a host serves at the same time (default: 2).")
    private int threads = 2;

    @Option(names = "--tenants", description = "Users (default: 10000).")
    private int tenants = 10_000;

    @Option(names = "--memories", description = "Turns stored before measuring (default: 100000).")
    private int memories = 100_000;

    @Option(names = "--seconds", description = "How long each row is measured (default: 15).")
    private int seconds = 15;

    private final ObjectNode answer = new ObjectMapper().createObjectNode();
    private long foreign;
    private long asked;

    @Override
    public Integer call() throws IOException {
        hosts.forEach(count -> requirePositive("--hosts", count));
        requirePositive("--threads", threads);
        requirePositive("--tenants", tenants);
        requirePositive("--seconds", seconds);
        var out = spec.commandLine().getOut();
        var folder = Files.createTempDirectory("nightjar-scale");
        try {
            out.printf(
                    "%-10s %6s %8s %10s %12s %12s %12s %12s%n",
                    "store", "hosts", "at once", "turns/s", "block p50", "block p95", "capture p50", "capture p95 ms");
            var plugins = Folders.pluginsWithout(folder, "memory-maintenance-plugin");
            measure(folder.resolve("file"), plugins, List.of());
            for (int count = 1; count <= servers.size(); count++) {
                measure(folder.resolve("servers" + count), plugins, servers.subList(0, count));
            }
            answer.put("questions", asked).put("foreign_words", foreign);
            out.println(answer);
            out.flush();
            return foreign == 0 ? 0 : 1;
        } finally {
            Folders.delete(folder);
        }
    }

    private void measure(Path folder, Path plugins, List<String> used) {
        var store = used.isEmpty() ? "file" : used.size() == 1 ? "1 server" : used.size() + " servers";
        var schema = "bench" + ProcessHandle.current().pid() + "x" + used.size() + "x";
        try (var filling = Hosts.start(1, folder.resolve("filling"), plugins, used, user, schema)) {
            new Load(filling, tenants, 8).fill(memories);
            filling.makeVectors();
            if (used.isEmpty()) {
                hosts.forEach(count -> print(store, 1, new Load(filling, tenants, count * threads)));
            }
        }
        for (int count : used.isEmpty() ? List.<Integer>of() : hosts) {
            try (var serving = Hosts.start(count, folder.resolve("of" + count), plugins, used, user, schema)) {
                serving.makeVectors();
                print(store, count, new Load(serving, tenants, threads));
            }
        }
    }

    private void requirePositive(String option, int value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + " must be at least 1, but was " + value);
        }
    }

    private void print(String store, int count, Load load) {
        var unused = load.run(Math.max(1, seconds / 3)); // until it is compiled
        var served = load.run(seconds);
        foreign += served.foreign();
        asked += served.turns();
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "%-10s %6d %8d %10.0f %12.2f %12.2f %12.2f %12.2f%n",
                        store,
                        count,
                        count * load.threads(),
                        served.perSecond(),
                        served.block().micros(0.5) / MICROS_PER_MILLI,
                        served.block().micros(0.95) / MICROS_PER_MILLI,
                        served.capture().micros(0.5) / MICROS_PER_MILLI,
                        served.capture().micros(0.95) / MICROS_PER_MILLI);
        spec.commandLine().getOut().flush();
        answer.putObject(store + ", " + count + " hosts, " + count * load.threads() + " at once")
                .put("turns_per_second", served.perSecond())
                .put("block_p95_us", served.block().micros(0.95))
                .put("capture_p95_us", served.capture().micros(0.95));
    }
}
