package dev.nightjar.plugin.ner.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.MentionProvider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several slow providers at once. */
class MentionProvidersTest {

    private static final Duration SHORT = Duration.ofSeconds(3);
    private static final Duration AMPLE = Duration.ofSeconds(60);

    private final List<String> failed = new CopyOnWriteArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);

    private MentionProviders providers = new MentionProviders(List.of(), List.of(), Optional::empty);

    @AfterEach
    void end() {
        never.countDown();
        providers.close();
    }

    @Test
    @Tag("L1")
    @DisplayName("each strategy uses the providers that name it, and the one another extension adds")
    void should_let_each_provider_take_part_in_its_own_strategies() {
        EntityRecognizer recognizer = recognizer(
                List.of(
                        provider("nlp", Set.of("local", "accurate"), () -> List.of(mention("nlp", "Bergen"))),
                        provider("llm", Set.of("accurate"), () -> List.of(mention("llm", "Turku")))),
                provider("acme", Set.of("fast"), () -> List.of(mention("acme", "Vaasa"))));

        assertThat(found(recognizer, "fast")).containsExactly("acme");
        assertThat(found(recognizer, "local")).containsExactly("nlp");
        assertThat(found(recognizer, "accurate")).containsExactlyInAnyOrder("nlp", "llm");
        assertThat(found(recognizer, "no such")).containsExactly("acme");
        assertThat(recognizer.isAvailable("local")).isTrue();
        assertThat(recognizer.isAvailable("accurate")).isTrue();
    }

    @Test
    @Tag("K5")
    @DisplayName("without any slow provider there is no accurate recogniser")
    void should_say_that_nothing_is_more_accurate_than_the_fast_strategy() {
        EntityRecognizer recognizer = recognizer(List.of(provider("nlp", Set.of(), List::of)), null);

        assertThat(recognizer.isAvailable("fast")).isTrue();
        assertThat(recognizer.isAvailable("local")).isFalse();
        assertThat(recognizer.isAvailable("accurate")).isFalse();
    }

    @Test
    @Tag("L1")
    @Tag("X40")
    @DisplayName("a provider that hangs is cut off and what the other slow one found is returned")
    void should_keep_what_others_found_when_one_hangs() {
        EntityRecognizer recognizer = recognizer(
                List.of(
                        provider("llm", Set.of("accurate"), this::hang),
                        provider("nlp", Set.of("accurate"), () -> List.of(mention("nlp", "Bergen")))),
                null,
                SHORT);

        long before = System.nanoTime();
        assertThat(found(recognizer, "accurate")).containsExactly("nlp");
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(SHORT);
        assertThat(failed).containsExactly("recognise with llm within 3000 ms");
        assertThat(recognizer.extractAll(Namespace.AGENT, "Bergen and Turku", "accurate"))
                .isEmpty();
    }

    @Test
    @Tag("L7")
    @DisplayName("one that holds all its threads does not take those of the other")
    void should_give_each_provider_threads_of_its_own() {
        EntityRecognizer recognizer = recognizer(
                List.of(
                        provider("llm", Set.of("accurate"), this::hangWhateverHappens),
                        provider("nlp", Set.of("accurate"), () -> List.of(mention("nlp", "Bergen")))),
                null,
                SHORT);

        for (int i = 0; i < 6; i++) {
            assertThat(found(recognizer, "accurate")).containsExactly("nlp");
        }
        assertThat(failed.subList(4, 6)).containsOnly("recognise with llm, whose earlier calls do not end");
    }

    @Test
    @Tag("L7")
    @DisplayName("a slow provider that fails leaves the others' mentions alone, whichever it is")
    void should_isolate_failures_from_each_other() {
        EntityRecognizer recognizer = recognizer(
                List.of(
                        provider("nlp", Set.of("accurate"), () -> {
                            throw new IllegalStateException("defect");
                        }),
                        provider("llm", Set.of("accurate"), () -> List.of(mention("llm", "Turku")))),
                provider("acme", Set.of("accurate"), () -> {
                    throw new StackOverflowError();
                }));

        assertThat(found(recognizer, "accurate")).containsExactly("llm");
        assertThat(failed).containsExactlyInAnyOrder("recognise with nlp", "recognise with acme");
    }

    @Test
    @Tag("L5")
    @DisplayName("overlapping mentions of several providers are one, the most confident's")
    void should_merge_what_several_found() {
        EntityRecognizer recognizer = recognizer(
                List.of(
                        provider(
                                "nlp",
                                Set.of("accurate"),
                                () -> List.of(new Mention(
                                        "Bergen", EntityType.LOCATION, "Bergen", new Mention.Span(0, 6), 0.75, "nlp"))),
                        provider(
                                "llm",
                                Set.of("accurate"),
                                () -> List.of(new Mention(
                                        "bergen", EntityType.ORGANIZATION, "Bergen AS", null, 0.9, "llm")))),
                null);

        assertThat(recognizer.extract(Namespace.AGENT, "Bergen and Turku", "accurate", Set.of()))
                .containsExactly(new Mention(
                        "Bergen", EntityType.ORGANIZATION, "Bergen AS", new Mention.Span(0, 6), 0.9, "llm"));
    }

    private EntityRecognizer recognizer(List<MentionProvider> own, @Nullable MentionProvider added) {
        return recognizer(own, added, AMPLE);
    }

    private EntityRecognizer recognizer(List<MentionProvider> own, @Nullable MentionProvider added, Duration limit) {
        providers = new MentionProviders(List.of(), own, () -> Optional.ofNullable(added));
        var strategies =
                List.of(new Strategy("fast", limit), new Strategy("local", limit), new Strategy("accurate", limit));
        return new StrategyRecognizer(
                strategies, providers, namespace -> 0, (operation, cause) -> failed.add(operation), warning -> {});
    }

    private static List<String> found(EntityRecognizer recognizer, String strategy) {
        return recognizer.extract(Namespace.AGENT, "Bergen and Turku", strategy, Set.of()).stream()
                .map(Mention::provider)
                .toList();
    }

    private List<Mention> hang() {
        try {
            never.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    private List<Mention> hangWhateverHappens() {
        while (never.getCount() > 0) {
            hang();
            Thread.interrupted();
        }
        return List.of();
    }

    private static Mention mention(String provider, String name) {
        return new Mention(name, EntityType.LOCATION, name, null, 0.8, provider);
    }

    private static MentionProvider provider(String name, Set<String> strategies, Supplier<List<Mention>> answer) {
        return new MentionProvider() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Set<String> strategies() {
                return strategies;
            }

            @Override
            public List<Mention> find(Namespace namespace, String text) {
                return answer.get();
            }
        };
    }
}
