package dev.nightjar.plugin.maintenance.decay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecayJobTest {

    @ParameterizedTest
    @DisplayName("V7: a daily note lasts until the end of the next day where the host is, also when clocks change")
    @CsvSource({
        "Asia/Kathmandu, 1, 2026-03-03T23:59, 2026-03-05T04:00, true",
        "Asia/Kathmandu, 1, 2026-03-04T00:00, 2026-03-05T04:00, false",
        "Asia/Kathmandu, 1, 2026-03-04T00:00, 2026-03-06T04:00, true",
        "America/New_York, 1, 2026-03-07T00:00, 2026-03-08T04:00, false",
        "America/New_York, 1, 2026-03-07T23:59, 2026-03-09T04:00, true",
        "Australia/Lord_Howe, 1, 2026-04-04T23:59, 2026-04-05T23:59, false",
        "Australia/Lord_Howe, 1, 2026-04-04T23:59, 2026-04-06T00:00, true",
        "Europe/Berlin, 0, 2026-10-25T23:59, 2026-10-26T04:00, true",
        "Europe/Berlin, 7, 2026-10-20T00:00, 2026-10-27T23:59, false"
    })
    void should_count_days_where_the_host_is(
            ZoneId zone, int days, LocalDateTime written, LocalDateTime looked, boolean isOver) {
        var clock = Clock.fixed(looked.atZone(zone).toInstant(), zone);

        assertThat(written.atZone(zone).toInstant().isBefore(DecayJob.oldestDaily(clock, days)))
                .isEqualTo(isOver);
    }
}
