package dev.nightjar.commons.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0                             | PT0S",
                "' 120 '                       | PT2M",
                "999999999                     | PT999999999S",
                "Thu, 01 Jan 2026 00:01:30 GMT | PT90S",
                "Wed, 31 Dec 2025 23:00:00 GMT | PT0S"
            })
    void should_read_seconds_and_dates(String value, Duration wait) {
        assertThat(RetryAfter.parse(value, CLOCK)).isEqualTo(wait);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "soon", "99999999999999999999", "٣", "2026-01-01T00:01:30Z"})
    void should_ignore_what_is_neither(String value) {
        assertThat(RetryAfter.parse(value, CLOCK)).isNull();
    }
}
