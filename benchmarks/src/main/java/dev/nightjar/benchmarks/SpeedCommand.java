package dev.nightjar.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorIndexing;
import dev.nightjar.memory.VectorStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Writing and searching at several sizes, beside what the same machine does at the same time with a bare INSERT, plain
 * full text, a plain float scan and Lucene. The store is filled in bulk. Each figure that has a target is printed with it.
 */
@Command(
        name = "speed",
        description =
                "Capture and search at several sizes, beside bare SQLite, a float scan and Lucene in the same run.",
        mixinStandardHelpOptions = true)
final class SpeedCommand implements Callable<Integer> {

    private static final int QUESTIONS = 300;
    private static final int LARGE = 500_000;
    private static final long LONGEST_LOADING_NANOS = 120_000_000_000L;
    /** The first block loads a tokenizer; how long a block takes is measured, so it shall not be cut short. */
    private static final Duration NO_HURRY = Duration.ofSeconds(30);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MICROS_PER_MILLI = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--rows", split = ",", description = "Memories stored (default: 10000,100000,1000000).")
    private List<Integer> sizes = List.of(10_000, 100_000, 1_000_000);

    @Option(names = "--no-vectors", description = "Leave out the vector index by itself and its plain float scan.")
    private boolean isWithoutScan;

    private final ObjectNode answer = new ObjectMapper().createObjectNode();
    private ObjectNode figures = answer;
    private int rows;

    @Override
    public Integer call() throws IOException, SQLException {
        spec.commandLine().getOut().printf("%-9s %-38s %12s  %s%n", "rows", "figure", "value", "target");
        for (int size : sizes) {
            rows = size;
            figures = answer.putObject("rows_" + size);
            var folder = Files.createTempDirectory("nightjar-speed");
            try {
                measure(folder);
            } finally {
                Folders.delete(folder);
            }
            if (!isWithoutScan) {
                vectors();
            }
        }
        spec.commandLine().getOut().println(answer);
        spec.commandLine().getOut().flush();
        return 0;
    }

    private void measure(Path folder) throws IOException, SQLException {
        var plugins = new Plugins(
                Folders.pluginsOnly(folder.resolve("words"), "memory-plugin", "ner-plugin"),
                Folders.pluginsOnly(folder.resolve("meaning"), "memory-plugin", "ner-plugin", "embedding-plugin"));
        try (var lucene = new LucenePeer(folder.resolve("lucene"))) {
            var questions = fill(folder, plugins, lucene);
            try (var searcher = lucene.finish()) {
                byWords(folder, plugins.words, new SearchSpeed(questions), searcher);
            }
            byMeaning(folder, plugins.meaning, new SearchSpeed(questions));
        }
    }

    /** Folders of archives: without an embedding provider there is the text leg alone. */
    private record Plugins(Path words, Path meaning) {}

    private List<String> fill(Path folder, Plugins plugins, LucenePeer lucene) throws IOException, SQLException {
        SyntheticStore.Model model;
        try (var kernel = start(folder, plugins.meaning)) {
            var identity = kernel.service(EmbeddingService.class).orElseThrow().modelIdentity();
            model = new SyntheticStore.Model(identity.text(), identity.dimensions());
        }
        try (var kernel = start(folder, plugins.words)) {
            var file = kernel.dataDirectory().resolve("memory.db");
            long start = System.nanoTime();
            var samples = SyntheticStore.fill(PluginDriver.of(kernel), file, rows, model, lucene::add);
            report("filled, rows a second", rows / ((System.nanoTime() - start) / 1e9));
            var text = new SyntheticText(3);
            return samples.stream().limit(QUESTIONS).map(text::question).toList();
        }
    }

    private void byWords(Path folder, Path plugins, SearchSpeed search, LucenePeer.Searcher lucene)
            throws IOException, SQLException {
        long start = System.nanoTime();
        try (var kernel = start(folder, plugins)) {
            var first = new SearchRequest(search.anyQuestion(), MemoryFilter.ALL, 10);
            kernel.service(MemoryService.class).orElseThrow().search(kernel.scope(), first);
            most("first text search after opening, ms", millisSince(start), 1_000);
            var text = search.service(kernel, Ranker.ReciprocalRank.STANDARD);
            report("text search (rrf) p50, ms", millis(text, 0.5));
            report("text search (rrf) p95, ms", millis(text, 0.95));
            var plain = search.plainFullText(kernel, rows >= LARGE ? 5 : 40);
            report("FTS5 plain OR by rank p50, ms", millis(plain, 0.5));
            least("FTS5 plain OR / text search", plain.micros(0.5) / text.micros(0.5), rows >= LARGE ? 100 : 0);
            var peer = search.lucene(lucene);
            report("Lucene filtered top-10 p50, ms", millis(peer, 0.5));
            report("Lucene filtered top-10 p95, ms", millis(peer, 0.95));
            most("text search / Lucene", text.micros(0.5) / peer.micros(0.5), rows >= LARGE ? 3 : 0);
            capture(new CaptureSpeed(kernel).measure());
        }
    }

    private void capture(CaptureSpeed its) {
        report("bare INSERT, text only, p50, µs", its.bareText.micros(0.5));
        report("bare INSERT, whole row, p50, µs", its.bareRow.micros(0.5));
        report("bare INSERT, row with 2 indexes, p50, µs", its.bareIndexed.micros(0.5));
        report("capture p50, µs", its.capture.micros(0.5));
        report("capture p99, µs", its.capture.micros(0.99));
        most("capture / bare INSERT, whole row", its.capture.micros(0.5) / its.bareRow.micros(0.5), 8);
        report("capture / bare INSERT, 2 indexes", its.capture.micros(0.5) / its.bareIndexed.micros(0.5));
        report("capture at 200 a second p50, µs", its.paced.micros(0.5));
        report("capture at 200 a second p99, µs", its.paced.micros(0.99));
        most("capture at 200 a second, p99 / p50", its.paced.micros(0.99) / its.paced.micros(0.5), 15);
    }

    private void byMeaning(Path folder, Path plugins, SearchSpeed search) throws IOException {
        long start = System.nanoTime();
        try (var kernel = start(folder, plugins)) {
            awaitVectors(kernel, start);
            most("vectors ready after opening, ms", millisSince(start), rows >= LARGE ? 5_000 : 0);
            var hybrid = search.service(kernel, Ranker.DEFAULT);
            report("hybrid search p50, ms", millis(hybrid, 0.5));
            most("hybrid search p95, ms", millis(hybrid, 0.95), rows >= LARGE ? 25 : 8);
            var context = search.context(kernel);
            report("context block p50, ms", millis(context, 0.5));
            most("context block p95, ms", millis(context, 0.95), 30);
            var memory = ManagementFactory.getMemoryMXBean();
            memory.gc();
            most("heap in use, MB", memory.getHeapMemoryUsage().getUsed() / 1e6, 600);
        }
    }

    private void awaitVectors(AgentKernel kernel, long start) {
        var indexing = kernel.service(VectorIndexing.class).orElseThrow();
        while (indexing.status().state() != VectorStatus.State.READY) {
            if (System.nanoTime() - start > LONGEST_LOADING_NANOS) {
                throw new IllegalStateException("No vectors: " + indexing.status() + ", " + kernel.failures());
            }
            LockSupport.parkNanos((long) NANOS_PER_MILLI);
        }
    }

    private void vectors() {
        var result = new VectorScale(rows, 256).measure();
        report("vector index p50, ms", millis(result.indexWall(), 0.5));
        report("plain float scan p50, ms", millis(result.scanWall(), 0.5));
        least("plain float scan / vector index", result.timesFaster(), rows >= LARGE ? 25 : 0);
        least("vector recall@10", result.recall(), 0.985);
    }

    private static AgentKernel start(Path folder, Path plugins) {
        return AgentKernel.builder()
                .agent("bench")
                .dataRoot(folder.resolve("data"))
                .plugins(plugins)
                .contextTimeout(NO_HURRY)
                .start();
    }

    private void report(String figure, double value) {
        print(figure, value, "");
    }

    private void most(String figure, double value, double target) {
        print(figure, value, target == 0 ? "" : verdict("≤", target, value <= target));
    }

    private void least(String figure, double value, double target) {
        print(figure, value, target == 0 ? "" : verdict("≥", target, value >= target));
    }

    private static String verdict(String relation, double target, boolean isReached) {
        return "%s %s %s".formatted(relation, target, isReached ? "reached" : "NOT REACHED");
    }

    private void print(String figure, double value, String target) {
        var out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%-9d %-38s %12.3f  %s%n", rows, figure, value, target);
        out.flush();
        figures.put(figure.toLowerCase(Locale.ROOT).replace("µ", "u").replaceAll("\\W+", "_"), value);
    }

    private static double millis(Latencies times, double share) {
        return times.micros(share) / MICROS_PER_MILLI;
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }
}
