package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.candidate.DayLeg;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.candidate.EntityLeg;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchLegs;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.candidate.SubstringLeg;
import dev.nightjar.plugin.memory.candidate.TextLeg;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.score.ReferenceRanking;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The ranker reads only turns that can come among the best; it must answer as one that reads and judges them all. */
class ContextualRankingLawsTest {

    private static final List<String> WORDS = List.of(
            "kayak harbour green painted sister garden Sunday yesterday museum boats island rowed bridge dentist cooking"
                    .split(" "));
    private static final List<String> FILLERS = List.of("well", "so", "fine", "really", "there", "nothing", "much");
    private static final List<String> SPEAKERS = List.of("Ada", "Grace Hopper", "", "Linus");
    private static final int SESSIONS = 24;
    private static final int TURNS = 14;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private final StopWords stopWords = StopWords.of(List.of("en"));

    @Test
    @Tag("H4")
    @DisplayName("the same hits with the same scores and shares as when every turn beside a candidate is judged")
    void should_answer_as_if_every_turn_was_judged() {
        long first = System.nanoTime();
        for (long seed = first; seed < first + 2; seed++) {
            var random = new Random(seed);
            // A seed in the text may be a card number, which is not saved.
            fill(random, "store" + (seed - first) + "-");
        }
        memory.stop();
        try (var database = new Database(SqliteStore.database(memory.file()), memory.clock(), 0.05)) {
            for (long seed = first + 100; seed < first + 120; seed++) {
                compare(database, seed);
            }
        }
    }

    private void fill(Random random, String prefix) {
        for (int session = 0; session < SESSIONS; session++) {
            for (int turn = 0; turn < TURNS; turn++) {
                say(random, prefix + session, text(random));
            }
            memory.clock().advance(Duration.ofDays(random.nextInt(9)));
            if (session % 3 == 0) {
                var fact = memory.remember(prefix + session + " " + text(random));
                if (random.nextBoolean()) {
                    memory.service().correct(SCOPE, fact, prefix + session + " corrected " + text(random));
                }
            }
        }
    }

    private void say(Random random, String session, String text) {
        var name = any(SPEAKERS, random);
        var speaker = name.isEmpty() ? null : name;
        var now = memory.clock().instant();
        memory.context()
                .events()
                .post(
                        random.nextBoolean()
                                ? UserMessage.of(SCOPE, session, text, now).by(speaker)
                                : AgentResponse.of(SCOPE, session, text, now).by(speaker));
    }

    private static String text(Random random) {
        var words = IntStream.range(0, 2 + random.nextInt(25))
                .mapToObj(i -> random.nextInt(6) == 0 ? any(WORDS, random) : any(FILLERS, random))
                .collect(Collectors.joining(" "));
        // With a word that no question has, or it would be a greeting or the question itself, which stand behind the
        // rest.
        return words + " item" + random.nextInt(1_000) + (random.nextInt(3) == 0 ? "?" : ".");
    }

    private static String question(Random random) {
        var asked =
                any(List.of("When did Ada see the", "What about the", "Which thing in January 2026 was", ""), random);
        return asked + " " + any(WORDS, random) + " " + any(WORDS, random)
                + any(List.of("", " of Grace", " on 10 January"), random);
    }

    private static <T> T any(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private void compare(Database database, long seed) {
        var random = new Random(seed);
        var kinds = any(List.of(Set.of(MemoryKind.EPISODE), Set.<MemoryKind>of(), Set.of(MemoryKind.FACT)), random);
        var filter = MemoryFilter.builder().kinds(kinds).build();
        if (random.nextInt(4) == 0) {
            filter = filter.excludingSession("store1-3");
        }
        var request = SearchRequest.of(question(random), filter, 1 + random.nextInt(12));
        var passing = filter;
        var vectors = new KnownLeg(database.read(tx -> near(tx, random, passing)));
        var search = new MemorySearch(database, vectors, Optional::empty, stopWords, memory.clock());
        var hits = search.search(SCOPE, request);
        var first =
                search.search(SCOPE, SearchRequest.of(request.query(), request.filter(), ResultPage.ORDERED_BY_HELD));
        var expected = expected(database, request, vectors, held(first));
        assertThat(hits)
                .as("seed %d: %s", seed, request)
                .extracting(hit -> hit.memory().id())
                .containsExactlyElementsOf(
                        expected.stream().map(one -> one.row.memory().id()).toList());
        for (int i = 0; i < hits.size(); i++) {
            assertSame(hits.get(i), expected.get(i), seed);
        }
    }

    private static void assertSame(SearchHit hit, Expected expected, long seed) {
        assertThat(hit.score()).as("seed %d", seed).isCloseTo(expected.score(), within(1e-12));
        var shares = new HashMap<String, Double>();
        hit.explanation().signals().forEach(signal -> shares.put(signal.name(), signal.share()));
        assertThat(shares.keySet()).as("seed %d", seed).isEqualTo(expected.shares.keySet());
        shares.forEach((name, share) -> assertThat(share)
                .as("seed %d, %s", seed, name)
                .isCloseTo(expected.shares.getOrDefault(name, 0.0), within(1e-12)));
    }

    private List<Candidate> near(Tables tx, Random random, MemoryFilter filter) {
        if (random.nextBoolean()) {
            return List.of();
        }
        var keys = new ArrayList<>(ReferenceRanking.allKeys());
        var passing = tx.turns().passing(keys, SCOPE, filter);
        keys.retainAll(passing);
        return IntStream.range(0, Math.min(60, keys.size()))
                .mapToObj(i -> keys.get(random.nextInt(keys.size())))
                .distinct()
                .map(pk -> new Candidate(pk, random.nextDouble()))
                .sorted(Comparator.comparingDouble(Candidate::value).reversed())
                .toList();
    }

    /** Answers with the same candidates to every question. */
    private record KnownLeg(List<Candidate> near) implements SearchLeg.Waiting {

        @Override
        public String name() {
            return VECTOR;
        }

        @Override
        public Future<List<SearchLeg.Nearest>> begin(List<SearchPlan> plans) {
            return CompletableFuture.completedFuture(List.of(new SearchLeg.Nearest(near, true)));
        }

        @Override
        public String reasonForNothing(LegResults results) {
            return "nothing is known";
        }
    }

    private record Expected(MemoryRow row, double factor, Map<String, Double> shares) {

        double score() {
            return sum(shares) * factor;
        }

        Expected holding(Map<MemoryId, Double> held) {
            var all = new HashMap<>(shares);
            double its = held.getOrDefault(row.memory().id(), 0.0);
            if (its > 0) {
                all.put("held", its);
            }
            return new Expected(row, factor, all);
        }
    }

    /** What the first hits hold of the question, as they say it themselves. */
    private static Map<MemoryId, Double> held(List<SearchHit> hits) {
        return hits.stream()
                .collect(Collectors.toMap(
                        hit -> hit.memory().id(),
                        hit -> hit.explanation().parts().stream()
                                .mapToDouble(part -> 2.5 * part.weight() * part.held())
                                .sum()));
    }

    /** What the ranking says of every memory there is, filtered and sorted. */
    private List<Expected> expected(
            Database database, SearchRequest request, SearchLeg vectors, Map<MemoryId, Double> held) {
        var query = Question.of(request.query(), stopWords);
        int depth = Math.max(150, 2 * request.limit());
        var plan = new SearchPlan(SCOPE, request, query, depth, memory.clock().instant());
        var legs = new SearchLegs(
                database,
                List.of(new TextLeg(), new EntityLeg(), new SubstringLeg(), new DayLeg(ZoneOffset.UTC), vectors),
                new DocumentFrequencies());
        var found = legs.find(plan);
        return database.read(tx -> expected(tx, plan, found, held));
    }

    private List<Expected> expected(Tables tx, SearchPlan plan, LegResults legs, Map<MemoryId, Double> held) {
        var request = plan.request();
        var reference = new ReferenceRanking(tx, plan, legs);
        var keys = reference.candidates();
        var rows = tx.memories().byKeys(ReferenceRanking.allKeys()).stream()
                .collect(Collectors.toMap(MemoryRow::pk, Function.identity()));
        var standIns = SupersessionResolver.standIns(tx, keys, SCOPE, request.filter());
        var best = new HashMap<Long, Map<String, Double>>();
        standIns.forEach((key, standIn) -> {
            var shares = reference.shares(key);
            best.merge(standIn, shares, (one, other) -> sum(one) >= sum(other) ? one : other);
        });
        var sorted = best.entrySet().stream()
                .filter(found -> rows.containsKey(found.getKey()))
                .map(found -> {
                    var row = java.util.Objects.requireNonNull(rows.get(found.getKey()));
                    double factor = row.memory() instanceof Fact fact ? 0.97 + 0.03 * fact.confidence() : 1;
                    return new Expected(row, factor, found.getValue());
                })
                .sorted(Comparator.comparingDouble(Expected::score)
                        .reversed()
                        .thenComparing(one -> one.row.memory().eventTime(), Comparator.reverseOrder())
                        .thenComparing(one -> one.row.pk(), Comparator.reverseOrder()))
                .toList();
        int ordered = Math.min(ResultPage.ORDERED_BY_HELD, sorted.size());
        return Stream.concat(
                        sorted.subList(0, ordered).stream()
                                .map(one -> one.holding(held))
                                .sorted(Comparator.comparingDouble(Expected::score)
                                        .reversed()),
                        sorted.stream().skip(ordered))
                .limit(request.limit())
                .toList();
    }

    private static double sum(Map<String, Double> shares) {
        return shares.values().stream().mapToDouble(share -> share).sum();
    }
}
