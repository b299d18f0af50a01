package dev.nightjar.plugin.ner.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.Mention.Span;
import dev.nightjar.spi.ner.MentionProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StrategyRecognizerTest {

    private static final Namespace ADA = new Namespace("user:ada");
    private static final Duration AMPLE = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);

    private final Scripted quick = new Scripted();
    private final List<String> failed = new CopyOnWriteArrayList<>();
    private final List<Throwable> causes = new CopyOnWriteArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private final List<String> warnings = new ArrayList<>();
    private @Nullable MentionProvider provider;
    private final MentionProviders providers =
            new MentionProviders(List.of(quick), List.of(), () -> Optional.ofNullable(provider));
    private final StrategyRecognizer recognizer = new StrategyRecognizer(
            List.of(new Strategy("fast", AMPLE), new Strategy("accurate", AMPLE), new Strategy("hurried", SHORT)),
            providers,
            namespace -> quick.refresh(),
            (operation, cause) -> {
                failed.add(operation);
                causes.add(cause);
            },
            warnings::add);

    @AfterEach
    void end() {
        never.countDown();
        providers.close();
    }

    @Test
    @Tag("L6")
    @DisplayName("the same text twice, the provider is called once")
    void should_ask_providers_once_for_the_same_text() {
        assertThat(extract("Anna")).hasSize(1);
        assertThat(extract("Anna")).hasSize(1);
        assertThat(recognizer.extract(Namespace.AGENT, "Anna", "fast", Set.of(EntityType.EMAIL)))
                .isEmpty();

        assertThat(quick.calls).hasValue(1);
    }

    @Test
    @Tag("L6")
    @Tag("X35")
    @DisplayName("a text without entities is remembered when all went well")
    void should_remember_that_nothing_was_found() {
        quick.answer = List::of;

        assertThat(extract("nothing")).isEmpty();
        assertThat(extract("nothing")).isEmpty();
        assertThat(quick.calls).hasValue(1);
    }

    @Test
    @Tag("L6")
    @DisplayName("what an answer depends on is part of the key")
    void should_ask_again_for_another_text_namespace_strategy_or_knowledge() {
        extract("Aa");
        extract("BB");
        assertThat("Aa").hasSameHashCodeAs("BB");
        recognizer.extract(ADA, "Aa", "fast", Set.of());
        recognizer.extract(Namespace.AGENT, "Aa", "accurate", Set.of());
        quick.revision++;
        extract("Aa");

        assertThat(quick.calls).hasValue(5);
    }

    @Test
    @Tag("L6")
    @DisplayName("512 texts are kept, the one unused longest goes first")
    void should_keep_the_texts_used_last() {
        extract("first");
        for (int i = 1; i < StrategyRecognizer.MAX_KEPT; i++) {
            extract("text " + i);
        }
        extract("first");
        assertThat(quick.calls).hasValue(512);
        extract("one more");

        extract("first");
        assertThat(quick.calls).hasValue(513);
        extract("text 1");
        assertThat(quick.calls).hasValue(514);
    }

    @Test
    void should_not_keep_long_texts() {
        extract("a".repeat(StrategyRecognizer.MAX_CHARACTERS_KEPT + 1));
        extract("a".repeat(StrategyRecognizer.MAX_CHARACTERS_KEPT + 1));

        assertThat(quick.calls).hasValue(2);
    }

    @Test
    @Tag("L7")
    @DisplayName("a failing added provider, the others' mentions are returned")
    void should_go_on_without_a_provider_that_fails() {
        provider = added("fast", () -> {
            throw new IllegalStateException("no model");
        });

        assertThat(extract("Anna")).extracting(Mention::provider).containsExactly("quick");
        assertThat(failed).containsExactly("recognise with acme");
        assertThat(causes).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Tag("L7")
    @DisplayName("a failing quick provider, the others' mentions are returned")
    void should_go_on_without_a_quick_provider_that_fails() {
        provider = added("fast", () -> List.of(mention("acme")));
        quick.answer = () -> {
            throw new IllegalStateException("defect");
        };

        assertThat(extract("Anna")).extracting(Mention::provider).containsExactly("acme");
        assertThat(failed).containsExactly("recognise with quick");
    }

    @Test
    @Tag("X35")
    @DisplayName("what a failure left out is looked for again")
    void should_not_remember_an_answer_that_lacks_a_provider() {
        quick.answer = List::of;
        provider = added("fast", () -> {
            throw new IllegalStateException("no model");
        });
        assertThat(extract("Anna")).isEmpty();

        provider = added("fast", () -> List.of(mention("acme")));

        assertThat(extract("Anna")).hasSize(1);
    }

    @Test
    @Tag("X35")
    @DisplayName("names that could not be learned are no reason to forget those that are known")
    void should_go_on_when_new_names_cannot_be_learned() {
        quick.isRefreshBroken = true;

        assertThat(extract("Anna")).hasSize(1);
        assertThat(extract("Anna")).hasSize(1);
        assertThat(quick.calls).hasValue(2);
        assertThat(failed).containsOnly("learn new names for gazetteer");
    }

    @Test
    @Tag("L7")
    @DisplayName("many long texts are read some at a time, each with a time limit and failures of its own")
    void should_read_long_texts_some_at_a_time() {
        var together = new CopyOnWriteArrayList<Integer>();
        provider = new MentionProvider() {
            @Override
            public String name() {
                return "acme";
            }

            @Override
            public Set<String> strategies() {
                return Set.of("accurate");
            }

            @Override
            public List<Mention> find(Namespace namespace, String text) {
                return List.of(mention("acme"));
            }

            @Override
            public List<List<Mention>> findEach(Namespace namespace, List<String> texts) {
                together.add(texts.size());
                if (texts.contains("odd")) {
                    throw new IllegalStateException("no model");
                }
                return MentionProvider.super.findEach(namespace, texts);
            }
        };
        var half = "a".repeat(MentionProvider.MAX_TOGETHER / 2);

        var found = recognizer.extractEach(
                Namespace.AGENT, List.of(half, half + "b", "odd", half.repeat(3), "last"), "accurate");

        assertThat(together).containsExactly(1, 2, 1, 1);
        assertThat(found).extracting(Optional::isPresent).containsExactly(true, false, false, true, true);
    }

    @Test
    @Tag("X40")
    @DisplayName("a provider that hangs is cut off, the others' mentions are returned")
    void should_cut_off_a_provider_that_is_too_slow() {
        var interrupted = new CountDownLatch(1);
        provider = added("hurried", () -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return List.of(mention("acme"));
        });

        List<Mention> mentions = recognizer.extract(Namespace.AGENT, "Anna", "hurried", Set.of());

        assertThat(mentions).extracting(Mention::provider).containsExactly("quick");
        assertThat(failed).containsExactly("recognise with acme within 300 ms");
        assertThat(causes).singleElement().isInstanceOf(TimeoutException.class);
        await().until(() -> interrupted.getCount() == 0);
    }

    @Test
    @Tag("X40")
    @DisplayName("a provider that does not even stop when interrupted holds four threads, not more")
    void should_refuse_calls_that_would_pile_up() {
        provider = added("hurried", () -> {
            boolean isOver = false;
            while (!isOver) {
                try {
                    never.await();
                    isOver = true;
                } catch (InterruptedException e) {
                    isOver = false;
                }
            }
            return List.of();
        });

        for (int i = 0; i < 6; i++) {
            assertThat(recognizer.extract(Namespace.AGENT, "Anna", "hurried", Set.of()))
                    .hasSize(1);
        }

        assertThat(causes.subList(0, 4)).hasOnlyElementsOfType(TimeoutException.class);
        assertThat(causes.subList(4, 6)).hasOnlyElementsOfType(RejectedExecutionException.class);
    }

    @Test
    @Tag("L1")
    @DisplayName("a strategy uses the added provider that names it")
    void should_use_an_added_provider_in_its_strategies_only() {
        provider = added("accurate", () -> List.of(mention("acme")));

        assertThat(extract("Anna")).extracting(Mention::provider).containsExactly("quick");
        assertThat(recognizer.extract(Namespace.AGENT, "Anna", "accurate", Set.of()))
                .extracting(Mention::provider)
                .containsExactly("acme");
        provider = null;
        assertThat(recognizer.extract(Namespace.AGENT, "Anna", "accurate", Set.of()))
                .extracting(Mention::provider)
                .containsExactly("quick");
    }

    @Test
    @Tag("L7")
    @DisplayName("mentions that cannot be in the text are a failure of their provider")
    void should_refuse_mentions_that_stand_nowhere() {
        var wrong = new ArrayList<Mention>();
        wrong.add(new Mention("x", EntityType.OTHER, "x", new Span(2, 9), 1, "acme"));
        wrong.add(new Mention("x", EntityType.OTHER, "x", new Span(2, 2), 1, "acme"));
        wrong.add(new Mention("x", EntityType.OTHER, "x", new Span(-1, 2), 1, "acme"));
        wrong.add(new Mention("x", EntityType.OTHER, " ", null, 1, "acme"));
        wrong.add(new Mention("x", EntityType.OTHER, "x", null, Double.NaN, "acme"));
        wrong.add(new Mention("x", EntityType.OTHER, "x", null, 1.5, "acme"));
        for (Mention mention : wrong) {
            provider = added("fast", () -> List.of(mention));

            assertThat(extract("Anna")).extracting(Mention::provider).containsExactly("quick");
        }
        assertThat(failed).hasSameSizeAs(wrong);
    }

    @Test
    void should_give_up_waiting_when_the_caller_is_interrupted() {
        provider = added("fast", () -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                return List.of();
            }
            return List.of();
        });

        Thread.currentThread().interrupt();
        List<Mention> mentions = extract("Anna");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(mentions).hasSize(1);
        assertThat(causes).singleElement().isInstanceOf(InterruptedException.class);
    }

    @Test
    @Tag("L11")
    @DisplayName("only the wanted sorts")
    void should_return_the_wanted_sorts_only() {
        assertThat(recognizer.extract(Namespace.AGENT, "Anna", "fast", Set.of(EntityType.EMAIL)))
                .isEmpty();
        assertThat(recognizer.extract(Namespace.AGENT, "Anna", "fast", Set.of(EntityType.PERSON)))
                .hasSize(1);
    }

    @Test
    @Tag("L1")
    @DisplayName("an unknown strategy works as the first, with one warning")
    void should_warn_once_of_an_unknown_strategy_and_use_fast() {
        recognizer.extract(Namespace.AGENT, "Anna", "turbo", Set.of());
        recognizer.extract(Namespace.AGENT, "Anna", "turbo", Set.of());
        extract("Anna");

        assertThat(quick.calls).hasValue(1);
        assertThat(warnings)
                .containsExactly(
                        "Unknown recognition strategy 'turbo' works as 'fast'; there are accurate, fast, hurried");
    }

    @Test
    void should_not_collect_made_up_strategies_without_end() {
        for (int i = 0; i < 1_000; i++) {
            recognizer.extract(Namespace.AGENT, "Anna", "made-up-" + i, Set.of());
        }

        assertThat(warnings).hasSize(StrategyRecognizer.MAX_WARNINGS);
    }

    private List<Mention> extract(String text) {
        return recognizer.extract(Namespace.AGENT, text, "fast", Set.of());
    }

    private static Mention mention(String provider) {
        double confidence = provider.equals("quick") ? 0.8 : 0.9;
        return new Mention("Anna", EntityType.PERSON, "Anna", new Span(0, 2), confidence, provider);
    }

    private static MentionProvider added(String strategy, Supplier<List<Mention>> answer) {
        return new MentionProvider() {
            @Override
            public String name() {
                return "acme";
            }

            @Override
            public Set<String> strategies() {
                return Set.of(strategy);
            }

            @Override
            public List<Mention> find(Namespace namespace, String text) {
                return answer.get();
            }
        };
    }

    /** Answers as it is told to and counts. */
    private static final class Scripted implements MentionProvider {

        private final AtomicInteger calls = new AtomicInteger();
        private Supplier<List<Mention>> answer = () -> List.of(mention("quick"));
        private long revision = 1;
        private boolean isRefreshBroken;

        @Override
        public String name() {
            return "quick";
        }

        @Override
        public Set<String> strategies() {
            return Set.of("fast", "accurate", "hurried");
        }

        private long refresh() {
            if (isRefreshBroken) {
                throw new IllegalStateException("directory gone");
            }
            return revision;
        }

        @Override
        public List<Mention> find(Namespace namespace, String text) {
            calls.incrementAndGet();
            return answer.get();
        }
    }
}
