package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Tests that every {@link EmbeddingService} must pass, one per sentence of its description. Implement it in a test
 * class that creates a service whose model answers.
 */
public interface EmbeddingServiceContract {

    /** Texts for which any model has a vector. */
    List<String> TEXTS = List.of(
            "The train to the sea leaves at nine.",
            "Our cat prefers the blue chair in the kitchen.",
            "bread",
            "Did you water the tomatoes yesterday evening?");

    /** Texts without anything to embed. */
    List<String> BLANK_TEXTS = List.of("", " ", "\n\t \r\n", "\u00A0\u2003", "\u0000", "\u0000 \u0000");

    /** Texts that break careless code. */
    List<String> ODD_TEXTS = List.of(
            "a\u0000b \u0000",
            "\uD83D",
            "\uDE00 bread \uD83D",
            "\uD83D\uDE00\uD83D\uDE00",
            "\u202E\u05D3\u05E0\u05D4 \u0645\u0631\u062D\u0628\u0627 \u4F60\u597D",
            "e\u0301" + "\u0301\u0316".repeat(5_000),
            "\u0001\u001F\u007F\uFFFD\uFFFE",
            "{\"input\": [\"\\u0000\"]}",
            "x".repeat(100_000),
            "bread and butter ".repeat(6_000),
            "\uD83D\uDE00".repeat(50_000));

    /** A new service whose model can be called. */
    EmbeddingService service();

    /**
     * Maximum difference between components of one text's vectors from different calls; 0 for a model that always
     * computes the same.
     */
    default float tolerance() {
        return 0;
    }

    @Test
    default void should_give_vectors_of_its_dimensions_with_finite_components_and_unit_length() {
        EmbeddingService service = service();
        var vectors = new ArrayList<>(service.embedDocuments(TEXTS));
        TEXTS.forEach(text -> vectors.add(service.embedQuery(text)));

        assertThat(vectors).hasSize(2 * TEXTS.size()).allSatisfy(vector -> assertSound(service, vector.orElseThrow()));
    }

    @Test
    default void should_give_vectors_that_belong_to_the_caller() {
        EmbeddingService service = service();
        float[] first = service.embedQuery(TEXTS.get(0)).orElseThrow();
        float[] kept = first.clone();
        first[0] = 1_000;

        assertThat(service.embedQuery(TEXTS.get(0)).orElseThrow()).containsExactly(kept, within(tolerance()));
    }

    @Test
    default void should_give_the_same_vector_for_the_same_text() {
        EmbeddingService service = service();

        assertThat(service.embedDocuments(TEXTS)).zipSatisfy(service.embedDocuments(TEXTS), this::assertSame);
    }

    @Test
    default void should_have_no_vector_for_blank_texts() {
        EmbeddingService service = service();

        assertThat(service.embedDocuments(BLANK_TEXTS))
                .hasSize(BLANK_TEXTS.size())
                .allMatch(Optional::isEmpty);
        assertThat(BLANK_TEXTS).allMatch(text -> service.embedQuery(text).isEmpty());
    }

    @Test
    default void should_not_throw_for_any_text() {
        EmbeddingService service = service();
        for (String text : ODD_TEXTS) {
            String start = text.substring(0, Math.min(20, text.length()));
            assertThatCode(() -> {
                        service.embedQuery(text).ifPresent(vector -> assertSound(service, vector));
                        service.embedDocuments(List.of(text)).get(0).ifPresent(vector -> assertSound(service, vector));
                    })
                    .as("text of %d characters that starts with '%s'", text.length(), start)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    default void should_give_as_many_as_there_are_texts_in_their_order() {
        EmbeddingService service = service();
        var reversed = new ArrayList<>(TEXTS);
        Collections.reverse(reversed);
        var expected = new ArrayList<>(service.embedDocuments(TEXTS));
        Collections.reverse(expected);

        assertThat(service.embedDocuments(reversed)).zipSatisfy(expected, this::assertSame);
        assertThat(service.embedDocuments(Collections.nCopies(300, TEXTS.get(1))))
                .hasSize(300)
                .allSatisfy(vector -> assertSame(vector, expected.get(TEXTS.size() - 2)));
        assertThat(service.embedDocuments(List.of())).isEmpty();
    }

    @Test
    default void should_leave_the_others_alone_when_one_has_no_vector() {
        EmbeddingService service = service();
        var mixed = new ArrayList<String>();
        for (String text : TEXTS) {
            mixed.addAll(List.of(" ", text, "\u0000"));
        }
        List<Optional<float[]>> vectors = service.embedDocuments(mixed);

        List<Optional<float[]>> alone = service.embedDocuments(TEXTS);
        for (int i = 0; i < TEXTS.size(); i++) {
            assertThat(vectors.get(3 * i)).isEmpty();
            assertSame(vectors.get(3 * i + 1), alone.get(i));
            assertThat(vectors.get(3 * i + 2)).isEmpty();
        }
    }

    @Test
    default void should_tell_the_same_complete_identity_once_a_vector_was_given() {
        EmbeddingService service = service();
        service.embedQuery(TEXTS.get(0));
        ModelIdentity identity = service.modelIdentity();
        service.embedDocuments(TEXTS);

        assertThat(identity.isComplete()).isTrue();
        assertThat(service.modelIdentity()).isEqualTo(identity);
        assertThat(service.dimensions()).isEqualTo(identity.dimensions());
    }

    @Test
    default void should_be_safe_for_threads() throws InterruptedException, ExecutionException {
        EmbeddingService service = service();
        List<Optional<float[]>> expected = service.embedDocuments(TEXTS);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            var answers = new ArrayList<Future<List<Optional<float[]>>>>();
            for (int i = 0; i < 40; i++) {
                answers.add(threads.submit(() -> service.embedDocuments(TEXTS)));
            }
            for (Future<List<Optional<float[]>>> answer : answers) {
                assertThat(answer.get()).zipSatisfy(expected, this::assertSame);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void assertSame(Optional<float[]> vector, Optional<float[]> expected) {
        assertThat(vector.orElseThrow()).containsExactly(expected.orElseThrow(), within(tolerance()));
    }

    private static void assertSound(EmbeddingService service, float[] vector) {
        assertThat(vector).hasSize(service.dimensions()).hasSizeGreaterThan(0);
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        // A component that is not finite makes the sum not finite, too.
        assertThat(Math.sqrt(squares)).isCloseTo(1, within(1e-3));
    }
}
