package dev.nightjar.plugin.memory.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.term.StopWords;
import java.time.LocalDate;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionTimeTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 3, 10);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "What is repaired in April?          | The roof is repaired in April, by Hansen.  | true",
                "What is repaired in April?          | The roof is repaired in May.               | false",
                "What was in April 2025?             | We sail again in April.                    | true",
                "What was in April 2025?             | We sailed in April 2024.                   | false",
                "What was on 8 May 2025?             | The fair is on 8 May.                      | true",
                "What was on 8 May 2025?             | The fair is on 9 May.                      | false",
                "What happened in 2024?              | The house was built in 2024.               | true",
                "What happened in 2024?              | We sail in April.                          | false",
                "What are we doing in May?           | You may go now.                            | false",
                "Was wird im April repariert?        | Im April wird das Dach repariert.          | true",
                "Who repairs the roof?               | The roof is repaired in April.             | false",
                "What do I do today?                 | It happened on 10 March 2026.              | false",
            })
    @Tag("H6")
    @DisplayName("a text that names the month, day or year of a question is of that time")
    void should_find_the_time_in_texts(String question, String text, boolean isNamed) {
        assertThat(read(question).isNamedIn(text)).isEqualTo(isNamed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "What did Ada buy in June 2025?      | 2025 | 6  | -  | false",
                "When was she in Oslo?               | -    | -  | -  | true",
                "What happened on 8 May 2025?        | 2025 | 5  | 8  | false",
                "What happened on the 8th of May?    | -    | 5  | 8  | false",
                "Who came on August 3rd, 2024?       | 2024 | 8  | 3  | false",
                "What may I plant in march?          | -    | 3  | -  | false",
                "Who went on the march?              | -    | -  | -  | false",
                "What was the last march about?      | -    | -  | -  | false",
                "What was the March meeting about?   | -    | 3  | -  | false",
                "May 2025: where was I?              | 2025 | 5  | -  | false",
                "What was at the end of May?         | -    | 5  | -  | false",
                "What was between May and June?      | -    | 6  | -  | false",
                "What does April like?               | -    | -  | -  | false",
                "What did I give to June?            | -    | -  | -  | false",
                "What is August's brother called?    | -    | -  | -  | false",
                "April and June went where?          | -    | -  | -  | false",
                "Where was I last April?             | -    | 4  | -  | false",
                "notes of april                      | -    | 4  | -  | false",
                "What happened before October?       | -    | 10 | -  | false",
                "Welches Haus hat Jan besichtigt?    | -    | -  | -  | false",
                "Was mag August?                     | -    | -  | -  | false",
                "Wo war ich im August?               | -    | 8  | -  | false",
                "Was war Anfang Mai?                 | -    | 5  | -  | false",
                "Was geschah am 8. Mai 2025?         | 2025 | 5  | 8  | false",
                "Wer kam im März?                    | -    | 3  | -  | false",
                "May I ask about sept?               | -    | 9  | -  | false",
                "Which year was the flood?           | -    | -  | -  | true",
                "How long has she lived there?       | -    | -  | -  | true",
                "How long is the boat, 2100 mm?      | -    | -  | -  | true",
                "What did I say yesterday?           | 2026 | 3  | 9  | false",
                "What did I plan last month?         | 2026 | 2  | -  | false",
                "Where was I last year?              | 2025 | -  | -  | false",
                "What did we eat last week?          | 2026 | 3  | 3  | false",
            })
    @Tag("H6")
    @DisplayName("the time a question names, and whether it asks for one")
    void should_read_questions(
            String question, @Nullable Integer year, @Nullable Integer month, @Nullable Integer day, boolean isAsked) {
        assertThat(read(question)).isEqualTo(new QuestionTime(year, month, day, isAsked, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "Was habe ich gestern eingekauft?            | 2026 | 3  | 9  | false",
                "Was habe ich am 3. Februar gegessen?        | -    | 2  | 3  | false",
                "Wann war ich in Oslo?                       | -    | -  | -  | true",
                "Was wollte ich letzte Woche kochen?         | 2026 | 3  | 3  | false",
                "¿Qué compré ayer en el mercado?             | 2026 | 3  | 9  | false",
                "¿Dónde estuve el 8 de mayo de 2025?         | 2025 | 5  | 8  | false",
                "¿Qué le dije a Julio?                       | -    | -  | -  | false",
                "¿Qué vimos a mediados de julio?             | -    | 7  | -  | false",
                "¿Cuándo empieza el curso?                   | -    | -  | -  | true",
                "¿Qué hicimos el mes pasado?                 | 2026 | 2  | -  | false",
                "Où étais-je hier ?                          | 2026 | 3  | 9  | false",
                "Qu'ai-je acheté en février 2025 ?           | 2025 | 2  | -  | false",
                "Où sommes-nous allés le 1er août ?          | -    | 8  | 1  | false",
                "Où sommes-nous allés en aout ?              | -    | 8  | -  | false",
                "Quand est-ce que je pars ?                  | -    | -  | -  | true",
                "Que faisions-nous l'année dernière ?        | 2025 | -  | -  | false",
                "O que comprei ontem na feira?               | 2026 | 3  | 9  | false",
                "O que fiz em março?                         | -    | 3  | -  | false",
                "Quando foi que eu viajei?                   | -    | -  | -  | true",
                "Che cosa ho comprato ieri?                  | 2026 | 3  | 9  | false",
                "Dove ero a maggio?                          | -    | 5  | -  | false",
                "Che cosa abbiamo fatto la settimana scorsa? | 2026 | 3  | 3  | false",
                "In che anno ho traslocato?                  | -    | -  | -  | true",
                "Wat heb ik gisteren gedaan?                 | 2026 | 3  | 9  | false",
                "Wat zei ik in maart?                        | -    | 3  | -  | false",
                "Wanneer was het feest?                      | -    | -  | -  | true",
                "Что я делал вчера?                          | 2026 | 3  | 9  | false",
                "Куда мы ездили 9 мая 2025?                  | 2025 | 5  | 9  | false",
                "Где я был в январе?                         | -    | 1  | -  | false",
                "Когда я переехал?                           | -    | -  | -  | true",
                "我昨天买了什么?                               | 2026 | 3  | 9  | false",
                "我2025年3月5日在哪里?                          | 2025 | 3  | 5  | false",
                "十一月我去了哪里?                              | -    | 11 | -  | false",
                "三个月没见的朋友是谁?                           | -    | -  | -  | false",
                "我什么时候搬的家?                              | -    | -  | -  | true",
                "昨日は何を食べましたか。                        | 2026 | 3  | 9  | false",
                "３月１２日にどこへ行きましたか。                 | -    | 3  | 12 | false",
                "先週は何を買いましたか。                        | 2026 | 3  | 3  | false",
                "いつ引っ越しましたか。                          | -    | -  | -  | true",
                "いつも飲むお茶は何ですか。                       | -    | -  | -  | false",
                "어제 뭐 먹었어?                               | 2026 | 3  | 9  | false",
                "2025년 3월 5일에 어디 갔어?                     | 2025 | 3  | 5  | false",
            })
    @Tag("H6")
    @DisplayName("the time a question names in eleven languages")
    void should_read_questions_in_many_languages(
            String question, @Nullable Integer year, @Nullable Integer month, @Nullable Integer day, boolean isAsked) {
        assertThat(read(question)).isEqualTo(new QuestionTime(year, month, day, isAsked, false));
    }

    @ParameterizedTest
    @CsvSource({
        "When do we leave?, true",
        "Which day is the exam?, true",
        "Wann fliegen wir nach Hause?, true",
        "Quand est-ce que je pars ?, true",
        "¿Cuándo empieza el curso?, true",
        "Когда мы уезжаем?, true",
        "いつ出発しますか。, true",
        "When did we leave?, false",
        "Wann war ich in Oslo?, false",
        "Quando foi que eu viajei?, false",
        "いつ引っ越しましたか。, false",
        "How long do we stay?, false",
        "Wie lange bleiben wir?, false",
        "When do we leave in July?, false",
        "Where do we stay?, false",
    })
    @Tag("H6")
    @DisplayName("a question for a day to come neither names a time nor says that it is over, nor asks how long")
    void should_tell_questions_for_a_day_to_come(String question, boolean isAhead) {
        assertThat(QuestionTime.asksAhead(question(question), LocalDate.of(2026, 3, 10)))
                .isEqualTo(isAhead);
    }

    @ParameterizedTest
    @CsvSource({
        "Hier wohnt niemand, false",
        "Was steht hier im Regal?, false",
        "How long ago did she set out for Mars?, true",
        "Which brand (marca) is it?, false",
    })
    @Tag("H6")
    @DisplayName("a word that means a time in another language only is no time")
    void should_not_take_words_of_other_languages(String question, boolean isAsked) {
        assertThat(read(question)).isEqualTo(new QuestionTime(null, null, null, isAsked, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"am Dienstag", "el viernes fuimos", "depuis mardi", "上个星期", "火曜日に", "no ano de 2019", "в субботу"
            })
    @Tag("H6")
    @DisplayName("a text can speak of time in any language")
    void should_tell_whether_a_text_speaks_of_time(String text) {
        assertThat(QuestionTime.speaksOfTime(text)).isTrue();
        assertThat(QuestionTime.speaksOfTime("Ich wohne hier, in Bonn.")).isFalse();
        assertThat(QuestionTime.speaksOfTime("我住在北京。")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "what does april like?           | -",
                "What does October like?         | -",
                "What did the April we know say? | -",
                "What does April do in April?    | 4",
                "Where was April on 8 April?     | 4",
                "What did April do last April?   | 4",
                "What does May do in june?       | 6",
            })
    @Tag("H6")
    @DisplayName("whose name memory knows is a person where no time is meant, however it is written")
    void should_know_people(String question, @Nullable Integer month) {
        var known = Set.of("april", "october");
        assertThat(QuestionTime.of(question(question), TODAY, known::contains).month())
                .isEqualTo(month);
    }

    @Test
    @DisplayName("of a long text with a question only its beginning and its end are read")
    void should_read_the_ends_of_a_long_text() {
        var pasted = "The report of June 2024 says nothing. ".repeat(200);

        assertThat(read(pasted + "What did I say in May 2025?").isPeriodOf(LocalDate.of(2025, 5, 31)))
                .isTrue();
        var between = read("x ".repeat(2_000) + "in May 2025 " + "x ".repeat(2_000));
        assertThat(between.month()).isNull();
        var past = "When do we leave? " + "x ".repeat(2_000) + "we left already " + "x ".repeat(2_000);
        assertThat(QuestionTime.asksAhead(question(past), TODAY)).isTrue();
    }

    @Test
    @Tag("H6")
    @DisplayName("the period is the month, the year or both; the day and the week after it are near")
    void should_compare_dates() {
        var may = read("in May 2025");
        assertThat(may.isPeriodOf(LocalDate.of(2025, 5, 31))).isTrue();
        assertThat(may.isPeriodOf(LocalDate.of(2024, 5, 31))).isFalse();
        assertThat(may.isPeriodOf(LocalDate.of(2025, 6, 1))).isFalse();
        assertThat(may.nearness(LocalDate.of(2025, 5, 1))).isZero();
        var day = read("on 30 May 2025");
        assertThat(day.nearness(LocalDate.of(2025, 5, 29))).isZero();
        assertThat(day.nearness(LocalDate.of(2025, 5, 30))).isEqualTo(1);
        assertThat(day.nearness(LocalDate.of(2025, 6, 1))).isEqualTo(0.8);
        assertThat(day.nearness(LocalDate.of(2025, 6, 6))).isEqualTo(0.5);
        assertThat(day.nearness(LocalDate.of(2025, 6, 7))).isZero();
        assertThat(read("on 31 April").nearness(TODAY)).isZero();
        assertThat(read("when?").isPeriodOf(TODAY)).isFalse();
    }

    private static QuestionTime read(String question) {
        return QuestionTime.of(question(question), TODAY, word -> false);
    }

    private static Question question(String question) {
        return Question.of(question, StopWords.of(StopWords.LANGUAGES));
    }
}
