package dev.nightjar.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionTimeTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 3, 10);

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
                "What may I plant in march?          | -    | -  | -  | false",
                "May I ask about sept?               | -    | 9  | -  | false",
                "Which year was the flood?           | -    | -  | -  | true",
                "How long has she lived there?       | -    | -  | -  | true",
                "How long is the boat, 2100 mm?      | -    | -  | -  | true",
                "What did I say yesterday?           | 2026 | 3  | 9  | false",
                "What did I plan last month?         | 2026 | 2  | -  | false",
                "Where was I last year?              | 2025 | -  | -  | false",
                "What did we eat last week?          | 2026 | 3  | 3  | false",
            })
    @DisplayName("H6: the time a question names, and whether it asks for one")
    void should_read_questions(
            String question, @Nullable Integer year, @Nullable Integer month, @Nullable Integer day, boolean isAsked) {
        assertThat(QuestionTime.of(question, TODAY)).isEqualTo(new QuestionTime(year, month, day, isAsked));
    }

    @Test
    @DisplayName("H6: the period is the month, the year or both; the day and the week after it are near")
    void should_compare_dates() {
        var may = QuestionTime.of("in May 2025", TODAY);
        assertThat(may.isPeriodOf(LocalDate.of(2025, 5, 31))).isTrue();
        assertThat(may.isPeriodOf(LocalDate.of(2024, 5, 31))).isFalse();
        assertThat(may.isPeriodOf(LocalDate.of(2025, 6, 1))).isFalse();
        assertThat(may.nearness(LocalDate.of(2025, 5, 1))).isZero();
        var day = QuestionTime.of("on 30 May 2025", TODAY);
        assertThat(day.nearness(LocalDate.of(2025, 5, 29))).isZero();
        assertThat(day.nearness(LocalDate.of(2025, 5, 30))).isEqualTo(1);
        assertThat(day.nearness(LocalDate.of(2025, 6, 1))).isEqualTo(0.8);
        assertThat(day.nearness(LocalDate.of(2025, 6, 6))).isEqualTo(0.5);
        assertThat(day.nearness(LocalDate.of(2025, 6, 7))).isZero();
        assertThat(QuestionTime.of("on 31 April", TODAY).nearness(TODAY)).isZero();
        assertThat(QuestionTime.of("when?", TODAY).isPeriodOf(TODAY)).isFalse();
    }
}
