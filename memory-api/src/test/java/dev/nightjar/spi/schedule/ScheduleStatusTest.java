package dev.nightjar.spi.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleStatusTest {

    @ParameterizedTest
    @Tag("U18")
    @DisplayName("which status may follow which")
    @CsvSource({
        "ACTIVE, ACTIVE PAUSED COMPLETED FAILED DISABLED",
        "PAUSED, ACTIVE PAUSED",
        "COMPLETED, ACTIVE COMPLETED",
        "FAILED, ACTIVE COMPLETED FAILED",
        "DISABLED, ACTIVE DISABLED"
    })
    void should_allow_these_changes_and_no_others(ScheduleStatus from, String allowed) {
        assertThat(Arrays.stream(ScheduleStatus.values()).filter(from::mayBecome))
                .extracting(ScheduleStatus::name)
                .containsExactly(allowed.split(" ", -1));
    }
}
