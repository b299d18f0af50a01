package dev.nightjar.plugin.memory.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.plugin.memory.question.AskedParts;
import dev.nightjar.plugin.memory.question.Subject;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import dev.nightjar.spi.embedding.WordVectors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class QuestionCoverageTest {

    private static final double WORTH = 0.8;
    private static final StopWords STOP_WORDS = StopWords.of(List.of("en"));

    /** Angles between words: instrument and violin are near, tax is at a right angle to both. */
    private static final Map<String, float[]> VECTORS = Map.of(
            "instrument", new float[] {1, 0, 0},
            "violin", new float[] {0.7f, (float) Math.sqrt(1 - 0.49), 0},
            "tool", new float[] {1, 0, 0},
            "about", new float[] {1, 0, 0},
            "tax", new float[] {0, 0, 1});

    private static final WordVectors WORDS =
            word -> Optional.ofNullable(VECTORS.get(word)).map(float[]::clone);

    @Test
    @DisplayName("the word itself counts in full, a similar one in part, one of the same meaning less than the word")
    void should_count_similar_words_in_part() {
        assertThat(held("She plays an instrument.")).isEqualTo(1);
        assertThat(held("She plays the violin.")).isCloseTo(WORTH * 0.8, within(1e-6));
        assertThat(held("She has a tool.")).isCloseTo(WORTH, within(1e-6));
        assertThat(held("She pays her tax.")).isZero();
        assertThat(held("Unknown words only.")).isZero();
    }

    @Test
    @DisplayName("words that say nothing are like no other word")
    void should_leave_out_stop_words() {
        assertThat(held("It is about her.")).isZero();
    }

    @Test
    @DisplayName(
            "in a long text a similar word counts less, as some is there by chance; the word itself counts in full")
    void should_count_less_in_long_texts() {
        var filler = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            filler.append(" filler").append(i);
        }
        assertThat(held("violin" + filler)).isCloseTo(WORTH * 0.8 * 100 / 201, within(1e-6));
        assertThat(held("instrument" + filler)).isEqualTo(1);
    }

    @Test
    @DisplayName("without anybody who knows what words mean only the words themselves count")
    void should_work_without_word_vectors() {
        assertThat(held(word -> Optional.empty(), "She plays the violin.")).isZero();
        assertThat(held(word -> Optional.empty(), "She plays an instrument.")).isEqualTo(1);
    }

    @Test
    @DisplayName("Law: whatever stands in a text beside, the share is 0 to 1, and another word never takes from it")
    void should_grow_with_the_text() {
        long seed = 46;
        var random = new Random(seed);
        var words = List.copyOf(VECTORS.keySet());
        for (int round = 0; round < 500; round++) {
            var text = new StringBuilder();
            double before = 0;
            for (int i = 0; i < 1 + random.nextInt(20); i++) {
                text.append(words.get(random.nextInt(words.size()))).append(' ');
                double now = held(text.toString());
                assertThat(now).as("seed %d round %d", seed, round).isBetween(before, 1.0);
                before = now;
            }
        }
    }

    private static double held(String text) {
        return held(WORDS, text);
    }

    private static double held(WordVectors words, String text) {
        Term instrument = TermCutter.asked("instrument").get(0);
        var asked = new AskedParts(Map.of(instrument, 2.0), Set.of(), 0, Subject.NOBODY, 100);
        var similar = new SimilarWords(words, asked.words().keySet(), STOP_WORDS);
        return new QuestionCoverage(asked, new TermFinder(List.of(instrument)), similar, List.of())
                .in(text, false)
                .share();
    }
}
