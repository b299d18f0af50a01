package dev.nightjar.kernel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.spi.schedule.Cadence;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannedTimesTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant YEAR_END = Instant.parse("2027-01-01T00:00:00Z");

    private final PlannedTimes times = new PlannedTimes(Duration.ofSeconds(60), 50);

    @ParameterizedTest
    @Tag("U2")
    @DisplayName("the next time across both changes of the clock")
    @CsvSource({
        "30 2 * * *,    2026-03-29T00:00:00Z, 2026-03-29T01:00:00Z",
        "30 2 * * *,    2026-03-29T01:00:00Z, 2026-03-30T00:30:00Z",
        "0 3 * * *,     2026-03-29T00:30:00Z, 2026-03-29T01:00:00Z",
        "15 2 * * *,    2026-10-25T00:00:00Z, 2026-10-25T00:15:00Z",
        "15 2 * * *,    2026-10-25T00:15:00Z, 2026-10-26T01:15:00Z",
        "15 2 * * *,    2026-10-25T01:05:00Z, 2026-10-26T01:15:00Z",
        "30 * * * *,    2026-03-29T00:30:00Z, 2026-03-29T01:30:00Z",
        "30 * * * *,    2026-10-25T00:30:00Z, 2026-10-25T01:30:00Z",
        "0 30 2 * * ?,  2026-03-29T00:00:00Z, 2026-03-29T01:00:00Z"
    })
    void should_keep_fixed_times_across_changes_of_the_clock(String cron, Instant after, Instant expected) {
        assertThat(times.next(Cadence.Cron.of(cron, BERLIN), after)).contains(expected);
    }

    @ParameterizedTest
    @Tag("U2")
    @DisplayName("a year of planned times is what a calendar counted by hand has")
    @ValueSource(strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"})
    void should_agree_with_a_calendar_counted_by_hand(String zoneId) {
        var zone = ZoneId.of(zoneId);

        assertThat(year("30 2 * * *", zone)).isEqualTo(daily(zone, day -> true, LocalTime.of(2, 30)));
        assertThat(year("15 2 * * *", zone)).isEqualTo(daily(zone, day -> true, LocalTime.of(2, 15)));
        assertThat(year("45 1 * * *", zone)).isEqualTo(daily(zone, day -> true, LocalTime.of(1, 45)));
        assertThat(year("0 0 * * *", zone)).isEqualTo(daily(zone, day -> true, LocalTime.MIDNIGHT));
        assertThat(year("0,30 1,2,3 * * 7", zone))
                .isEqualTo(daily(
                        zone,
                        day -> day.getDayOfWeek() == DayOfWeek.SUNDAY,
                        LocalTime.of(1, 0),
                        LocalTime.of(1, 30),
                        LocalTime.of(2, 0),
                        LocalTime.of(2, 30),
                        LocalTime.of(3, 0),
                        LocalTime.of(3, 30)));
        assertThat(year("0 9 13 * 5", zone))
                .isEqualTo(daily(
                        zone,
                        day -> day.getDayOfMonth() == 13 || day.getDayOfWeek() == DayOfWeek.FRIDAY,
                        LocalTime.of(9, 0)));
        assertThat(year("20 * * * *", zone)).isEqualTo(hourly(zone, 20));
        assertThat(year("0 * * * *", zone)).isEqualTo(hourly(zone, 0));
    }

    /** By the times of one reading of the expression, which {@link PlannedTimes} reads anew for each question. */
    private static List<Instant> year(String cron, ZoneId zone) {
        var planned = new CronTimes(Cadence.Cron.of(cron, zone));
        var found = new ArrayList<Instant>();
        for (var next = planned.next(NEW_YEAR).orElseThrow();
                next.isBefore(YEAR_END);
                next = planned.next(next).orElseThrow()) {
            found.add(next);
        }
        return found;
    }

    private static List<Instant> daily(ZoneId zone, Predicate<LocalDate> days, LocalTime... clock) {
        var found = new TreeSet<Instant>();
        var last = LocalDate.of(2027, 1, 2);
        LocalDate.of(2025, 12, 30)
                .datesUntil(last)
                .filter(days)
                .forEach(day -> Stream.of(clock).forEach(time -> {
                    var offsets = zone.getRules().getValidOffsets(day.atTime(time));
                    found.add(
                            offsets.isEmpty()
                                    ? zone.getRules()
                                            .getTransition(day.atTime(time))
                                            .getInstant()
                                    : day.atTime(time).toInstant(offsets.get(0)));
                }));
        return found.stream()
                .filter(at -> at.isAfter(NEW_YEAR) && at.isBefore(YEAR_END))
                .toList();
    }

    private static List<Instant> hourly(ZoneId zone, int minute) {
        return Stream.iterate(
                        NEW_YEAR.plus(5, ChronoUnit.MINUTES),
                        at -> at.isBefore(YEAR_END),
                        at -> at.plus(5, ChronoUnit.MINUTES))
                .filter(at -> at.atZone(zone).getMinute() == minute)
                .toList();
    }

    @ParameterizedTest
    @Tag("X73")
    @DisplayName("the days of the week are those of POSIX, by number and by name")
    @CsvSource({
        "0, SUNDAY",
        "7, SUNDAY",
        "1, MONDAY",
        "5, FRIDAY",
        "6, SATURDAY",
        "SUN, SUNDAY",
        "wed, WEDNESDAY",
        "1-5, MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY",
        "MON-FRI, MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY",
        "5-7, FRIDAY SATURDAY SUNDAY",
        "FRI-SUN, FRIDAY SATURDAY SUNDAY",
        "SUN-TUE, MONDAY TUESDAY SUNDAY",
        "0-2, MONDAY TUESDAY SUNDAY",
        "'6,0', SATURDAY SUNDAY"
    })
    void should_count_days_of_the_week_as_posix_does(String field, String expected) {
        var days = new TreeSet<DayOfWeek>();
        var cadence = Cadence.Cron.of("0 12 * * " + field, ZoneOffset.UTC);
        var at = NEW_YEAR;
        for (int i = 0; i < 7; i++) {
            at = times.next(cadence, at).orElseThrow();
            days.add(at.atZone(ZoneOffset.UTC).getDayOfWeek());
        }

        assertThat(days).extracting(DayOfWeek::name).containsExactly(expected.split(" ", -1));
    }

    @Test
    void should_count_days_of_the_week_as_quartz_does_with_six_fields() {
        var next = times.next(Cadence.Cron.of("0 0 12 ? * 1", ZoneOffset.UTC), NEW_YEAR)
                .orElseThrow();

        assertThat(next.atZone(ZoneOffset.UTC).getDayOfWeek()).isEqualTo(DayOfWeek.SUNDAY);
    }

    @Test
    @Tag("X94")
    @DisplayName("an interval counts from the planned time, however late the run was")
    void should_not_let_an_interval_drift() {
        var every = new Cadence.Interval(Duration.ofHours(1));

        assertThat(times.next(every, NEW_YEAR, NEW_YEAR.plusSeconds(700))).contains(NEW_YEAR.plusSeconds(3600));
        assertThat(times.next(every, NEW_YEAR, NEW_YEAR.plusSeconds(3600))).contains(NEW_YEAR.plusSeconds(7200));
        assertThat(times.next(every, NEW_YEAR, NEW_YEAR.plusSeconds(36_001))).contains(NEW_YEAR.plusSeconds(39_600));
    }

    @Test
    @Tag("U3")
    @DisplayName("every minute is allowed at 60 seconds and refused at 120")
    void should_refuse_times_too_close_together() {
        var minutely = Cadence.Cron.of("*/1 * * * *", ZoneOffset.UTC);

        assertThatCode(() -> times.check(minutely, NEW_YEAR)).doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PlannedTimes(Duration.ofMinutes(2), 50).check(minutely, NEW_YEAR))
                .withMessageContainingAll("*/1 * * * *", "60 s", "120 s");
    }

    @ParameterizedTest
    @Tag("X84")
    @DisplayName("two times that are too close are found anywhere in the calendar, at whatever time it is asked")
    @CsvSource({
        "'0,1 9 * * *', true",
        "'59 23 * * 1,2', false",
        "'0,59 0,23 * * 1,2', true",
        "'0,59 0,23 * * 1,4', false",
        "'0,59 0,23 29 2,3 *', false",
        "'0,59 0,23 28,29 2 *', true",
        "0 9 * * *, false"
    })
    void should_look_at_the_whole_calendar_for_close_times(String cron, boolean isTooClose) {
        var strict = new PlannedTimes(Duration.ofMinutes(2), 50);
        var cadence = Cadence.Cron.of(cron, ZoneOffset.UTC);
        for (var now : List.of(NEW_YEAR, NEW_YEAR.plus(Duration.ofHours(9)), NEW_YEAR.plusSeconds(86_399))) {
            if (isTooClose) {
                assertThatIllegalArgumentException().isThrownBy(() -> strict.check(cadence, now));
            } else {
                assertThatCode(() -> strict.check(cadence, now)).doesNotThrowAnyException();
            }
        }
    }

    @ParameterizedTest
    @Tag("U3")
    @DisplayName("what cannot be read or never happens is refused by name")
    @ValueSource(strings = {"0 24 * * *", "60 * * * *", "0 0 30 2 *", "x * * * *", "0 0 0 1 1 ? 2020", "0 9 * * 8"})
    void should_refuse_expressions_without_a_time(String cron) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> times.check(Cadence.Cron.of(cron, ZoneOffset.UTC), NEW_YEAR))
                .withMessageContaining(cron);
    }

    @Test
    @Tag("U3")
    @DisplayName("a moment that is past and a short interval are refused")
    void should_refuse_the_past_and_short_intervals() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> times.check(new Cadence.Once(NEW_YEAR), NEW_YEAR))
                .withMessageContaining("past");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> times.check(new Cadence.Interval(Duration.ofSeconds(59)), NEW_YEAR))
                .withMessageContaining("60 s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cadence.Cron.of("* * * *", ZoneOffset.UTC))
                .withMessageContaining("5 fields");
    }
}
