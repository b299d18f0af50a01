package dev.nightjar.plugin.ner.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.EntityType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("L2")
@Tag("X39")
@DisplayName("dates")
class DatePatternTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2026-03-05; 2026-03-05",
                "on 2026-03-05.; 2026-03-05",
                "(2026-03-05); 2026-03-05",
                "2026-03-05T10:00:00Z; 2026-03-05",
                "2026/03/05 and 2026.03.05; 2026-03-05|2026-03-05",
                "2024-02-29; 2024-02-29",
                "report-2026-03-05.pdf; 2026-03-05",
                "25/03/2026; 2026-03-25",
                "03/25/2026; 2026-03-25",
                "25.3.2026, 25-03-2026; 2026-03-25|2026-03-25",
                "05/05/2026; 2026-05-05",
                "5 March 2026; 2026-03-05",
                "5 March, 2026.; 2026-03-05",
                "5th of March 2026; 2026-03-05",
                "the 5TH OF MARCH; --03-05",
                "5 Mar; --03-05",
                "5 Mar. 2026; 2026-03-05",
                "5-Mar-2026; 2026-03-05",
                "1 sept 2026; 2026-09-01",
                "March 5; --03-05",
                "March 5th; --03-05",
                "March 5th, 2026; 2026-03-05",
                "March 5th 2026; 2026-03-05",
                "March 5,2026; 2026-03-05",
                "Mar. 5; --03-05",
                "May the 4th; --05-04",
                "March 2026; 2026-03",
                "march 2026; 2026-03",
                "Sept. 2026, Dec of 1999; 2026-09|1999-12",
                "july 1776; 1776-07",
                "29 February; --02-29",
                "29 February 2024; 2024-02-29",
                "5\u00A0March\u00A02026; 2026-03-05",
                "5-7 March 2026; 2026-03-07",
                "March 5-7; --03-05",
                "Friday, March 5; --03-05",
                "5 March 1000 people came; --03-05",
                "5 March 10:30; --03-05",
                "5th of may, may 5th, may 5 2026; --05-05|--05-05|2026-05-05"
            })
    void should_find_dates_as_precise_as_they_are_known(String text, String expected) {
        assertThat(Reading.names(EntityType.DATE, text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "31 February",
                "31 February 2026",
                "29 February 2026",
                "February 30th, 2026",
                "March 32",
                "0 March",
                "2026-02-30",
                "2026-13-01",
                "2026-00-10",
                "0000-01-01",
                "31.04.2026",
                "32/13/2026"
            })
    void should_leave_out_dates_no_calendar_has(String text) {
        assertThat(Reading.names(EntityType.DATE, text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "05/03/2026",
                "5.3.2026",
                "05/03/26",
                "25/03-2026",
                "2026-3-5",
                "1.2026.03.05",
                "2026-03-05-1",
                "10.12.2026.4",
                "12026-03-05",
                "v2026-03-05",
                "$25 March",
                "1.5 March",
                "March 5,000 people",
                "March 5.5",
                "March 5%",
                "at March 5:30",
                "March 5pm",
                "you may 5 times, we march 5 miles",
                "only 5 may enter, the 5th may not",
                "5 Marching bands",
                "5 Mar-a-Lago",
                "Marchand 5",
                "Monday",
                "next Friday, tomorrow",
                "March",
                "March 123",
                "2026",
                "12:30",
                "1/2"
            })
    void should_leave_out_what_has_two_readings_or_none(String text) {
        assertThat(Reading.names(EntityType.DATE, text)).isEmpty();
    }

    @Test
    void should_keep_only_the_words_of_the_date() {
        assertThat(Reading.words(EntityType.DATE, "on Friday, March 5th, 2026, at 5"))
                .isEqualTo("March 5th, 2026");
        assertThat(Reading.words(EntityType.DATE, "by 5 Mar.")).isEqualTo("5 Mar");
    }
}
