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
import dev.nightjar.benchmarks.shared.MovedClock;
import dev.nightjar.benchmarks.shared.Nights;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
 * How well search finds the turns that answer a question, and how often all of them stand before the model. Each
 * conversation is an agent of its own, as it would be in use, and goes through the real capture path of a host with the
 * shipped plugins. A night without a model follows the last turn; the questions are asked the day after. Evidence is
 * turns: a fact that tells the answer in other words does not count.
 */
@Command(
        name = "quality",
        description = {
            "Evidence recall on conversations with questions in LoCoMo's format.",
            "The headline is categories 1 to 4; context is what the block for a prompt holds of the evidence.",
            "Evidence is complete where the block holds every turn of it; tokens are all that stand before the prompt."
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
    private static final Duration NEXT_DAY = Duration.ofDays(1);
    private static final int PRODUCT_DEFAULT = 0;
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
            description = "Budget of the context block; the product's default unless given.")
    private int contextBudget = PRODUCT_DEFAULT;

    @Option(names = "--turns-only", description = "Leaves the maintenance plugin out: no statements, no profile.")
    private boolean isTurnsOnly;

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
            var plugins = new Embedder(embedder).plugins(folder, !isTurnsOnly);
            var config = Files.writeString(folder.resolve("quality.yaml"), configuration());
            for (int i = 0; i < conversations.size(); i++) {
                var conversation = conversations.get(i);
                var clock = new MovedClock();
                try (var kernel = AgentKernel.builder()
                        .agent("conversation-" + (i + 1)) // its own name need not be one an agent can have
                        .dataRoot(folder)
                        .plugins(plugins)
                        .config(config)
                        .clock(clock)
                        .contextTimeout(NO_HURRY)
                        .start()) {
                    var run = new Run(kernel, conversation, chosen, times);
                    run.tell(clock, !isTurnsOnly);
                    model = run.score(scores, blocks);
                    prompts.forEach(prompt -> blocks.addOffTopic(run.block(prompt)));
                    NearMisses.of(conversation, conversations, MAX_NEAR_MISSES)
                            .forEach(prompt -> blocks.addNearMiss(run.block(prompt)));
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
        return new Embedder(embedder).configuration()
                + "model:\n  provider: none\nmemory:\n"
                + (contextBudget == PRODUCT_DEFAULT ? "" : "  context:\n    budget_tokens: " + contextBudget + "\n")
                + "  embedding:\n    query_timeout_ms: " + NO_HURRY.toMillis() + "\n";
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

        /** Posts every turn, and lets a night pass. */
        void tell(MovedClock clock, boolean isLearning) {
            said().forEach(turn -> kernel.events().post(turn.event(kernel.scope())));
            clock.moveTo(said().get(said().size() - 1).time().plus(NEXT_DAY));
            if (isLearning) {
                Nights.consolidate(kernel);
            }
        }

        /** Asks every question; answers the model that made the vectors, or nothing. */
        String score(QualityScores scores, ContextScores blocks) {
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
                var block = block(question.text());
                var shown = shown(block, ids);
                if (question.category() < CATEGORIES) {
                    blocks.addAnswerable(
                            block,
                            shown.stream().filter(near(question)::contains).count(),
                            TOKENS.countTokensOrdinary(
                                    kernel.context(new ContextRequest(question.text(), kernel.scope(), null))
                                            .text()));
                }
                scores.add(
                        question,
                        new QualityScores.Answer(
                                hits.stream()
                                        .map(hit -> ids.getOrDefault(place(hit.memory()), ""))
                                        .toList(),
                                hits.stream().map(hit -> session(hit.memory())).toList(),
                                gold(question, byId).map(Turn::session).collect(Collectors.toSet()),
                                contextRecall(question, shown)));
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

        /** The block for a prompt, and what was decided about each memory. */
        InspectedBlock block(String prompt) {
            return kernel.service(ContextInspection.class)
                    .orElseThrow()
                    .inspect(new ContextRequest(prompt, kernel.scope(), null));
        }

        /**
         * The turns whose words a block shows, whole or in passages; of turns that say the same, one line shows all.
         */
        private static Set<String> shown(InspectedBlock block, Map<String, String> ids) {
            return block.decisions().stream()
                    .filter(one -> one.outcome() == Outcome.SHOWN || one.outcome() == Outcome.REPEATED)
                    .map(Decision::memory)
                    .filter(Episode.class::isInstance)
                    .map(turn -> ids.getOrDefault(place(turn), ""))
                    .collect(Collectors.toSet());
        }

        private Set<String> near(Question question) {
            return conversation.near(question, NEAR_TURNS).stream()
                    .map(Turn::id)
                    .collect(Collectors.toSet());
        }

        private static double contextRecall(Question question, Set<String> shown) {
            return question.evidence().stream()
                    .mapToDouble(id -> shown.contains(id) ? 1 : 0)
                    .average()
                    .orElse(0);
        }

        private static String place(Memory turn) {
            return session(turn) + "/" + ((Episode) turn).sequence();
        }

        private static String session(Memory turn) {
            return String.valueOf(turn.details().sessionId());
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
                Locale.ROOT,
                "%d conversations, %d questions without evidence left out, %d malformed evidence ids ignored %s%n",
                conversations.size(),
                without,
                malformed.size(),
                malformed);
        var undated =
                conversations.stream().flatMap(one -> one.undated().stream()).toList();
        if (!undated.isEmpty()) {
            out.printf(
                    Locale.ROOT,
                    "%d sessions without a readable time, put a day after the one before %s%n",
                    undated.size(),
                    undated);
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
        out.printf(
                Locale.ROOT,
                "complete evidence: %.3f, of one turn %.3f (%d), of two %.3f (%d), of three and more %.3f (%d)%n",
                scores.mean(Scored::isHeadline, Scored::complete),
                scores.mean(one -> one.isOf(1, 1), Scored::complete),
                scores.count(one -> one.isOf(1, 1)),
                scores.mean(one -> one.isOf(2, 2), Scored::complete),
                scores.count(one -> one.isOf(2, 2)),
                scores.mean(one -> one.isOf(3, Integer.MAX_VALUE), Scored::complete),
                scores.count(one -> one.isOf(3, Integer.MAX_VALUE)));
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
        return json.put("context_recall", scores.mean(Scored::isHeadline, Scored::contextRecall))
                .put("evidence_complete", scores.mean(Scored::isHeadline, Scored::complete))
                .put("evidence_complete_of_one", scores.mean(one -> one.isOf(1, 1), Scored::complete))
                .put("evidence_complete_of_two", scores.mean(one -> one.isOf(2, 2), Scored::complete))
                .put("evidence_complete_of_more", scores.mean(one -> one.isOf(3, Integer.MAX_VALUE), Scored::complete))
                .put("questions", scores.count(Scored::isHeadline))
                .put("questions_all", scores.count(scored -> true))
                .put("ms_per_query", millis);
    }
}
