package dev.nightjar.benchmarks.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.benchmarks.shared.Latencies;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The vector index by itself, beside a plain scan of the floats. */
@Command(
        name = "vectors",
        description = "Recall, search time and heap of the vector index, beside a plain float scan in the same run.",
        mixinStandardHelpOptions = true)
public final class VectorsCommand implements Callable<Integer> {

    private static final double MICROS_PER_MILLI = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--rows", split = ",", description = "Vectors in the index (default: 100000,1000000).")
    private List<Integer> rows = List.of(100_000, 1_000_000);

    @Option(names = "--dimensions", description = "Components of each vector (default: 256).")
    private int dimensions = 256;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        var answer = new ObjectMapper().createObjectNode();
        out.printf(
                "%-10s %-14s %10s %10s %10s %10s %10s %10s%n",
                "rows", "search", "recall@10", "p50 ms", "p95 ms", "p50 CPU", "add µs", "heap MB");
        for (int count : rows) {
            var result = new VectorScale(count, dimensions).measure();
            double heapMegabytes = result.heapBytes() / 1e6;
            out.printf(
                    Locale.ROOT,
                    "%-10d %-14s %10.4f %10.2f %10.2f %10.2f %10.2f %10.0f%n",
                    count,
                    "vector index",
                    result.recall(),
                    millis(result.index().wall, 0.5),
                    millis(result.index().wall, 0.95),
                    millis(result.index().cpu, 0.5),
                    result.addMicros(),
                    heapMegabytes);
            out.printf(
                    Locale.ROOT,
                    "%-10d %-14s %10.4f %10.2f %10.2f %10.2f%n",
                    count,
                    "float scan",
                    1.0,
                    millis(result.scan().wall, 0.5),
                    millis(result.scan().wall, 0.95),
                    millis(result.scan().cpu, 0.5));
            answer.putObject("rows_" + count)
                    .put("recall_at_10", result.recall())
                    .put("index_p50_ms", millis(result.index().wall, 0.5))
                    .put("index_p95_ms", millis(result.index().wall, 0.95))
                    .put("scan_p50_ms", millis(result.scan().wall, 0.5))
                    .put("scan_p95_ms", millis(result.scan().wall, 0.95))
                    .put("times_faster", result.timesFaster())
                    .put(
                            "times_faster_cpu",
                            result.scan().cpu.micros(0.5) / result.index().cpu.micros(0.5))
                    .put("add_us", result.addMicros())
                    .put("heap_mb", heapMegabytes);
            out.flush();
        }
        out.println(answer);
        out.flush();
        return 0;
    }

    private static double millis(Latencies times, double share) {
        return times.micros(share) / MICROS_PER_MILLI;
    }
}
