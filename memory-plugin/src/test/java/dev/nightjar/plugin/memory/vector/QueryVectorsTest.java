package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class QueryVectorsTest {

    @TempDir
    Path folder;

    private final AtomicLong now = new AtomicLong();
    private TestExtensionContext host;
    private QueryVectors questions;

    @BeforeEach
    void start() {
        host = TestExtensionContext.in(folder);
        questions = new QueryVectors(host, new EmbeddingSettings(false, 50), now::get);
    }

    @AfterEach
    void stop() {
        questions.close();
    }

    @Test
    void should_keep_no_question_when_something_was_erased() {
        var model = new ConceptEmbedding("one");
        host.provide(EmbeddingService.class, model);
        assertThat(questions.of("Where is the boat?")).isPresent();

        host.events().post(MemoriesErased.of(host.scope(), Instant.EPOCH));

        assertThat(questions.of("Where is the boat?")).isPresent();
        assertThat(model.asked()).hasSize(2);
    }

    @Test
    void should_ask_once_for_the_same_question() {
        var model = new ConceptEmbedding("one");
        host.provide(EmbeddingService.class, model);

        assertThat(questions.of("Where is the boat?")).isPresent();
        assertThat(questions.of("Where is the boat?")).isPresent();

        assertThat(model.asked()).containsExactly("Where is the boat?");
    }

    @Test
    @DisplayName("many questions at once all get their vectors")
    void should_embed_many_questions_at_once() {
        int many = 40;
        var together = new CountDownLatch(12);
        questions.close();
        questions = new QueryVectors(host, new EmbeddingSettings(false, 30_000), now::get);
        host.provide(EmbeddingService.class, new Together(together));
        var threads = Executors.newFixedThreadPool(many);
        try {
            var found = IntStream.range(0, many)
                    .mapToObj(
                            i -> CompletableFuture.supplyAsync(() -> questions.of("Where is boat " + i + "?"), threads))
                    .toList();
            assertThat(found).allSatisfy(vector -> assertThat(vector.join()).isPresent());
        } finally {
            threads.shutdownNow();
        }
        assertThat(host.failures()).isEmpty();
    }

    @Test
    @DisplayName("a service that hangs costs one question its wait; it is left alone, then asked again")
    void should_leave_a_hanging_service_alone_for_a_while() {
        var hanging = new Hanging();
        host.provide(EmbeddingService.class, hanging);

        assertThat(questions.of("one")).isEmpty();
        assertThat(questions.of("two")).isEmpty();
        assertThat(hanging.calls.get()).isEqualTo(1);
        assertThat(host.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.cause())
                        .hasMessageContaining("50 ms")
                        .hasMessageContaining("query_timeout_ms"));

        now.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(questions.of("three")).isEmpty();
        assertThat(hanging.calls.get()).isEqualTo(2);
        assertThat(host.failures()).as("one report a streak").hasSize(1);
    }

    @Test
    @Tag("E8")
    @DisplayName("a service that has no vector for question after question is left alone for a while, too")
    void should_leave_a_failing_service_alone_for_a_while() {
        var model = new ConceptEmbedding("one");
        model.beDown(true);
        host.provide(EmbeddingService.class, model);

        for (int i = 0; i < 10; i++) {
            assertThat(questions.of("question " + i)).isEmpty();
        }

        assertThat(model.asked()).hasSize(3);
        now.addAndGet(Duration.ofSeconds(5).toNanos());
        model.beDown(false);
        assertThat(questions.of("question")).isPresent();
    }

    @Test
    @DisplayName("questions without a letter, such as emoji, are no sign that the service is down")
    void should_go_on_after_emoji() {
        var model = new ConceptEmbedding("one");
        model.refuse(text -> text.codePoints().noneMatch(Character::isLetter));
        host.provide(EmbeddingService.class, model);

        for (int i = 0; i < 10; i++) {
            assertThat(questions.of("\uD83C\uDF89".repeat(i + 1))).isEmpty();
        }
        assertThat(questions.of("Where is the boat?")).isPresent();
    }

    @Test
    @Tag("E13")
    @DisplayName("a vector with a component that is not finite, or of another size, is none")
    void should_refuse_broken_vectors() {
        host.provide(EmbeddingService.class, new Fixed(new float[] {1, Float.NaN}));
        assertThat(questions.of("one")).isEmpty();
        host.provide(EmbeddingService.class, new Fixed(new float[] {1, 0, 0}));
        assertThat(questions.of("two")).isEmpty();
        host.provide(EmbeddingService.class, new Fixed(new float[] {0, 0}));
        assertThat(questions.of("three")).isEmpty();
        host.provide(EmbeddingService.class, new Fixed(new float[] {3, 4}));
        assertThat(questions.of("four").orElseThrow().vector()).containsExactly(0.6f, 0.8f);
    }

    @Test
    @DisplayName("a question waits for a model that is being loaded, instead of giving up after the usual time")
    void should_wait_for_a_model_that_is_warmed_up() throws InterruptedException {
        var model = new Loading();
        host.provide(EmbeddingService.class, model);
        try (var patient = new QueryVectors(host, new EmbeddingSettings(false, 20_000), now::get)) {
            var warming = new Thread(() -> patient.warmUp("warm"));
            warming.start();
            assertThat(model.isLoading.await(20, TimeUnit.SECONDS)).isTrue();
            var asked = new AtomicReference<Optional<QueryVector>>();
            var asking = new Thread(() -> asked.set(patient.of("one")));
            asking.start();

            while (asking.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            model.isLoaded.countDown();
            warming.join();
            asking.join();

            assertThat(asked.get()).isPresent();
            assertThat(patient.of("warm")).isPresent();
            assertThat(model.calls).as("the question of the warm-up is known").hasValue(2);
            assertThat(host.failures()).isEmpty();
        }
    }

    @Test
    void should_not_leave_a_service_alone_because_it_could_not_be_warmed_up() {
        var model = new ConceptEmbedding("one");
        model.beDown(true);
        host.provide(EmbeddingService.class, model);
        questions.warmUp("warm");
        model.beDown(false);

        assertThat(questions.of("one")).isPresent();
        assertThat(host.failures()).isEmpty();
    }

    @Test
    void should_be_without_vector_where_there_is_no_service() {
        assertThat(questions.of("one")).isEmpty();
        assertThat(host.failures()).isEmpty();
    }

    /** Takes its time for the first vector. */
    private static final class Loading implements EmbeddingService {

        private final CountDownLatch isLoading = new CountDownLatch(1);
        private final CountDownLatch isLoaded = new CountDownLatch(1);
        private final AtomicInteger calls = new AtomicInteger();

        @Override
        public Optional<float[]> embedQuery(String text) {
            calls.incrementAndGet();
            isLoading.countDown();
            Uninterruptibles.awaitUninterruptibly(isLoaded);
            return Optional.of(new float[] {0, 1});
        }

        @Override
        public List<Optional<float[]>> embedDocuments(List<String> texts) {
            return texts.stream().map(this::embedQuery).toList();
        }

        @Override
        public ModelIdentity modelIdentity() {
            return ModelIdentity.local("loading", "one", 2);
        }
    }

    /** Never answers, as a server behind a dead line. */
    /** Answers once as many as the latch counts have asked. */
    private record Together(CountDownLatch latch) implements EmbeddingService {

        @Override
        public Optional<float[]> embedQuery(String text) {
            latch.countDown();
            return Uninterruptibles.awaitUninterruptibly(latch, Duration.ofSeconds(30))
                    ? Optional.of(new float[] {1, 0})
                    : Optional.empty();
        }

        @Override
        public List<Optional<float[]>> embedDocuments(List<String> texts) {
            return texts.stream().map(this::embedQuery).toList();
        }

        @Override
        public ModelIdentity modelIdentity() {
            return ModelIdentity.local("together", "one", 2);
        }
    }

    private static final class Hanging implements EmbeddingService {

        private final AtomicInteger calls = new AtomicInteger();

        @Override
        public Optional<float[]> embedQuery(String text) {
            calls.incrementAndGet();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        }

        @Override
        public List<Optional<float[]>> embedDocuments(List<String> texts) {
            return texts.stream().map(this::embedQuery).toList();
        }

        @Override
        public ModelIdentity modelIdentity() {
            return ModelIdentity.local("hanging", "one", 2);
        }
    }

    private record Fixed(List<Float> answer) implements EmbeddingService {

        Fixed(float[] vector) {
            this(java.util.stream.IntStream.range(0, vector.length)
                    .mapToObj(i -> vector[i])
                    .toList());
        }

        @Override
        public Optional<float[]> embedQuery(String text) {
            var vector = new float[answer.size()];
            for (int i = 0; i < vector.length; i++) {
                vector[i] = answer.get(i);
            }
            return Optional.of(vector);
        }

        @Override
        public List<Optional<float[]>> embedDocuments(List<String> texts) {
            return texts.stream().map(this::embedQuery).toList();
        }

        @Override
        public ModelIdentity modelIdentity() {
            return ModelIdentity.local("fixed", "one", 2);
        }
    }
}
