package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.LinearTime;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {

    @ParameterizedTest
    @DisplayName("sentences end at their marks and at line ends, in any language")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I live in Oslo. I swim!  Do you? | I live in Oslo./I swim!/Do you?
                    no marks at all | no marks at all
                    first line\\nsecond line\\n\\n third | first line/second line/third
                    Wirklich?! Ja... Nein. | Wirklich?!/Ja.../Nein.
                    She said "No." Then she left. | She said "No."/Then she left.
                    (I live in Oslo.) It rains. | (I live in Oslo.)/It rains.
                    ¿Dónde vives? ¡En Oslo! | ¿Dónde vives?/¡En Oslo!
                    Я живу в Осло. Мне 34 года. | Я живу в Осло./Мне 34 года.
                    我住在奥斯陆。我是护士！你呢？ | 我住在奥斯陆。/我是护士！/你呢？
                    彼は「はい。」と言った。 | 彼は「はい。」/と言った。
                    Version 2.3 of app.js is out. Try it. | Version 2.3 of app.js is out./Try it.
                    It is I. You know. | It is I./You know.
                    """)
    void should_cut(String text, String sentences) {
        assertThat(String.join("/", Sentences.of(text.replace("\\n", "\n")))).isEqualTo(sentences);
    }

    @ParameterizedTest
    @DisplayName("a question at the end of a sentence is a part of its own; what asks nothing has one part")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    we moved to Leeds, any good park nearby? | we moved to Leeds/any good park nearby?
                    ich nehme Sumatriptan, Ibuprofen hilft nicht, passt das?! | ich nehme Sumatriptan, Ibuprofen hilft nicht/passt das?!
                    我对花生过敏，这个能吃吗？ | 我对花生过敏/这个能吃吗？
                    (we moved – is it far?) | (we moved/is it far?)
                    What is the weather like? | What is the weather like?
                    We moved to Leeds, at last. | We moved to Leeds, at last.
                    , really? | really?
                    """)
    void should_separate_questions(String text, String parts) {
        var whole = new Sentences.Span(0, text.length());
        assertThat(Sentences.withoutQuestion(text, whole).stream()
                        .map(part -> part.in(text))
                        .collect(Collectors.joining("/")))
                .isEqualTo(parts);
    }

    @ParameterizedTest
    @DisplayName("a stop of a title, an initial, an abbreviation or a date ends no sentence")
    @ValueSource(
            strings = {
                "I see Dr. Roth today",
                "My boss is Mrs. Lind.",
                "She is J. K. Lind from Oslo.",
                "Ich ziehe am 3. Mai nach Ulm.",
                "I eat fruit, e.g. apples.",
                "Wir treffen uns am 3. 5. in Ulm.",
                "My house is no. 7 in this street.",
                "I live at (St. Olav) 12."
            })
    void should_not_cut(String sentence) {
        assertThat(Sentences.of(sentence)).containsExactly(sentence);
    }

    @ParameterizedTest
    @DisplayName("blank text has no sentence")
    @ValueSource(strings = {"", " ", "\n\n", "\t \n"})
    void should_find_none(String text) {
        assertThat(Sentences.of(text)).isEmpty();
    }

    @Test
    @DisplayName("a place of a sentence is that in its text")
    void should_say_where() {
        var text = "  Hi there.\n I live in Oslo. ";
        assertThat(Sentences.spans(text))
                .extracting(span -> span.in(text))
                .containsExactly("Hi there.", "I live in Oslo.");
        assertThat(Sentences.spans(text).get(1).start()).isEqualTo(text.indexOf("I live"));
    }

    @ParameterizedTest
    @DisplayName("time grows with the length only")
    @ValueSource(strings = {". ", "a. ", "a", "?!", "1. ", ".\"", "A.b "})
    void should_be_linear(String part) {
        LinearTime.check("", part, text -> assertThat(Sentences.of(text)).isNotEmpty());
    }
}
