package dev.nightjar.spi.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CadenceTest {

    @ParameterizedTest
    @Tag("U3")
    @DisplayName("moments and intervals beyond any calendar are refused with what is accepted")
    @CsvSource({
        "once, +999999999-12-31T23:59:59Z, 9999",
        "once, +10000-01-01T00:00:00Z, 9999",
        "interval, 9223372036854775807, 3155760000",
        "interval, 3155760001, 3155760000",
        "interval, 9223372036854775808, whole seconds",
        "interval, 0, whole seconds",
        "interval, -5, whole seconds"
    })
    void should_refuse_what_no_calendar_has(String type, String value, String accepted) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cadence.parse(type, value, ZoneOffset.UTC))
                .withMessageContaining(accepted);
    }

    @Test
    @Tag("U3")
    @DisplayName("the last moment and the longest interval are accepted")
    void should_accept_the_limits() {
        assertThat(Cadence.parse("once", "9999-12-31T23:59:59Z", ZoneOffset.UTC).value())
                .isEqualTo("9999-12-31T23:59:59Z");
        assertThat(Cadence.parse("interval", "3155760000", ZoneOffset.UTC).value())
                .isEqualTo("3155760000");
    }

    @ParameterizedTest
    @Tag("U3")
    @DisplayName("a huge value is refused without being repeated whole")
    @CsvSource({"once", "cron", "interval"})
    void should_not_repeat_a_huge_value(String type) {
        var values = new String[] {"9".repeat(50_000), "1,".repeat(50_000) + "1 * * * *"};
        for (var value : values) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Cadence.parse(type, value, ZoneOffset.UTC))
                    .satisfies(refusal -> assertThat(refusal.getMessage())
                            .hasSizeLessThan(300)
                            .contains(value.substring(0, 20)));
        }
    }

    @Test
    @Tag("U2")
    @DisplayName("every minute written out is an expression like any other")
    void should_accept_a_long_list() {
        var minutes = new StringBuilder("0");
        for (int minute = 1; minute < 60; minute++) {
            minutes.append(',').append(minute);
        }
        assertThat(Cadence.parse("cron", minutes + " * * * *", ZoneOffset.UTC)).isInstanceOf(Cadence.Cron.class);
    }
}
