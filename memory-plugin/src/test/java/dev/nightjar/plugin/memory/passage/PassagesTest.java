package dev.nightjar.plugin.memory.passage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.passage.Passages.Excerpt;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.TokenCounter;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassagesTest {

    private static final TokenCounter TOKENS = new TokenCounter();

    private static final String LOG = IntStream.range(0, 3_000)
                    .mapToObj(i -> "12:00:%02d worker %d processed batch %d".formatted(i % 60, i, i * 7))
                    .collect(Collectors.joining("\n"))
            + "\nthe spare key is in locker 4711 at the station\n"
            + IntStream.range(0, 1_500).mapToObj(i -> "trailing line " + i).collect(Collectors.joining("\n"));

    @Test
    @Tag("G2")
    @DisplayName("what fits is shown whole, blank lines and all")
    void should_show_short_texts_whole() {
        var text = "One.\n\n  two();\nThree?";
        assertThat(shown(text, "anything", 50)).isEqualTo(new Excerpt(text, true));
    }

    @Test
    @Tag("G2")
    @Tag("I1")
    @DisplayName("of a long log the line that fits the question, its neighbours, and … for the rest")
    void should_find_the_line() {
        var shown = shown(LOG, "Which locker is the spare key in?", 100);
        assertThat(shown.isWhole()).isFalse();
        assertThat(shown.text()).startsWith("…\n").contains("""

                        12:00:59 worker 2999 processed batch 20993
                        the spare key is in locker 4711 at the station
                        trailing line 0
                        """).endsWith("\n…");
    }

    @Test
    @Tag("G2")
    @DisplayName("of prose in one paragraph the sentences that fit, each as it was written, in their order")
    void should_find_sentences() {
        var filler = "The weather was fine and we walked along the shore for a while. ".repeat(40);
        var text = filler + "My kayak is called Puffin. " + filler + "The boat shed has the number 12! " + filler;
        var shown = shown(text, "Where is the shed of the kayak Puffin?", 80).text();
        assertThat(shown).contains(" My kayak is called Puffin. ", " The boat shed has the number 12! ");
        assertThat(shown).startsWith("… ").endsWith(" …");
        assertThat(shown.indexOf("Puffin")).isLessThan(shown.indexOf("shed"));
    }

    @Test
    @Tag("G2")
    @DisplayName("one part of the question does not fill the room of the others")
    void should_cover_the_question() {
        var text = "the kayak is here\n".repeat(200) + "a lamp\n" + "the kayak is here\n".repeat(200);
        assertThat(shown(text, "Is the lamp in the kayak?", 60).text()).contains("a lamp", "the kayak is here");
    }

    @Test
    @Tag("G2")
    @DisplayName("lines of code stay whole, with their indentation")
    void should_keep_lines_of_code() {
        var code = IntStream.range(0, 200)
                .mapToObj(i -> "    if (a%d < b%d) { return List.<String>of(\"`x%d`\", \"Dr. Who. Yes.\"); }"
                        .formatted(i, i, i))
                .collect(Collectors.joining("\n"));
        var text = "Look:\n```java\n" + code + "\n    scorer.run(tests);\n```\nThanks";
        var lines = text.lines().toList();
        var shown = shown(text, "How does the scorer run tests?", 120).text();
        assertThat(shown).contains("\n    scorer.run(tests);\n");
        assertThat(shown.lines().filter(line -> !line.equals("…"))).allMatch(lines::contains);
    }

    @Test
    @Tag("G2")
    @DisplayName("where nothing fits the question the text's beginning is shown")
    void should_begin_at_the_beginning() {
        assertThat(shown(LOG, "Does anybody like marmalade?", 60).text())
                .startsWith("12:00:00 worker 0 processed batch 0\n12:00:01 worker 1")
                .endsWith("\n…");
    }

    @Test
    @Tag("G2")
    @DisplayName("in scripts without spaces the sentence that fits is found too")
    void should_read_scripts_without_spaces() {
        var text = "今天天气很好，我们去了海边散步。".repeat(100) + "备用钥匙在车站的储物柜里。" + "晚上我们吃了面条。".repeat(100);
        assertThat(shown(text, "备用钥匙在哪里？", 80).text()).contains("备用钥匙在车站的储物柜里。");
    }

    @Test
    @Tag("G2")
    @DisplayName("a single line longer than the room is shown from shortly before what fits")
    void should_cut_endless_lines() {
        var text = "\t" + "x1y2z3,".repeat(120) + " locker 4711 " + "q".repeat(300_000);
        var shown = shown(text, "locker", 40);
        assertThat(shown.text()).contains("locker 4711");
        assertThat(TOKENS.count(shown.text())).isLessThanOrEqualTo(40);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\n", " ", "a ", "a\n", "x", "a. ", "\uD83C\uDF89", "你", "\t\n", "kayak ", "kayak\n", "\u0301"})
    @Timeout(60)
    @Tag("G2")
    @DisplayName("four million characters of anything take time in proportion")
    void should_be_linear(String piece) {
        var text = piece.repeat(4_000_000 / piece.length());
        var shown = shown(text, "kayak locker", 50).text();
        assertThat(TOKENS.count(shown)).isLessThanOrEqualTo(50);
    }

    @Test
    @Tag("G2")
    @DisplayName("law: never more tokens than there is room for, word for word, and with what was looked for")
    void should_keep_to_the_room() {
        long seed = 4711;
        var random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            int room = 40 + random.nextInt(200);
            var text = words(random) + "locker " + words(random);
            var shown = shown(text, "locker", room);
            var at = "seed %d round %d".formatted(seed, round);
            assertThat(TOKENS.count(shown.text())).as(at).isLessThanOrEqualTo(room);
            assertThat(shown.text()).as(at).contains("locker");
            assertThat(Arrays.stream(shown.text().split("\\s*…\\s*"))).as(at).allMatch(text::contains);
        }
    }

    private static String words(Random random) {
        var separators = new String[] {" ", " ", " ", ". ", "\n", "\n\n", "\n  "};
        var text = new StringBuilder();
        for (int i = random.nextInt(600); i > 0; i--) {
            int length = 1 + random.nextInt(9);
            for (int j = 0; j < length; j++) {
                text.appendCodePoint(
                        random.nextInt(5) == 0 ? 0x4E00 + random.nextInt(5_000) : 'a' + random.nextInt(26));
            }
            text.append(separators[random.nextInt(separators.length)]);
        }
        return text.toString();
    }

    private static Excerpt shown(String text, String question, int room) {
        return new Passages(text, Terms.of(question, StopWords.of(List.of("en"))), TOKENS).within(room);
    }
}
