package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.Mention.Span;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Tests that every {@link EntityRecognizer} must pass, one per sentence of its description. Implement it in a test
 * class that creates a recogniser.
 */
public interface EntityRecognizerContract {

    /** A text in which any recogniser finds something, given the names of {@link #recognizer}. */
    String TEXT = "Zarathea moved to Quillbrook; her address is zarathea@example.org, and Zarathea likes Quillbrook.";

    /** A namespace with known names. */
    Namespace NAMESPACE = new Namespace("user:contract");

    /** Texts that break careless code. */
    List<String> ODD_TEXTS = List.of(
            "",
            " ",
            "\n\t",
            "\u0000",
            "a\u0000b@\u0000#",
            "\uD83D",
            "\uDE00\uD83D@#",
            "\uD83D\uDE00 #\uD83D\uDE00 @\uD83D\uDE00",
            "\u202E\u05D3\u05E0\u05D4 @\u05D3\u05E0\u05D4 \u0645\u0631\u062D\u0628\u0627",
            "\uFB01 \u00BD \u1E9E \u0130 e\u0301" + "\u0301".repeat(500),
            "@@@@ #### :// http:// https://[ a@ @a. #1 31 February 2026",
            "(((((((((([[[[[[[{{{{{{\\\\\\\\*****+++???",
            "x".repeat(1_000_000),
            "@a#b 1/1/1 http://a.b ".repeat(45_000));

    /** A recogniser for which these are the known names of a namespace, while other namespaces have none. */
    EntityRecognizer recognizer(Namespace namespace, List<KnownName> names);

    @Test
    default void should_be_safe_for_threads() throws InterruptedException, ExecutionException {
        EntityRecognizer recognizer = knowing();
        List<Mention> expected = extract(recognizer, TEXT);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            var answers = new ArrayList<Future<List<Mention>>>();
            for (int i = 0; i < 200; i++) {
                String text = i % 2 == 0 ? TEXT : TEXT + " " + i;
                answers.add(threads.submit(() -> extract(recognizer, text)));
            }
            for (int i = 0; i < answers.size(); i += 2) {
                assertThat(answers.get(i).get()).isEqualTo(expected);
                assertThat(answers.get(i + 1).get()).hasSizeGreaterThanOrEqualTo(expected.size());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    default void should_return_mentions_in_the_order_they_stand_in_the_text() {
        List<Integer> starts =
                placed(extract(knowing(), TEXT)).stream().map(Span::start).toList();

        assertThat(starts).hasSizeGreaterThan(1).isSorted();
    }

    @Test
    default void should_merge_mentions_that_overlap() {
        List<Span> spans = placed(extract(knowing(), TEXT));

        assertThat(spans)
                .allSatisfy(
                        one -> assertThat(spans.stream().filter(one::overlaps)).containsExactly(one));
    }

    @Test
    default void should_recognise_known_entities_by_name_in_their_namespace_only() {
        EntityRecognizer recognizer = knowing();

        assertThat(extract(recognizer, TEXT)).extracting(Mention::canonicalName).contains("Zarathea", "Quillbrook");
        assertThat(recognizer.extract(new Namespace("user:other"), TEXT, EntityRecognizer.FAST, Set.of()))
                .extracting(Mention::canonicalName)
                .doesNotContain("Zarathea", "Quillbrook");
    }

    @Test
    default void should_use_the_fast_strategy_for_an_unknown_one() {
        EntityRecognizer recognizer = knowing();

        assertThat(recognizer.extract(NAMESPACE, TEXT, "no such strategy", Set.of()))
                .isEqualTo(extract(recognizer, TEXT));
    }

    @Test
    default void should_return_the_wanted_sorts_only() {
        EntityRecognizer recognizer = knowing();
        List<Mention> all = extract(recognizer, TEXT);

        for (EntityType type : EnumSet.allOf(EntityType.class)) {
            assertThat(recognizer.extract(NAMESPACE, TEXT, EntityRecognizer.FAST, Set.of(type)))
                    .isEqualTo(all.stream()
                            .filter(mention -> mention.type() == type)
                            .toList());
        }
        assertThat(new HashSet<>(all).stream().map(Mention::type).distinct().count())
                .isGreaterThan(1);
    }

    @Test
    default void should_answer_with_mentions_for_any_text_and_never_throw() {
        EntityRecognizer recognizer = knowing();
        for (String strategy : List.of(EntityRecognizer.FAST, EntityRecognizer.ACCURATE)) {
            for (String text : ODD_TEXTS) {
                String start = text.substring(0, Math.min(20, text.length()));
                assertThatCode(() -> recognizer.extract(NAMESPACE, text, strategy, Set.of()))
                        .as("strategy %s, text of %d characters that starts with '%s'", strategy, text.length(), start)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    default void should_describe_each_mention_by_the_text_it_stands_in() {
        var texts = new ArrayList<>(ODD_TEXTS);
        texts.add(TEXT);
        EntityRecognizer recognizer = knowing();
        for (String text : texts) {
            assertThat(extract(recognizer, text)).allMatch(mention -> isSound(mention, text));
        }
    }

    private static boolean isSound(Mention mention, String text) {
        Span span = mention.span();
        boolean isInText = span == null
                || (span.start() >= 0
                        && span.end() <= text.length()
                        && span.length() > 0
                        && text.startsWith(mention.text(), span.start())
                        && span.length() == mention.text().length());
        return isInText
                && !mention.canonicalName().isBlank()
                && mention.confidence() >= 0
                && mention.confidence() <= 1
                && !mention.provider().isBlank();
    }

    private EntityRecognizer knowing() {
        return recognizer(
                NAMESPACE,
                List.of(
                        new KnownName("Zarathea", "Zarathea", EntityType.PERSON),
                        new KnownName("Quillbrook", "Quillbrook", EntityType.LOCATION)));
    }

    private static List<Mention> extract(EntityRecognizer recognizer, String text) {
        return recognizer.extract(NAMESPACE, text, EntityRecognizer.FAST, Set.of());
    }

    private static List<Span> placed(List<Mention> mentions) {
        return mentions.stream().map(Mention::span).filter(Objects::nonNull).toList();
    }
}
