package dev.nightjar.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TimeExpressionTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    /** Two days after the clocks went forward there, so that days and 24 hours differ. */
    private static final String NOW = "2026-03-31T15:20:00+02:00";

    @Tag("H6")
    @DisplayName("time words and ISO forms")
    @ParameterizedTest
    @CsvSource({
        "2026-01-31,                         2026-01-31T00:00:00+01:00",
        "2026-01-31T09:30,                   2026-01-31T09:30:00+01:00",
        "2026-01-31T09:30:15.250,            2026-01-31T09:30:15.250+01:00",
        "2026-01-31T09:30:00Z,               2026-01-31T09:30:00Z",
        "2026-01-31t09:30:00z,               2026-01-31T09:30:00Z",
        "2026-01-31T09:30:00-05:00,          2026-01-31T09:30:00-05:00",
        "2026-01-31T09:30:00+09:00[Asia/Tokyo], 2026-01-31T09:30:00+09:00",
        "0 minutes ago,                      2026-03-31T15:20:00+02:00",
        "1 minute ago,                       2026-03-31T15:19:00+02:00",
        "90 minutes ago,                     2026-03-31T13:50:00+02:00",
        "48 hours ago,                       2026-03-29T15:20:00+02:00",
        "72 hours ago,                       2026-03-28T14:20:00+01:00",
        "3 days ago,                         2026-03-28T15:20:00+01:00",
        "1 week ago,                         2026-03-24T15:20:00+01:00",
        "2 weeks ago,                        2026-03-17T15:20:00+01:00",
        "1 month ago,                        2026-02-28T15:20:00+01:00",
        "13 months ago,                      2025-02-28T15:20:00+01:00",
        "1 year ago,                         2025-03-31T15:20:00+02:00",
        "10 years ago,                       2016-03-31T15:20:00+02:00",
        "today,                              2026-03-31T00:00:00+02:00",
        "yesterday,                          2026-03-30T00:00:00+02:00",
        "last week,                          2026-03-24T00:00:00+01:00",
        "last month,                         2026-02-28T00:00:00+01:00",
        "'  Last   WEEK ',                   2026-03-24T00:00:00+01:00",
        "3 Days Ago,                         2026-03-28T15:20:00+01:00",
    })
    void should_understand(String text, ZonedDateTime expected) {
        assertThat(TimeExpression.parse(text, at(NOW))).isEqualTo(expected.toInstant());
    }

    @Tag("H6")
    @DisplayName("calendar edges")
    @ParameterizedTest
    @CsvSource({
        "2028-02-29T10:00:00Z, 1 year ago,  2027-02-28T10:00:00Z",
        "2028-02-29T10:00:00Z, 4 years ago, 2024-02-29T10:00:00Z",
        "2028-02-29T10:00:00Z, last month,  2028-01-28T00:00:00Z",
        "2026-07-30T10:00:00Z, last month,  2026-06-28T00:00:00Z",
        "2026-07-28T10:00:00Z, last month,  2026-06-28T00:00:00Z",
        "2026-07-05T10:00:00Z, last month,  2026-06-05T00:00:00Z",
        "2026-01-15T10:00:00Z, last month,  2025-12-15T00:00:00Z",
        "2026-01-01T10:00:00Z, yesterday,   2025-12-31T00:00:00Z",
        "2026-03-03T10:00:00Z, last week,   2026-02-24T00:00:00Z",
    })
    void should_stay_within_the_calendar(String now, String text, Instant expected) {
        var clock = Clock.fixed(Instant.parse(now), ZoneOffset.UTC);

        assertThat(TimeExpression.parse(text, clock)).isEqualTo(expected);
    }

    @Tag("H6")
    @DisplayName("anything else is refused")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "tomorrow",
                "next week",
                "ago",
                "3 days",
                "days ago",
                "-3 days ago",
                "+3 days ago",
                "three days ago",
                "1.5 hours ago",
                "3 dayss ago",
                "3 s ago",
                "3 seconds ago",
                "3 fortnights ago",
                "3 days ago please",
                "٣ days ago",
                "99999999999999999999 days ago",
                "9999999999 years ago",
                "3000 years ago",
                "2026-13-01",
                "2026-02-30",
                "2026-2-3",
                "31.01.2026",
                "2026-01-31T25:00:00Z",
                "2026-01-31 09:30",
                "2026-01-31T",
                "+12026-01-31",
                "0000-01-01",
                "09:30",
                "T09:30"
            })
    void should_refuse(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeExpression.parse(text, at(NOW)))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining(TimeExpression.ACCEPTED_FORMS);
    }

    @Test
    void should_not_fail_otherwise_on_long_input() {
        assertThatIllegalArgumentException().isThrownBy(() -> TimeExpression.parse("9 ".repeat(100_000), at(NOW)));
    }

    private static Clock at(String now) {
        return Clock.fixed(ZonedDateTime.parse(now).toInstant(), BERLIN);
    }

    @Test
    @DisplayName("a long text is repeated by its first 60 characters, none of them cut in two")
    void should_repeat_a_long_text_without_cutting_a_character() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeExpression.parse("x" + "\uD83D\uDC26".repeat(100), Clock.systemUTC()))
                .withMessageStartingWith("Time 'x" + "\uD83D\uDC26".repeat(59) + "…' is not understood");
    }
}
