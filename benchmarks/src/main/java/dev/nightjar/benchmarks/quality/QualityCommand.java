package dev.nightjar.benchmarks.quality;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.nightjar.benchmarks.locomo.LocomoFile;
import dev.nightjar.benchmarks.locomo.LocomoFile.Conversation;
import dev.nightjar.benchmarks.locomo.LocomoFile.Question;
import dev.nightjar.benchmarks.locomo.LocomoFile.Turn;
import dev.nightjar.benchmarks.quality.QualityScores.Scored;
import dev.nightjar.benchmarks.shared.Embedder;
import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.Latencies;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * How well search finds the turns that answer a question. Each conversation is an agent of its own, as it would be in
 * use, and goes through the real capture path of a host with the shipped plugins. The maintenance plugin is left out:
 * gold evidence is turns, and facts read out of them would answer some questions in other words, which cannot be
 * counted here. So the context block has the whole budget for turns.
 */
@Command(
        name = "quality",
        description = {
            "Evidence recall on conversations with questions in LoCoMo's format.",
            "The headline is categories 1 to 4; context is what the block for a prompt holds of the evidence."
        },
        mixinStandardHelpOptions = true)
public final class QualityCommand implements Callable<Integer> {

    /** Deeper than any measure of turns looks, so that five sessions are among the hits. */
    private static final int DEPTH = 50;

    private static final int CATEGORIES = 5;
    /** As many as make the mean certain to a tenth of a line. */
    private static final int MAX_NEAR_MISSES = 300;
    /** Turns so near to the evidence belong to it. */
    private static final int NEAR_TURNS = 2;

    private static final Encoding TOKENS = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    private static final Duration NO_HURRY = Duration.ofSeconds(30);
    private static final double MICROS_PER_MILLI = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "A file in LoCoMo's format.")
    private Path file = Path.of("");

    @Option(
            names = "--ranker",
            paramLabel = "NAME",
            description = "contextual, rrf (rrf:K sets its constant) or weighted; the product's default unless given.")
    private String ranker = Ranker.DEFAULT.label();

    @Option(
            names = "--embedder",
            paramLabel = "PROVIDER",
            description = {
                "Who makes vectors: a value of embedding.provider, with :MODEL for a model, or none;",
                "onnx brings its optional archive along.",
                "The product's default unless given."
            })
    private String embedder = Embedder.DEFAULT;

    @Option(
            names = "--context-budget",
            paramLabel = "TOKENS",
            description = "Budget of the context block (default: 1000).")
    private int contextBudget = 1_000;

    @Option(
            names = "--off-topic",
            paramLabel = "PROMPTS",
            description = "A file with a prompt on each line that has nothing to do with any conversation.")
    private @Nullable Path offTopic;

    @Override
    public Integer call() throws IOException {
        var chosen = ranker();
        var scores = new QualityScores();
        var blocks = new ContextScores();
        var prompts = offTopicPrompts();
        var times = new Latencies();
        var conversations = conversations();
        var model = "";
        var folder = Files.createTempDirectory("nightjar-quality");
        try {
            var plugins = new Embedder(embedder).plugins(folder);
            var config = Files.writeString(folder.resolve("quality.yaml"), configuration());
            for (int i = 0; i < conversations.size(); i++) {
                var conversation = conversations.get(i);
                try (var kernel = AgentKernel.builder()
                        .agent("conversation-" + (i + 1)) // its own name need not be one an agent can have
                        .dataRoot(folder)
                        .plugins(plugins)
                        .config(config)
                        .contextTimeout(NO_HURRY)
                        .start()) {
                    var run = new Run(kernel, conversation, chosen, times);
                    model = run.score(scores, blocks);
                    prompts.forEach(
                            prompt -> blocks.addOffTopic(run.shown(prompt).size()));
                    NearMisses.of(conversation, conversations, MAX_NEAR_MISSES)
                            .forEach(prompt ->
                                    blocks.addNearMiss(run.shown(prompt).size()));
                }
            }
        } finally {
            Folders.delete(folder);
        }
        report(scores, times, conversations, model, blocks);
        return 0;
    }

    private List<String> offTopicPrompts() {
        if (offTopic == null) {
            return List.of();
        }
        try {
            return Files.readAllLines(offTopic).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "--off-topic: " + offTopic + " cannot be read as UTF-8 text: " + e, e);
        }
    }

    private String configuration() {
        // A busy machine must not turn a search by meaning into one by words.
        return new Embedder(embedder).configuration() + "memory:\n  context:\n    budget_tokens: " + contextBudget
                + "\n  embedding:\n    query_timeout_ms: " + NO_HURRY.toMillis() + "\n";
    }

    private List<Conversation> conversations() {
        try {
            return LocomoFile.read(file);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "FILE: " + e.getMessage(), e);
        }
    }

    private Ranker ranker() {
        try {
            return Ranker.named(ranker);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--ranker: " + e.getMessage(), e);
        }
    }

    /** One conversation in one host. */
    private record Run(AgentKernel kernel, Conversation conversation, Ranker ranker, Latencies times) {

        /** Asks every question; answers the model that made the vectors, or nothing. */
        String score(QualityScores scores, ContextScores blocks) {
            said().forEach(turn -> kernel.events().post(turn.event(kernel.scope())));
            var memory = kernel.service(MemoryService.class).orElseThrow();
            var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE);
            if (memory.stats(kernel.scope()).episodes() != said().size()) {
                throw new IllegalStateException("Not every turn became an episode: " + kernel.failures());
            }
            var model = kernel.service(VectorIndexing.class)
                    .filter(vectors -> vectors.status().state() != VectorStatus.State.OFF)
                    .map(vectors -> vectors.reindex(status -> {}).model());
            var ids = idsByPlace(memory);
            var byId = conversation.turns().stream().collect(Collectors.toMap(Turn::id, turn -> turn));
            for (var question : conversation.questions()) {
                long start = System.nanoTime();
                var hits = memory.search(
                        kernel.scope(),
                        SearchRequest.of(question.text(), filter, DEPTH).rankedBy(ranker));
                times.add(System.nanoTime() - start);
                var block = ShownTurns.recalled(
                        kernel.context(question.text(), null).text());
                var shown = ShownTurns.in(block, byId.values());
                if (question.category() < CATEGORIES) {
                    blocks.addAnswerable(
                            shown.size(),
                            shown.count(conversation.near(question, NEAR_TURNS)),
                            TOKENS.countTokensOrdinary(block));
                }
                scores.add(
                        question,
                        new QualityScores.Answer(
                                hits.stream()
                                        .map(hit -> ids.getOrDefault(place(hit), ""))
                                        .toList(),
                                hits.stream().map(Run::session).toList(),
                                gold(question, byId).map(Turn::session).collect(Collectors.toSet()),
                                contextRecall(question, byId, shown)));
            }
            if (!kernel.failures().isEmpty()) {
                throw new IllegalStateException("Failures were reported: " + kernel.failures());
            }
            return model.orElse("");
        }

        /** What is said enters memory; a turn without words does not, and stays unfound where it is evidence. */
        private List<Turn> said() {
            return conversation.turns().stream().filter(Turn::hasWords).toList();
        }

        private static Stream<Turn> gold(Question question, Map<String, Turn> byId) {
            return question.evidence().stream().map(id -> Objects.requireNonNull(byId.get(id)));
        }

        /** Evidence names session and position; so do episodes. */
        private Map<String, String> idsByPlace(MemoryService memory) {
            var ids = new HashMap<String, String>();
            var last = new HashMap<String, Long>();
            for (var turn : said()) {
                long position = last.merge(turn.session(), 1L, Long::sum);
                ids.put(turn.session() + "/" + position, turn.id());
            }
            if (ids.size() != memory.stats(kernel.scope()).episodes()) {
                throw new IllegalStateException("Some turns have the same place");
            }
            return ids;
        }

        /** What the block for a prompt shows. */
        ShownTurns shown(String prompt) {
            var recalled = ShownTurns.recalled(kernel.context(prompt, null).text());
            return ShownTurns.in(recalled, conversation.turns());
        }

        private double contextRecall(Question question, Map<String, Turn> byId, ShownTurns shown) {
            return gold(question, byId)
                    .mapToDouble(turn -> shown.has(turn) ? 1 : 0)
                    .average()
                    .orElse(0);
        }

        private static String place(SearchHit hit) {
            return session(hit) + "/" + ((Episode) hit.memory()).sequence();
        }

        private static String session(SearchHit hit) {
            return String.valueOf(hit.memory().details().sessionId());
        }
    }

    private void report(
            QualityScores scores,
            Latencies times,
            List<Conversation> conversations,
            String model,
            ContextScores blocks) {
        var out = spec.commandLine().getOut();
        var malformed =
                conversations.stream().flatMap(one -> one.malformed().stream()).toList();
        long without =
                conversations.stream().mapToLong(Conversation::withoutEvidence).sum();
        out.printf(
                "%d conversations, %d questions without evidence left out, %d malformed evidence ids ignored %s%n",
                conversations.size(), without, malformed.size(), malformed);
        var undated =
                conversations.stream().flatMap(one -> one.undated().stream()).toList();
        if (!undated.isEmpty()) {
            out.printf(
                    "%d sessions without a readable time, put a day after the one before %s%n",
                    undated.size(), undated);
        }
        out.println(model.isEmpty() ? "by words alone" : "by words and by meaning, vectors of " + model);
        out.printf(
                "%-12s %5s %7s %7s %7s %7s %7s %7s %7s %7s %7s %8s%n",
                ranker, "n", "R@5", "R@10", "R@20", "hit@5", "hit@10", "MRR", "nDCG", "session", "context", "ms");
        for (int category = 1; category <= CATEGORIES; category++) {
            int wanted = category;
            line("category " + category, scores, scored -> scored.category() == wanted, "");
        }
        line("all", scores, scored -> true, "");
        double millis = times.mean() / MICROS_PER_MILLI;
        line("1 to 4", scores, Scored::isHeadline, String.format(Locale.ROOT, "%8.2f", millis));
        out.println(blocks.text());
        var json = json(scores, millis, model);
        blocks.addTo(json);
        out.println(json);
        out.flush();
    }

    private void line(String name, QualityScores scores, Predicate<Scored> which, String suffix) {
        spec.commandLine()
                .getOut()
                .printf(
                        Locale.ROOT,
                        "%-12s %5d %7.3f %7.3f %7.3f %7.3f %7.3f %7.3f %7.3f %7.3f %7.3f%s%n",
                        name,
                        scores.count(which),
                        scores.mean(which, scored -> scored.recall(5)),
                        scores.mean(which, scored -> scored.recall(10)),
                        scores.mean(which, scored -> scored.recall(20)),
                        scores.mean(which, scored -> scored.hit(5)),
                        scores.mean(which, scored -> scored.hit(10)),
                        scores.mean(which, Scored::reciprocalRank),
                        scores.mean(which, Scored::ndcg),
                        scores.mean(which, Scored::sessionHit),
                        scores.mean(which, Scored::contextRecall),
                        suffix);
    }

    private ObjectNode json(QualityScores scores, double millis, String model) {
        var json = new ObjectMapper()
                .createObjectNode()
                .put("ranker", ranker)
                .put("embedder", model)
                .put("recall_at_5", scores.mean(Scored::isHeadline, scored -> scored.recall(5)))
                .put("recall_at_10", scores.mean(Scored::isHeadline, scored -> scored.recall(10)))
                .put("recall_at_20", scores.mean(Scored::isHeadline, scored -> scored.recall(20)))
                .put("hit_at_5", scores.mean(Scored::isHeadline, scored -> scored.hit(5)))
                .put("hit_at_10", scores.mean(Scored::isHeadline, scored -> scored.hit(10)))
                .put("hit_at_20", scores.mean(Scored::isHeadline, scored -> scored.hit(20)))
                .put("mrr", scores.mean(Scored::isHeadline, Scored::reciprocalRank))
                .put("ndcg_at_10", scores.mean(Scored::isHeadline, Scored::ndcg))
                .put("session_hit_at_5", scores.mean(Scored::isHeadline, Scored::sessionHit))
                .put("session_among_5_hits", scores.mean(Scored::isHeadline, Scored::sessionAmongHits));
        for (int category = 1; category <= CATEGORIES; category++) {
            int wanted = category;
            json.put(
                    "cat" + category + "_recall_at_10",
                    scores.mean(scored -> scored.category() == wanted, scored -> scored.recall(10)));
        }
        return json.put("context_recall_" + contextBudget, scores.mean(Scored::isHeadline, Scored::contextRecall))
                .put("questions", scores.count(Scored::isHeadline))
                .put("questions_all", scores.count(scored -> true))
                .put("ms_per_query", millis);
    }
}
