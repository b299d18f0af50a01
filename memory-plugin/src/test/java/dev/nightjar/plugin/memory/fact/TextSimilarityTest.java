package dev.nightjar.plugin.memory.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextSimilarityTest {

    @ParameterizedTest
    @CsvSource({
        "ada grows roses in spring, ada grows red roses in late spring, 0.714, false",
        "ada grows roses behind her house, ada grows roses behind her old stone house, 0.75, true",
        "ada grows roses behind her big house, ada grows roses behind her big old stone house, 0.778, true",
        "ada grows red roses, ada grows old red roses, 0.8, false",
        "ada grows roses in spring, ada grows roses in late spring, 0.833, true",
        "ada grows roses in spring, Ada grows roses in spring!, 1, true",
        "ada grows roses in the spring, ada grows roses in spring, 0.833, true",
    })
    @Tag("J7")
    @Tag("X33")
    @DisplayName("the same from Jaccard 0.75 on, when both have five words or more")
    void should_compare_by_jaccard(String one, String other, double jaccard, boolean isSame) {
        assertThat(TextSimilarity.of(one).jaccard(TextSimilarity.of(other))).isCloseTo(jaccard, within(0.001));
        assertSame(one, other, isSame);
    }

    @ParameterizedTest
    @CsvSource({
        "her favourite colour by far is purple, her favourite colour by far is cyan",
        "the old dog chased the cat away, the old cat chased the dog away",
        "Ada is taller than Bob by an inch, Bob is taller than Ada by an inch",
        "Ada has been a member of the club, Ada was a member of the club",
        "Ada keeps the keys in the blue drawer, Ada keeps the keys on the blue drawer",
        "he keeps the spare keys in the drawer, she keeps the spare keys in the drawer",
        "Ada eats meat at home on weekdays, Ada rarely eats meat at home on weekdays",
        "Ada moved out before the winter holidays, Ada moved out after the winter holidays",
        "Ada lives there with her young sister, Ada used to live there with her young sister",
        "Ada programs mostly in C at work, Ada programs mostly in C++ at work",
        "Ada likes the tea with some sugar, Ada likes the tea without some sugar",
        "Ada keeps a dog in the flat upstairs, Ada keeps a dog and a cat in the flat upstairs",
        "Ada and Bob share the flat upstairs in winter, Bob shares the flat upstairs in winter",
        "Ada and Bob lived in the flat upstairs all year, Bob lived in the flat upstairs all year",
        "the rent of the flat upstairs is $500, the rent of the flat upstairs is €500",
        "the cellar of the house stays at -5 degrees, the cellar of the house stays at 5 degrees",
        "Ada paid five for the old bicycle of Bob, Ada paid five hundred for the old bicycle of Bob",
        "the walls of the room are white today, the walls of the room are off-white today",
    })
    @Tag("J7")
    @DisplayName("a difference that changes what is said is never a rewording")
    void should_tell_other_statements_apart(String one, String other) {
        assertSame(one, other, false);
    }

    @Test
    @Tag("J7")
    @DisplayName("law: 500 pairs that differ in a number, date, name, negation, colour, side, tense or person")
    void should_never_merge_conflicting_values() {
        var values = List.of(
                List.of("3", "4", "17", "three", "four", "2019", "9:30", "10:30", "1,000", "10,000"),
                List.of("in May 2024", "in June 2024", "on Monday", "on Friday", "yesterday", "tomorrow"),
                List.of("with Nora", "with Petra", "with Ingrid", "with the Hansens"),
                List.of("never", "always", "no longer", "rarely"),
                List.of("purple", "cyan", "green", "black", "off-white"),
                List.of("before", "after", "during", "instead of"),
                List.of("is", "was", "will be", "might be", "is not"),
                List.of("his", "her", "their", "my"));
        var frames = List.of(
                "the small boat that lies in the harbour %s belongs to the family",
                "Ada told everybody at the dinner table about %s and then went home early",
                "when the shop by the river opens %s people from the village queue outside",
                "Ada bought a bicycle %s because the old one had been stolen at the station");
        long seed = 500;
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            var list = values.get(random.nextInt(values.size()));
            var one = list.get(random.nextInt(list.size()));
            var other = list.get((list.indexOf(one) + 1 + random.nextInt(list.size() - 1)) % list.size());
            var frame = frames.get(random.nextInt(frames.size()));
            assertThat(TextSimilarity.of(frame.formatted(one)).saysSameAs(TextSimilarity.of(frame.formatted(other))))
                    .as("seed %d: <%s> and <%s> in: %s", seed, one, other, frame)
                    .isFalse();
        }
    }

    @Test
    @Tag("J7")
    @DisplayName(
            "law: 500 pairs of which one lacks a negation, number, date, lower-case name or doubt " + "are kept apart")
    void should_never_merge_what_only_one_side_says() {
        var frames = List.of(
                new Frame(
                        "Ada %s eats the meat that her mother cooks",
                        List.of("never", "dont", "doesnt", "barely", "supposedly", "allegedly")),
                new Frame("it is %s to move into the red house this year", List.of("unlikely", "impossible", "not")),
                new Frame(
                        "Ada owns %s boats that lie in the old harbour",
                        List.of("two", "three", "twenty", "a dozen", "both", "zero")),
                new Frame(
                        "ada plays chess and eats cake at the small club %s",
                        List.of(
                                "on monday",
                                "in october",
                                "tomorrow",
                                "tonight",
                                "at noon",
                                "with bob",
                                "near lima",
                                "next week")),
                new Frame("Ada %s lihaa kotona ystävien kanssa illalla", List.of("ei syö", "en syö")),
                new Frame("Ada isst %s Fleisch zu Hause mit den Kindern", List.of("kein", "nie", "niemals", "nicht")),
                new Frame("Ada %s mange à la maison le soir de la viande", List.of("ne", "jamais", "sans")),
                new Frame("Ада %s любит чай с лимоном по утрам дома", List.of("не", "никогда")),
                new Frame("Ada %s mangia la carne a casa con i bambini", List.of("non", "mai")),
                new Frame("Ada eet %s vlees thuis bij de kinderen", List.of("geen", "nooit", "niet")));
        long seed = 501;
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            var frame = frames.get(random.nextInt(frames.size()));
            var said = frame.with(frame.words.get(random.nextInt(frame.words.size())));
            var unsaid = frame.with("");
            assertThat(TextSimilarity.of(said).saysSameAs(TextSimilarity.of(unsaid)))
                    .as("seed %d: <%s> and <%s>", seed, said, unsaid)
                    .isFalse();
            assertThat(TextSimilarity.of(unsaid).saysSameAs(TextSimilarity.of(said)))
                    .as("seed %d: <%s> and <%s>", seed, unsaid, said)
                    .isFalse();
        }
    }

    @Test
    @Tag("J7")
    @DisplayName("Unicode form and case make no difference")
    void should_fold() {
        assertSame("Zo\u00eb serves caf\u00e9 au lait at noon", "ZOE\u0308 serves cafe\u0301 au lait at noon", true);
    }

    @Test
    @Tag("J7")
    @DisplayName("very long texts are not aligned, and take no time")
    void should_not_align_long_texts() {
        var text = "word ".repeat(100_000);
        assertThat(TextSimilarity.of(text).saysSameAs(TextSimilarity.of(text + "more")))
                .isFalse();
    }

    /** A sentence and words each of which makes another one of it. */
    private record Frame(String sentence, List<String> words) {

        String with(String word) {
            return sentence.formatted(word).replace("  ", " ");
        }
    }

    private static void assertSame(String one, String other, boolean isSame) {
        assertThat(TextSimilarity.of(one).saysSameAs(TextSimilarity.of(other)))
                .as(one + " / " + other)
                .isEqualTo(isSame);
        assertThat(TextSimilarity.of(other).saysSameAs(TextSimilarity.of(one)))
                .as(other + " / " + one)
                .isEqualTo(isSame);
    }
}
