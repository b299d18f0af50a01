package dev.nightjar.plugin.memory.note;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoteSettingsTest {

    @ParameterizedTest
    @Tag("V7")
    @DisplayName("a daily note lasts until the end of the next day where the host is, also when clocks change")
    @CsvSource({
        "Asia/Kathmandu, 1, 2026-03-03T23:59, 2026-03-05T00:00",
        "Asia/Kathmandu, 1, 2026-03-04T00:00, 2026-03-06T00:00",
        "America/New_York, 1, 2026-03-07T00:00, 2026-03-09T00:00",
        "America/New_York, 0, 2026-03-08T23:59, 2026-03-09T00:00",
        "Australia/Lord_Howe, 1, 2026-04-04T23:59, 2026-04-06T00:00",
        "America/Santiago, 1, 2026-09-04T12:00, 2026-09-06T01:00",
        "Europe/Berlin, 7, 2026-10-20T00:00, 2026-10-28T00:00"
    })
    void should_count_days_where_the_host_is(ZoneId zone, int days, LocalDateTime saved, LocalDateTime over) {
        var settings = new NoteSettings(days, List.of());
        assertThat(settings.endOfDaily(saved.atZone(zone).toInstant(), zone))
                .isEqualTo(over.atZone(zone).toInstant());
    }

    @Test
    @Tag("X116")
    @DisplayName("what is not accepted is refused by name")
    void should_refuse_impossible_values() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NoteSettings(-1, List.of()))
                .withMessage("daily_days must be 0 to 36500, but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NoteSettings(1, List.of("My Rules")))
                .withMessageContainingAll("keyed_categories", "'My Rules'", "'my_rules'");
    }
}
