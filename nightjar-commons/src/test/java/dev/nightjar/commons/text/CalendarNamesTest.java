package dev.nightjar.commons.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Month;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CalendarNamesTest {

    @Test
    void should_know_the_forms_of_a_name() {
        assertThat(CalendarNames.months(Locale.forLanguageTag("ru")))
                .containsEntry("мая", Month.MAY)
                .containsEntry("май", Month.MAY);
        assertThat(CalendarNames.months(Locale.GERMAN))
                .containsEntry("märz", Month.MARCH)
                .containsEntry("marz", Month.MARCH);
        assertThat(CalendarNames.months(Locale.CHINESE)).containsEntry("十二月", Month.DECEMBER);
        assertThat(CalendarNames.months(Locale.JAPANESE)).containsEntry("3月", Month.MARCH);
    }

    @Test
    void should_leave_out_the_dot_of_an_abbreviation() {
        assertThat(CalendarNames.shortMonths(Locale.FRENCH)).containsEntry("févr", Month.FEBRUARY);
        assertThat(CalendarNames.shortMonths(Locale.ENGLISH)).hasSize(12).containsEntry("sep", Month.SEPTEMBER);
    }

    @Test
    void should_know_weekdays() {
        assertThat(CalendarNames.weekdays(Locale.ITALIAN)).contains("venerdì", "venerdi", "lunedì");
    }
}
