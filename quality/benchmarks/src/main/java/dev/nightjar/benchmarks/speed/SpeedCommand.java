package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.Latencies;
import dev.nightjar.benchmarks.shared.PluginDriver;
import dev.nightjar.benchmarks.shared.SyntheticText;
import dev.nightjar.benchmarks.shared.Timing;
import dev.nightjar.benchmarks.speed.SpeedTable.Target;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Writing and searching at several sizes, beside what the same machine does at the same time with a bare INSERT, plain
 * full text, a plain float scan and Lucene. The store is filled in bulk. Each figure that has a target is printed with
 * it.
 */
@Command(
        name = "speed",
        description = {
            "Capture and search at several sizes, beside bare SQLite, a float scan and Lucene in the same run.",
            "CPU is the time of the processor for the calling thread; targets are judged by the wall clock.",
            "The text leg is a search by words (rrf, kind episode, nobody named), the memories it returns included.",
            "Stores are opened with their files in the operating system's cache."
        },
        mixinStandardHelpOptions = true)
public final class SpeedCommand implements Callable<Integer> {

    private static final int QUESTIONS = 300;
    private static final int LARGE = 500_000;
    private static final int MEDIUM = 50_000;
    private static final long MAX_LOADING_NANOS = 120_000_000_000L;
    /** To look counts all memories: at a million it would take a core from what is waited for. */
    private static final long BETWEEN_LOOKS_NANOS = 200_000_000L;
    /** The first block loads a tokenizer; how long a block takes is measured, so it shall not be cut short. */
    private static final Duration NO_HURRY = Duration.ofSeconds(30);

    private static final String CONFIGURATION = "speed.yaml";
    /** A busy machine must not turn a search by meaning into one by words. */
    private static final String PATIENT = "memory:\n  embedding:\n    query_timeout_ms: 30000\n";

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MICROS_PER_SECOND = 1e6;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--rows", split = ",", description = "Memories stored (default: 10000,100000,1000000).")
    private List<Integer> sizes = List.of(10_000, 100_000, 1_000_000);

    @Option(names = "--no-vectors", description = "Leave out the vector index by itself and its plain float scan.")
    private boolean isWithoutScan;

    @Override
    public Integer call() throws IOException, SQLException {
        var table = new SpeedTable(spec.commandLine().getOut());
        for (int size : sizes) {
            table.beginRows(size);
            var folder = Files.createTempDirectory("nightjar-speed");
            try {
                Files.writeString(folder.resolve(CONFIGURATION), PATIENT);
                new Run(folder, size, table).measure(!isWithoutScan);
            } finally {
                Folders.delete(folder);
            }
        }
        table.printAnswer();
        return 0;
    }

    /** Folders of archives: without an embedding provider there is the text leg alone. */
    private record Plugins(Path words, Path meaning) {}

    /** Questions of both kinds about texts of the store. */
    private record Questions(List<String> any, List<String> nameless) {}

    /** One size. */
    private record Run(Path folder, int rows, SpeedTable table) {

        void measure(boolean withScan) throws IOException, SQLException {
            var plugins = new Plugins(
                    Folders.pluginsOnly(folder.resolve("words"), "memory-plugin", "ner-plugin"),
                    Folders.pluginsOnly(folder.resolve("meaning"), "memory-plugin", "ner-plugin", "embedding-plugin"));
            try (var lucene = new LucenePeer(folder.resolve("lucene"))) {
                var model = model(plugins);
                var questions = fill(plugins, model, lucene);
                try (var searcher = lucene.finish()) {
                    byWords(plugins, new SearchSpeed(questions.nameless), searcher);
                }
                byMeaning(plugins, new SearchSpeed(questions.any), model);
                if (withScan) {
                    vectors(plugins, model);
                }
                capture(plugins);
            }
        }

        /** Makes the store's file, with its schema and all else a host writes at first. */
        private SyntheticStore.Model model(Plugins plugins) {
            try (var kernel = start("data", plugins.meaning)) {
                var identity =
                        kernel.service(EmbeddingService.class).orElseThrow().modelIdentity();
                awaitVectors(kernel, System.nanoTime());
                return new SyntheticStore.Model(identity.text(), identity.dimensions());
            }
        }

        private Questions fill(Plugins plugins, SyntheticStore.Model model, LucenePeer lucene)
                throws IOException, SQLException {
            try (var other = start("other", plugins.words)) {
                var file = file(other);
                var filling = new Timing();
                var samples =
                        filling.of(() -> SyntheticStore.fill(PluginDriver.of(other), file, rows, model, lucene::add));
                table.value("filled, rows a second", rows / seconds(filling.wall), rows / seconds(filling.cpu));
                table.value("size of the store, MB", Files.size(file) / 1e6, Target.NONE);
                var text = new SyntheticText(3);
                var asked = samples.stream().limit(QUESTIONS).toList();
                return new Questions(
                        asked.stream().map(text::question).toList(),
                        asked.stream().map(text::namelessQuestion).toList());
            }
        }

        private void byWords(Plugins plugins, SearchSpeed search, LucenePeer.Searcher lucene) throws SQLException {
            long start = System.nanoTime();
            try (var kernel = start("data", plugins.words)) {
                kernel.service(MemoryService.class).orElseThrow().search(kernel.scope(), search.anyRequest());
                table.value("first text search after opening, ms", millisSince(start), Target.most(1_000));
                var text = search.service(kernel, Ranker.ReciprocalRank.STANDARD);
                table.millis("text leg p50", text, 0.5, Target.NONE);
                table.millis("text leg p95", text, 0.95, Target.NONE);
                var plain = search.plainFullText(kernel, isLarge() ? 10 : 100);
                table.millis("FTS5 plain OR by rank p50", plain, 0.5, Target.NONE);
                table.ratio(
                        "FTS5 plain OR / text leg",
                        plain,
                        text,
                        Target.least(100).when(isLarge()));
                var peer = search.lucene(lucene);
                table.millis("Lucene filtered top-10 p50", peer, 0.5, Target.NONE);
                table.millis("Lucene filtered top-10 p95", peer, 0.95, Target.NONE);
                table.ratio("text leg / Lucene", text, peer, Target.most(3).when(isLarge()));
            }
        }

        private void byMeaning(Plugins plugins, SearchSpeed search, SyntheticStore.Model model) {
            long start = System.nanoTime();
            try (var kernel = start("data", plugins.meaning)) {
                awaitVectors(kernel, start);
                table.value("vectors ready after opening, ms", millisSince(start), Target.most(5_000));
                var given = search.serviceWithVectors(kernel, model.dimensions());
                table.millis("hybrid, vector given, p50", given, 0.5, Target.NONE);
                table.millis(
                        "hybrid, vector given, p95",
                        given,
                        0.95,
                        isLarge() ? Target.most(25) : Target.most(8).when(rows >= MEDIUM));
                var hybrid = search.service(kernel, Ranker.DEFAULT);
                table.millis("hybrid with embedding p50", hybrid, 0.5, Target.NONE);
                table.millis("hybrid with embedding p95", hybrid, 0.95, Target.NONE);
                var context = search.context(kernel);
                table.wallMillis("context block p50", context, 0.5, Target.NONE);
                table.wallMillis(
                        "context block p95", context, 0.95, Target.most(30).when(rows >= MEDIUM));
                var memory = ManagementFactory.getMemoryMXBean();
                memory.gc();
                table.value("heap in use, MB", memory.getHeapMemoryUsage().getUsed() / 1e6, Target.most(600));
            }
        }

        private void awaitVectors(AgentKernel kernel, long start) {
            var indexing = kernel.service(VectorIndexing.class).orElseThrow();
            while (indexing.status().state() != VectorStatus.State.READY) {
                if (System.nanoTime() - start > MAX_LOADING_NANOS) {
                    throw new IllegalStateException("No vectors: " + indexing.status() + ", " + kernel.failures());
                }
                LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
            }
        }

        /** The exact vectors are read from the store, by a connection of this benchmark. */
        private void vectors(Plugins plugins, SyntheticStore.Model model) throws SQLException {
            try (var other = start("other", plugins.words);
                    var connection = PluginDriver.of(other).connect(file(other));
                    var stored = new StoredVectors(connection)) {
                var result = new VectorScale(rows, model.dimensions()).measure(inMemory -> stored);
                table.millis("vector index p50", result.index(), 0.5, Target.NONE);
                table.millis("plain float scan p50", result.scan(), 0.5, Target.NONE);
                table.ratio(
                        "plain float scan / vector index",
                        result.scan(),
                        result.index(),
                        Target.least(25).when(isLarge()));
                table.value("vector recall@10", result.recall(), Target.least(0.985));
            }
        }

        private void capture(Plugins plugins) throws SQLException {
            try (var kernel = start("data", plugins.words)) {
                var its = new CaptureSpeed(kernel).measure(folder.resolve("bare.db"));
                table.micros("bare INSERT, text only, p50", its.bareText(), 0.5);
                table.micros("bare INSERT, whole row, p50", its.bareRow(), 0.5);
                table.micros("bare INSERT (row, 2 indexes) p50", its.bareIndexed(), 0.5);
                table.micros("capture p50", its.capture(), 0.5);
                table.micros("capture p99", its.capture(), 0.99);
                table.ratio("capture / bare whole row", its.capture(), its.bareRow(), Target.NONE);
                table.ratio("capture / bare INSERT", its.capture(), its.bareIndexed(), Target.most(8));
                table.micros("capture at 200 a second p50", its.paced(), 0.5);
                table.micros("capture at 200 a second p99", its.paced(), 0.99);
                table.tail("capture at 200 a second, p99 / p50", its.paced(), Target.most(15));
            }
        }

        /** The store that is measured, seen from a host of another one. */
        private Path file(AgentKernel other) {
            var inside = folder.resolve("other").relativize(other.dataDirectory());
            return folder.resolve("data").resolve(inside).resolve("memory.db");
        }

        private AgentKernel start(String data, Path archives) {
            return AgentKernel.builder()
                    .agent("bench")
                    .dataRoot(folder.resolve(data))
                    .plugins(archives)
                    .config(folder.resolve(CONFIGURATION))
                    .contextTimeout(NO_HURRY)
                    .start();
        }

        private boolean isLarge() {
            return rows >= LARGE;
        }
    }

    private static double seconds(Latencies one) {
        return one.micros(1) / MICROS_PER_SECOND;
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }
}
