package dev.nightjar.benchmarks.beliefs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.benchmarks.beliefs.BlockScores.Asked;
import dev.nightjar.benchmarks.shared.Embedder;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What the context block shows of beliefs that an agent has saved: for questions that one or several of them answer,
 * for questions that none does, and in conversations whose topic changes. All users are in one store. As in the other
 * benchmarks of quality the maintenance plugin is left out; beliefs are saved and corrected through the public
 * interface, and asked about 2026-06-10. No model is used, and answers of an agent are not simulated.
 */
@Command(
        name = "beliefs",
        description = {
            "What the context block shows of stored beliefs.",
            "first: share of answerable questions whose first hit is right",
            "found: share of the right beliefs among five hits",
            "recall: share of the right beliefs that are shown",
            "precision: share of the lines that are right, where there are lines",
            "empty: share of the questions without lines",
            "first, found, recall and precision are means over answerable questions."
        },
        mixinStandardHelpOptions = true)
public final class BeliefsCommand implements Callable<Integer> {

    private static final LocalDate ASKED_ON = LocalDate.of(2026, 6, 10);
    private static final int ASKED_AT_HOUR = 9;
    private static final Duration NO_HURRY = Duration.ofSeconds(30);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = {
                "Beliefs and questions of a user, in the form of the benchmark's own files,",
                "or a folder with a checkout of PrecisionMemBench;",
                "the two invented users unless given."
            })
    private List<Path> given = List.of();

    @Option(
            names = "--each",
            description =
                    "Also prints each question and each turn with what was shown: right, missing, wrong or stale.")
    private boolean isEach;

    @Option(
            names = "--min-relevance",
            paramLabel = "FLOOR",
            description = "Value of memory.context.min_relevance; the product's default unless given.")
    private @Nullable Double minRelevance;

    @Option(
            names = "--embedder",
            paramLabel = "PROVIDER",
            description = {
                "Who makes vectors: a value of embedding.provider, with :MODEL for a model, or none;",
                "onnx brings its optional archive along.",
                "The product's default unless given."
            })
    private String embedder = Embedder.DEFAULT;

    @Override
    public Integer call() throws IOException {
        if (minRelevance != null && !(minRelevance >= 0 && minRelevance <= 1)) {
            throw new ParameterException(spec.commandLine(), "--min-relevance must be 0 to 1, but was " + minRelevance);
        }
        var files = files();
        var clock = new MovedClock();
        var folder = Files.createTempDirectory("nightjar-beliefs");
        try (var kernel = start(folder, clock)) {
            var stored = StoredBeliefs.save(kernel, clock, files);
            clock.moveTo(
                    ASKED_ON.atTime(ASKED_AT_HOUR, 0).atZone(clock.getZone()).toInstant());
            var model = kernel.service(VectorIndexing.class)
                    .filter(vectors -> vectors.status().state() != VectorStatus.State.OFF)
                    .map(vectors -> vectors.reindex(status -> {}).model())
                    .orElse(Embedder.NONE);
            if (!kernel.awaitQuiet(NO_HURRY)) {
                throw new IllegalStateException("Still busy: " + kernel.backgroundTasks());
            }
            var run = new BeliefsRun(
                    kernel, clock, stored, isEach ? spec.commandLine().getOut() : null);
            files.forEach(run::askQuestions);
            files.forEach(run::holdConversations);
            if (!kernel.failures().isEmpty()) {
                throw new IllegalStateException("Failures were reported: " + kernel.failures());
            }
            report(files, run, model);
        } finally {
            Folders.delete(folder);
        }
        return 0;
    }

    private List<BeliefFile> files() {
        if (given.isEmpty()) {
            return BeliefFile.USERS.stream().map(BeliefFile::ofResource).toList();
        }
        return given.stream().flatMap(file -> read(file).stream()).toList();
    }

    private List<BeliefFile> read(Path file) {
        try {
            return Files.isDirectory(file)
                    ? PrecisionMemBench.read(file)
                    : List.of(BeliefFile.parse(Files.readString(file)));
        } catch (IOException | IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Cannot read beliefs from " + file + ": " + e.getMessage()
                            + "; the files of the benchmark show the form",
                    e);
        }
    }

    private AgentKernel start(Path folder, MovedClock clock) throws IOException {
        // A busy machine must not turn a search by meaning into one by words.
        var config = Files.writeString(
                folder.resolve("beliefs.yaml"),
                new Embedder(embedder).configuration() + "memory:\n  embedding:\n    query_timeout_ms: "
                        + NO_HURRY.toMillis() + "\n"
                        + (minRelevance == null ? "" : "  context:\n    min_relevance: " + minRelevance + "\n"));
        return AgentKernel.builder()
                .agent("beliefs")
                .dataRoot(folder)
                .plugins(new Embedder(embedder).plugins(folder, false))
                .config(config)
                .clock(clock)
                .start();
    }

    private void report(List<BeliefFile> files, BeliefsRun run, String model) {
        var out = spec.commandLine().getOut();
        var scores = run.questions();
        long beliefs = files.stream().mapToLong(file -> file.beliefs().size()).sum();
        out.printf(
                Locale.ROOT, "%d beliefs, %d questions, vectors of %s%n", beliefs, scores.count(asked -> true), model);
        out.printf(
                "%-12s %5s %7s %7s %7s %9s %7s %7s%n",
                "", "n", "first", "found", "recall", "precision", "empty", "lines");
        for (var kind : scores.kinds()) {
            line(kind, scores, asked -> asked.kind().equals(kind));
        }
        line("answerable", scores, Asked::isAnswerable);
        line("nothing fits", scores, asked -> !asked.isAnswerable());
        var drift = run.drift();
        out.printf(
                Locale.ROOT,
                "drift: %d turns after the first change of topic, %d lines; noise %.3f, of an earlier topic %.3f; recall %.3f%n",
                drift.turns(),
                drift.lines(),
                drift.noise(),
                drift.earlierTopic(),
                drift.recall());
        out.println(json(run, beliefs, model));
        out.flush();
    }

    private void line(String name, BlockScores scores, Predicate<Asked> which) {
        var answerable = which.and(Asked::isAnswerable);
        var out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%-12s %5d", name, scores.count(which));
        if (scores.count(answerable) == 0) {
            out.printf(" %7s %7s %7s %9s", "", "", "", "");
        } else {
            out.printf(
                    Locale.ROOT,
                    " %7.3f %7.3f %7.3f %9.3f",
                    scores.mean(answerable, Asked::firstHit),
                    scores.mean(answerable, Asked::searchRecall),
                    scores.mean(answerable, Asked::recall),
                    scores.mean(answerable.and(asked -> !asked.isBlockEmpty()), Asked::precision));
        }
        out.printf(
                Locale.ROOT,
                " %7.3f %7.2f%n",
                scores.mean(which, asked -> asked.isBlockEmpty() ? 1 : 0),
                scores.mean(which, asked -> asked.shown().size()));
    }

    private static ObjectNode json(BeliefsRun run, long beliefs, String model) {
        var scores = run.questions();
        var drift = run.drift();
        Predicate<Asked> isUnanswerable = asked -> !asked.isAnswerable();
        Predicate<Asked> isShown = asked -> !asked.isBlockEmpty();
        return new ObjectMapper()
                .createObjectNode()
                .put("embedder", model)
                .put("beliefs", beliefs)
                .put("questions", scores.count(asked -> true))
                .put("answerable", scores.count(Asked::isAnswerable))
                .put("first_hit_right", scores.mean(Asked::isAnswerable, Asked::firstHit))
                .put("search_recall_at_" + BeliefsRun.SEARCHED, scores.mean(Asked::isAnswerable, Asked::searchRecall))
                .put("context_recall", scores.mean(Asked::isAnswerable, Asked::recall))
                .put("context_precision", scores.mean(isShown.and(Asked::isAnswerable), Asked::precision))
                .put("context_precision_all", scores.mean(isShown, Asked::precision))
                .put(
                        "context_lines",
                        scores.mean(Asked::isAnswerable, asked -> asked.shown().size()))
                .put("empty_when_nothing_fits", scores.mean(isUnanswerable, asked -> asked.isBlockEmpty() ? 1 : 0))
                .put(
                        "lines_when_nothing_fits",
                        scores.mean(isUnanswerable, asked -> asked.shown().size()))
                .put("noise_after_drift", drift.noise())
                .put("earlier_topic_after_drift", drift.earlierTopic())
                .put("recall_after_drift", drift.recall())
                .put("stale_shown", run.staleShown())
                .put("tokens", scores.mean(Asked::isAnswerable, Asked::tokens));
    }
}
