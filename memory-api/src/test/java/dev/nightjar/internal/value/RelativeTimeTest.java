package dev.nightjar.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativeTimeTest {

    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-03-05T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "PT0S, just now",
        "PT59S, just now",
        "PT1M, 1 minute ago",
        "PT59M59S, 59 minutes ago",
        "PT1H, 1 hour ago",
        "PT23H59M, 23 hours ago",
        "P1D, 1 day ago",
        "P13D, 13 days ago",
        "P14D, 2 weeks ago",
        "P59D, 8 weeks ago",
        "P60D, 2 months ago",
        "P729D, 24 months ago",
        "P730D, 2 years ago",
        "PT-2H, in 2 hours",
        "P-1D, in 1 day",
        "P36500D, 100 years ago",
        "P36501D, more than 100 years ago",
        "P-2900000D, in more than 100 years",
    })
    @Tag("F9")
    @DisplayName("a time is told by its largest whole unit")
    void should_tell_a_distance_in_its_largest_whole_unit(Duration ago, String words) {
        assertThat(RelativeTime.describe(NOW.toInstant().minus(ago), NOW)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "PT59S, NOW, 0, true",
        "PT-2H, HOUR, 2, false",
        "P21D, WEEK, 3, true",
        "P36501D, CENTURY, 1, true",
    })
    @Tag("F9")
    @DisplayName("unit, number and direction are known apart, for other languages")
    void should_tell_unit_and_number(Duration ago, RelativeTime.Unit unit, long count, boolean isPast) {
        assertThat(RelativeTime.of(NOW.toInstant().minus(ago), NOW)).isEqualTo(new RelativeTime(unit, count, isPast));
    }

    @ParameterizedTest
    @CsvSource({
        "2022-04-04T09:00+02:00, 1 day ago",
        "2022-04-03T23:30+02:00, 2 days ago",
        "2022-04-03T00:10+02:00, 2 days ago",
        "2022-04-02T23:50+02:00, 3 days ago",
        "2022-03-22T23:59+01:00, 2 weeks ago",
        "2022-04-06T23:00+02:00, in 1 day",
        "2022-04-07T00:30+02:00, in 2 days",
    })
    @Tag("F9")
    @DisplayName("from 24 hours on calendar days are counted, as people do, in the zone of the present")
    void should_count_calendar_days(String time, String words) {
        var now = ZonedDateTime.of(LocalDateTime.parse("2022-04-05T09:00"), ZoneId.of("Europe/Berlin"));
        assertThat(RelativeTime.describe(ZonedDateTime.parse(time).toInstant(), now))
                .isEqualTo(words);
    }
}
