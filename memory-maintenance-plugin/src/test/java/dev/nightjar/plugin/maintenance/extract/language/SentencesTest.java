package dev.nightjar.plugin.maintenance.extract.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.text.Sentence;
import dev.nightjar.plugin.maintenance.extract.text.Token;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentencesTest {

    private static final Language ENGLISH = Language.of(RuleFile.load("en.rules"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I met Dr. Brown. We talked. | I met Dr. Brown / We talked
                    It costs 3.50 euros. Cheap! | It costs 3.50 euros / Cheap
                    Wow!!! I moved to the U.S. in May. | Wow / I moved to the U.S. in May
                    I swim 😀 I run | I swim / I run
                    I like J. K. Rowling books | I like J. K. Rowling books
                    Hm... I see | Hm / I see
                    I swim.I run | I swim / I run
                    """)
    void should_cut_at_ends_only(String turn, String sentences) {
        assertThat(ENGLISH.sentences(turn).stream().map(SentencesTest::words))
                .containsExactlyElementsOf(Splitter.on(" / ").splitToList(sentences));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    i'm late | I am late
                    I don't smoke | I do not smoke
                    We've moved & I'll stay | we have moved and I will stay
                    gonna sleep | going to sleep
                    my dog's bone | my dog's bone
                    it's mine | it is mine
                    """)
    void should_write_contractions_out(String sentence, String words) {
        assertThat(words(ENGLISH.sentences(sentence).get(0))).isEqualToIgnoringCase(words);
    }

    @Test
    void should_keep_a_title_as_one_word_and_drop_a_speech() {
        assertThat(ENGLISH.sentences("I read \"War and Peace\" slowly").get(0).tokens())
                .extracting(Token::text)
                .containsExactly("I", "read", "\"War\u00A0and\u00A0Peace\"", "slowly");
        assertThat(words(ENGLISH.sentences("he wrote \"i will never ever do that again\" there")
                        .get(0)))
                .contains(Words.CUT_OUT);
    }

    private static String words(Sentence sentence) {
        return sentence.tokens().stream().map(Token::text).collect(Collectors.joining(" "));
    }

    @Test
    void should_ask_only_what_stands_behind_the_opening_mark() {
        var spanish = Language.of(RuleFile.load("es.rules"));

        assertThat(spanish.sentences("Vivo en Lima, ¿y tú? ¡Qué bien!"))
                .extracting(Sentence::isQuestion)
                .containsExactly(false, true, false);
        assertThat(words(spanish.sentences("me llamo Ana, soy alergica al polen del olivo")
                        .get(0)))
                .isEqualTo("me llamo Ana , soy alérgica a el polen de el olivo");
    }

    @Test
    void should_know_questions() {
        assertThat(ENGLISH.sentences("Do you swim? I do!"))
                .extracting(Sentence::isQuestion)
                .containsExactly(true, false);
    }
}
