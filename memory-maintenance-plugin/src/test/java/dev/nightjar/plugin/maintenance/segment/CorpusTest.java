package dev.nightjar.plugin.maintenance.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.segment.Corpus.Message;
import dev.nightjar.plugin.maintenance.segment.Corpus.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How well the segmenter tells the user's words from others', measured on invented messages. */
class CorpusTest {

    private static final double MAX_FALSE = 0.02;
    private static final double MAX_LOST = 0.05;

    private final MessageSegmenter segmenter = new MessageSegmenter();

    @ParameterizedTest
    @ValueSource(strings = {"corpus.txt", "corpus-more.txt", "corpus-es.txt"})
    @DisplayName("Who says it: at most 2 % of others' statements count as the user's")
    void should_take_few_words_of_others_for_the_users(String file) {
        var wrong = new ArrayList<String>();
        int all = 0;
        for (var message : Corpus.read(file)) {
            all += message.foreign().size();
            wrong.addAll(where(message, message.foreign(), span -> isTouchedByOwn(message, span)));
        }
        assertThat((double) wrong.size() / all).as("of %s: %s", all, wrong).isLessThanOrEqualTo(MAX_FALSE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"corpus.txt", "corpus-more.txt", "corpus-es.txt"})
    @DisplayName("Who says it: at least 95 % of the user's own statements are kept")
    void should_keep_what_users_say(String file) {
        var lost = new ArrayList<String>();
        int all = 0;
        for (var message : Corpus.read(file)) {
            all += message.own().size();
            lost.addAll(where(message, message.own(), span -> !isWithinOwn(message, span)));
        }
        assertThat((double) lost.size() / all).as("of %s: %s", all, lost).isLessThanOrEqualTo(MAX_LOST);
    }

    private boolean isTouchedByOwn(Message message, Span span) {
        return segmenter.segments(message.text()).stream()
                .anyMatch(segment -> segment.isOwn() && segment.start() < span.end() && span.start() < segment.end());
    }

    private boolean isWithinOwn(Message message, Span span) {
        return segmenter.segments(message.text()).stream()
                .anyMatch(segment -> segment.isOwn() && segment.start() <= span.start() && span.end() <= segment.end());
    }

    private static List<String> where(Message message, List<Span> spans, Predicate<Span> condition) {
        return spans.stream()
                .filter(condition)
                .map(span -> message.language() + ": " + message.title() + ": "
                        + message.text().substring(span.start(), span.end()))
                .toList();
    }
}
