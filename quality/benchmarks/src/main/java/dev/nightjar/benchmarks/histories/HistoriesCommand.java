package dev.nightjar.benchmarks.histories;

import dev.nightjar.benchmarks.shared.Embedder;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What prompts get after conversations in which values change, with a night between each of them, without a model. */
@Command(
        name = "histories",
        description = {
            "What prompts get of conversations in which values change: eleven histories of new users, and pairs of an older",
            "and a newer message in ten languages among others. Each history has a night at its end, without a model.",
            "now: how many prompts get all that answers them",
            "old: how many get only what is true no longer",
            "empty: how many get no recalled line; lines: recalled lines for a prompt",
            "in 5, in 10: how many have a turn that answers among the first hits of a search"
        },
        mixinStandardHelpOptions = true)
public final class HistoriesCommand implements Callable<Integer> {

    static final List<String> NAMES = List.of(
            "coding",
            "support",
            "household",
            "bakery",
            "learner",
            "dictation",
            "runner",
            "sales",
            "coloc",
            "carer",
            "tiler");
    /** Whoever reads what these get can no longer tell by them what memory does with the next user. */
    static final List<String> HELD_OUT = List.of("thesis", "travel", "garten", "student");

    private static final Duration NO_HURRY = Duration.ofMinutes(10);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--each", description = "Also prints each prompt with what it got.")
    private boolean isEach;

    @Option(
            names = "--held-out",
            description =
                    "Asks four other histories and no pairs, and prints their sum alone: nothing is tuned to them.")
    private boolean isHeldOut;

    @Option(names = "--turns-only", description = "Leaves the maintenance plugin out: no statements, no profile.")
    private boolean isTurnsOnly;

    @Option(
            names = "--embedder",
            paramLabel = "PROVIDER",
            description =
                    "Who makes vectors: a value of embedding.provider, or none. The product's default unless given.")
    private String embedder = Embedder.DEFAULT;

    @Override
    public Integer call() throws IOException {
        if (isEach && isHeldOut) {
            throw new ParameterException(spec.commandLine(), "--each shows nothing of histories that are held out");
        }
        var histories = new ArrayList<UserHistory>();
        for (var name : isHeldOut ? HELD_OUT : NAMES) {
            histories.add(UserHistory.parse(String.join("\n", lines(name + ".json"))));
        }
        if (!isHeldOut) {
            histories.addAll(UserHistory.ofPairs(lines("pairs.jsonl"), lines("fillers.jsonl")));
        }
        var clock = new MovedClock();
        var folder = Files.createTempDirectory("nightjar-histories");
        try (var kernel = start(folder, clock)) {
            var run =
                    new HistoriesRun(kernel, clock, isEach ? spec.commandLine().getOut() : null);
            run.tell(histories);
            if (!isTurnsOnly) {
                run.night();
            }
            kernel.service(VectorIndexing.class)
                    .filter(vectors -> vectors.status().state() != VectorStatus.State.OFF)
                    .ifPresent(vectors -> vectors.reindex(status -> {}));
            if (!kernel.awaitQuiet(NO_HURRY)) {
                throw new IllegalStateException("Still busy: " + kernel.backgroundTasks());
            }
            histories.forEach(run::ask);
            if (!kernel.failures().isEmpty()) {
                throw new IllegalStateException("Failures were reported: " + kernel.failures());
            }
            run.report(spec.commandLine().getOut(), !isHeldOut);
        } finally {
            Folders.delete(folder);
        }
        return 0;
    }

    private AgentKernel start(Path folder, MovedClock clock) throws IOException {
        var vectors = new Embedder(embedder);
        var plugins = vectors.plugins(folder, !isTurnsOnly);
        var config = Files.writeString(
                folder.resolve("histories.yaml"),
                vectors.configuration()
                        + "model:\n  provider: none\nmemory:\n  embedding:\n    query_timeout_ms: 30000\n");
        return AgentKernel.builder()
                .agent("histories")
                .dataRoot(folder)
                .plugins(plugins)
                .config(config)
                .clock(clock)
                .contextTimeout(Duration.ofSeconds(30))
                .start();
    }

    static List<String> lines(String resource) throws IOException {
        try (var in = HistoriesCommand.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("The archive lacks " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        }
    }
}
