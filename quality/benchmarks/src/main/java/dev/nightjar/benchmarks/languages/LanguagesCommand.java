package dev.nightjar.benchmarks.languages;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.benchmarks.languages.LanguageTurns.Question;
import dev.nightjar.benchmarks.quality.QualityCommand;
import dev.nightjar.benchmarks.shared.Embedder;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.PluginDriver;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * How well questions in ten languages find the turns that answer them, when all of them are in one store. As in
 * {@link QualityCommand}, only turns are searched, so the maintenance plugin is left out.
 */
@Command(
        name = "languages",
        description = {
            "Questions in ten languages over one store: whether the turn that answers is the first hit, or among three.",
            "First those that share a word with it, then those that share none, then those in another language; of the",
            "latter two a second line has each second one, which nothing was tuned with.",
            "fts5: plain FTS5, words joined by OR; leg: the order of the text leg alone; words: search without vectors;",
            "all: search as it comes."
        },
        mixinStandardHelpOptions = true)
public final class LanguagesCommand implements Callable<Integer> {

    private static final Duration NO_HURRY = Duration.ofSeconds(30);
    /** Deep enough that no hit of the text leg that matters is cut off. */
    private static final int DEPTH = 100;

    private static final int SHOWN = 3;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--misses",
            description = "Also prints each question whose answer is not among three hits of a way.")
    private boolean isMisses;

    @Option(
            names = "--embedder",
            paramLabel = "PROVIDER",
            description = {
                "Who makes vectors: a value of embedding.provider, with :MODEL for a model;",
                "onnx brings its optional archive along.",
                "The product's default unless given."
            })
    private String embedder = Embedder.DEFAULT;

    @Override
    public Integer call() throws IOException, SQLException {
        var languages =
                LanguageTurns.LANGUAGES.stream().map(LanguageTurns::ofResource).toList();
        var folder = Files.createTempDirectory("nightjar-languages");
        var found = new LinkedHashMap<String, Map<Question, List<String>>>();
        var model = "";
        try {
            var words = Folders.pluginsWithout(folder, "memory-maintenance-plugin", "embedding-");
            try (var kernel = start(folder, "words", words, "")) {
                capture(kernel, languages);
                found.put("fts5", plain(kernel, folder, languages));
                found.put("leg", ask(languages, question -> textLeg(search(kernel, question))));
                found.put("words", ask(languages, question -> texts(search(kernel, question).stream())));
            }
            Folders.delete(words);
            var vectors = new Embedder(embedder);
            try (var kernel = start(folder, "all", vectors.plugins(folder, false), vectors.configuration())) {
                capture(kernel, languages);
                model = kernel.service(VectorIndexing.class)
                        .filter(indexing -> indexing.status().state() != VectorStatus.State.OFF)
                        .map(indexing -> indexing.reindex(status -> {}).model())
                        .orElseThrow();
                found.put("all", ask(languages, question -> texts(search(kernel, question).stream())));
            }
        } finally {
            Folders.delete(folder);
        }
        report(languages, found, model);
        return 0;
    }

    private static AgentKernel start(Path folder, String name, Path plugins, String settings) throws IOException {
        // A busy machine must not turn a search by meaning into one by words.
        var config = Files.writeString(
                folder.resolve(name + ".yaml"),
                settings + "memory:\n  embedding:\n    query_timeout_ms: " + NO_HURRY.toMillis() + "\n");
        return AgentKernel.builder()
                .agent(name)
                .dataRoot(folder)
                .plugins(plugins)
                .config(config)
                .start();
    }

    private static void capture(AgentKernel kernel, List<LanguageTurns> languages) {
        int posted = 0;
        for (var language : languages) {
            for (var turn : language.turns()) {
                kernel.events().post(UserMessage.of(kernel.scope(), turn.session(), turn.text(), turn.time()));
                posted++;
            }
        }
        long stored = kernel.service(MemoryService.class)
                .orElseThrow()
                .stats(kernel.scope())
                .episodes();
        if (stored != posted || !kernel.failures().isEmpty()) {
            throw new IllegalStateException(
                    stored + " of " + posted + " turns became episodes; failures: " + kernel.failures());
        }
    }

    private static Map<Question, List<String>> plain(AgentKernel kernel, Path folder, List<LanguageTurns> languages)
            throws SQLException {
        var texts = languages.stream()
                .flatMap(language -> language.turns().stream())
                .map(LanguageTurns.Turn::text)
                .toList();
        try (var table = new PlainFullText(PluginDriver.of(kernel).connect(folder.resolve("plain.db")), texts)) {
            return ask(languages, question -> table.search(question, SHOWN));
        }
    }

    private static Map<Question, List<String>> ask(
            List<LanguageTurns> languages, Function<String, List<String>> search) {
        var found = new LinkedHashMap<Question, List<String>>();
        for (var language : languages) {
            for (var question : language.all()) {
                found.put(question, search.apply(question.text()));
            }
        }
        return found;
    }

    private static List<SearchHit> search(AgentKernel kernel, String question) {
        return kernel.service(MemoryService.class)
                .orElseThrow()
                .search(kernel.scope(), SearchRequest.of(question, MemoryFilter.ofKinds(MemoryKind.EPISODE), DEPTH));
    }

    /** The texts that the text leg found first, whatever the ranker made of them. */
    private static List<String> textLeg(List<SearchHit> hits) {
        return texts(hits.stream()
                .filter(hit -> textRank(hit) < Integer.MAX_VALUE)
                .sorted(Comparator.comparingInt(LanguagesCommand::textRank)));
    }

    private static int textRank(SearchHit hit) {
        return hit.explanation().legs().stream()
                .filter(place -> place.leg().equals("text"))
                .mapToInt(SearchHit.Explanation.LegPlace::rank)
                .findAny()
                .orElse(Integer.MAX_VALUE);
    }

    private static List<String> texts(Stream<SearchHit> hits) {
        return hits.map(hit -> hit.memory().content()).limit(SHOWN).toList();
    }

    private void report(List<LanguageTurns> languages, Map<String, Map<Question, List<String>>> found, String model) {
        var out = spec.commandLine().getOut();
        var json = new ObjectMapper().createObjectNode().put("embedder", model);
        out.println("vectors of " + model + "; each column pair: hit@1 and hit@" + SHOWN);
        out.printf(Locale.ROOT, "%-9s %6s", "language", "n");
        found.keySet().forEach(way -> out.printf(Locale.ROOT, " %7s %6s", way, ""));
        out.println();
        for (var kind : Kind.values()) {
            var its = json.putObject(kind.name().toLowerCase(Locale.ROOT));
            out.println(kind.name().toLowerCase(Locale.ROOT));
            for (var language : languages) {
                row(language.language(), kind.of(language), found, its);
            }
            var every = languages.stream()
                    .flatMap(language -> kind.of(language).stream())
                    .toList();
            row("all", every, found, its);
            if (kind != Kind.SHARED) {
                row("held out", eachSecond(every), found, its);
            }
        }
        if (isMisses) {
            found.forEach((way, answers) -> languages.stream()
                    .flatMap(language -> language.all().stream())
                    .filter(question -> !isFound(question, answers, SHOWN))
                    .forEach(question ->
                            out.printf(Locale.ROOT, "%s: %s -> %s%n", way, question.text(), question.answer())));
        }
        out.println(json);
        out.flush();
    }

    private void row(
            String name, List<Question> questions, Map<String, Map<Question, List<String>>> found, ObjectNode its) {
        var row = its.putObject(name).put("questions", questions.size());
        var out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%-9s", name);
        out.println(line(questions, found, row::put));
    }

    private static List<Question> eachSecond(List<Question> questions) {
        return IntStream.range(0, questions.size())
                .filter(i -> i % 2 == 1)
                .mapToObj(questions::get)
                .toList();
    }

    private static String line(
            List<Question> questions, Map<String, Map<Question, List<String>>> found, Figure figures) {
        var line = new StringBuilder(String.format(Locale.ROOT, "%7d", questions.size()));
        found.forEach((way, answers) -> {
            for (int depth : List.of(1, SHOWN)) {
                double share = (double) questions.stream()
                                .filter(question -> isFound(question, answers, depth))
                                .count()
                        / questions.size();
                line.append(String.format(Locale.ROOT, depth == 1 ? " %7.2f" : " %6.2f", share));
                figures.put(way + "_hit_at_" + depth, share);
            }
        });
        return line.toString();
    }

    private static boolean isFound(Question question, Map<Question, List<String>> answers, int depth) {
        return answers.getOrDefault(question, List.of()).stream().limit(depth).anyMatch(question.answer()::equals);
    }

    /** How a question and its answer are alike. */
    private enum Kind {
        SHARED,
        MEANT,
        FOREIGN;

        List<Question> of(LanguageTurns language) {
            return switch (this) {
                case SHARED -> language.questions();
                case MEANT -> language.meant();
                case FOREIGN -> language.foreign();
            };
        }
    }

    @FunctionalInterface
    private interface Figure {
        void put(String name, double value);
    }
}
