package dev.nightjar.commons.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Month;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class EnglishMonthsTest {

    @Test
    void should_know_full_and_short_names() {
        assertThat(EnglishMonths.NAMES).hasSize(12).startsWith("january").endsWith("december");
        assertThat(EnglishMonths.of("may")).contains(Month.MAY);
        assertThat(EnglishMonths.of("dec")).contains(Month.DECEMBER);
        assertThat(EnglishMonths.of("sept")).contains(Month.SEPTEMBER);
        assertThat(EnglishMonths.of("janu")).isEmpty();
        assertThat(EnglishMonths.of("May")).isEmpty();
    }

    @Test
    void should_prefer_the_longer_name() {
        var matcher = Pattern.compile(EnglishMonths.alternatives()).matcher("september");

        assertThat(matcher.find()).isTrue();
        assertThat(matcher.group()).isEqualTo("september");
    }
}
