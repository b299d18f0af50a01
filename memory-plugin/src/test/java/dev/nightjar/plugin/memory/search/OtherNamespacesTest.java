package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.VectorIndexing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That what others wrote changes nothing of what somebody finds, not even the last digit of a score. */
class OtherNamespacesTest {

    private static final List<MemoryScope> OTHERS = List.of(
            MemoryScope.of("assistant", new Namespace("user:bob")), MemoryScope.of("assistant", new Namespace("team")));
    /** Concepts of the model, names, and words that make up compounds. */
    private static final List<String> WORDS = List.of(
            "kayak",
            "canoe",
            "boat",
            "doctor",
            "cat",
            "lantern",
            "harbour",
            "violin",
            "garden",
            "window",
            "letter",
            "Greta",
            "Otto",
            "Kinder",
            "Kinderarzt",
            "Arzt",
            "Zahnarzt",
            "Hafen",
            "Hafenmeister",
            "running",
            "runs");

    private static final List<String> FORMS = List.of(
            "I told %s about the %s and the %s.", "The %s is near the %s, said %s?", "Wir haben für %s den %s und %s.");

    /**
     * Ids are made up anew in each store and have more or fewer tokens, so the budget must not decide what has room.
     */
    private static final ContextSettings ROOMY = new ContextSettings(20_000, 20, 40, 250, 0.25);

    @RegisterExtension
    final StartedMemory alone =
            StartedMemory.with(StartedMemory.settings(ROOMY)).deferringBackground();

    @RegisterExtension
    final StartedMemory among =
            StartedMemory.with(StartedMemory.settings(ROOMY)).deferringBackground();

    private final List<MemoryId> aloneFacts = new ArrayList<>();
    private final List<MemoryId> amongFacts = new ArrayList<>();
    private final Set<String> legs = new HashSet<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    @DisplayName(
            "Law: hits, order, scores, relevance and the block are bit for bit the same whatever others have stored")
    void should_answer_as_if_nobody_else_were_there(long seed) {
        answersAsIfNobodyElseWereThere(seed);
    }

    @ParameterizedTest
    @Tag("proof")
    @ValueSource(longs = {3, 4, 5, 6})
    @DisplayName("Law: the same of four more stores")
    void should_answer_as_if_nobody_else_were_there_again(long seed) {
        answersAsIfNobodyElseWereThere(seed);
    }

    private void answersAsIfNobodyElseWereThere(long seed) {
        var random = new Random(seed);
        var ofOthers = new Random(-seed);
        boolean hasVectors = seed % 2 == 0;
        for (var memory : List.of(alone, among)) {
            memory.recognise("Greta", "Otto");
            if (hasVectors) {
                memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
            }
        }
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 40; i++) {
                sayToBoth(random);
                sayByOthers(ofOthers, ofOthers.nextInt(6));
                alone.clock().advance(Duration.ofMinutes(10));
                among.clock().advance(Duration.ofMinutes(10));
            }
            if (hasVectors) {
                index();
            }
            for (int i = 0; i < 12; i++) {
                var question = text(random);
                var request = hasVectors ? near(random, request(random, question)) : request(random, question);
                assertThat(told(among, request))
                        .as("seed %d: %s", seed, request)
                        .isEqualTo(told(alone, request));
                if (!hasVectors) { // with a model it waits for the vector of the question, and no longer than it may
                    assertThat(block(among, question))
                            .as("seed %d: %s", seed, question)
                            .isEqualTo(block(alone, question));
                }
            }
        }
        assertThat(legs).contains("text", "entity", hasVectors ? "vector" : "conversation");
    }

    @Test
    @DisplayName("Relevance does not tell whether others use a word")
    void should_not_tell_who_uses_a_word() {
        var bob = OTHERS.get(0);
        for (var memory : List.of(alone, among)) {
            memory.user("s", "The zeppelin is in the hangar.");
            for (int i = 0; i < 50; i++) {
                memory.user("s", "We talked about the garden again, number " + i + ".");
            }
        }
        for (int i = 0; i < 500; i++) {
            post(among, bob, "b", "The zeppelin flies over the sea.", i % 2 == 0);
        }
        var request = SearchRequest.of("zeppelin hangar", MemoryFilter.ALL, 5);
        assertThat(told(among, request)).isNotEmpty().isEqualTo(told(alone, request));
    }

    private void sayToBoth(Random random) {
        var text = text(random);
        var session = "s" + random.nextInt(4);
        switch (random.nextInt(6)) {
            case 0 -> {
                aloneFacts.add(alone.remember(text));
                amongFacts.add(among.remember(text));
            }
            case 1 -> {
                if (!aloneFacts.isEmpty()) {
                    int which = random.nextInt(aloneFacts.size());
                    alone.service().forget(SCOPE, aloneFacts.remove(which));
                    among.service().forget(SCOPE, amongFacts.remove(which));
                }
            }
            case 2 -> List.of(alone, among).forEach(memory -> memory.agent(session, text));
            default -> List.of(alone, among).forEach(memory -> memory.user(session, text));
        }
    }

    private void sayByOthers(Random random, int times) {
        for (int i = 0; i < times; i++) {
            var scope = OTHERS.get(random.nextInt(OTHERS.size()));
            if (random.nextInt(5) == 0) {
                among.service().remember(scope, FactDraft.of(text(random), 0.9, "test"));
            } else {
                post(among, scope, "s" + random.nextInt(4), text(random), random.nextBoolean());
            }
        }
    }

    private static void post(StartedMemory memory, MemoryScope scope, String session, String text, boolean isUser) {
        var now = memory.clock().instant();
        memory.context()
                .events()
                .post(isUser ? UserMessage.of(scope, session, text, now) : AgentResponse.of(scope, session, text, now));
    }

    private static String text(Random random) {
        var words = IntStream.range(0, 3)
                .mapToObj(i -> WORDS.get(random.nextInt(WORDS.size())))
                .toArray();
        return FORMS.get(random.nextInt(FORMS.size())).formatted(words) + " " + WORDS.get(random.nextInt(WORDS.size()));
    }

    private static SearchRequest request(Random random, String question) {
        var filter = random.nextInt(3) == 0 ? MemoryFilter.ofKinds(MemoryKind.FACT) : MemoryFilter.ALL;
        var request = SearchRequest.of(question, filter, 1 + random.nextInt(20));
        return switch (random.nextInt(4)) {
            case 0 -> request.rankedBy(Ranker.named("rrf"));
            case 1 -> request.rankedBy(Ranker.named("weighted"));
            default -> request;
        };
    }

    private static SearchRequest near(Random random, SearchRequest request) {
        return request.withEmbedding(IntStream.range(0, ConceptEmbedding.DIMENSIONS)
                .mapToObj(i -> (float) random.nextGaussian())
                .toList());
    }

    private void index() {
        for (var memory : List.of(alone, among)) {
            memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        }
    }

    /** The block without the marks that are made up anew in each store. */
    private static String block(StartedMemory memory, String question) {
        return memory.block(question, "s1").orElse("").replaceAll("id=\"\\w+\"|\\[\\w{6}\\]", "");
    }

    /** All that an answer tells, but for ids, which are made up anew in each store. */
    private List<String> told(StartedMemory memory, SearchRequest request) {
        var hits = memory.service().search(SCOPE, request);
        hits.forEach(hit -> hit.explanation().legs().forEach(place -> legs.add(place.leg())));
        return hits.stream().map(OtherNamespacesTest::told).collect(Collectors.toList());
    }

    private static String told(SearchHit hit) {
        var explanation = hit.explanation();
        return hit.rank() + " " + hit.memory().content() + " " + hit.score() + " " + hit.relevance() + " "
                + explanation.legs() + " " + explanation.signals() + " " + explanation.parts();
    }
}
