package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A year of virtual time with the real store, hosts that come and go, and a calendar that is counted by hand. */
class SchedulerYearIT {

    private static final Instant START = Instant.parse("2026-01-01T00:00:30Z");
    private static final Instant END = Instant.parse("2027-01-01T00:00:30Z");
    private static final Duration EVERY = Duration.ofHours(7);
    private static final int RESTART_EVERY = 12;

    @TempDir
    private Path folder;

    private final Map<String, List<Run>> done = new LinkedHashMap<>();

    /** A run: the time it stood for, and when it happened. */
    record Run(Instant planned, Instant at) {}

    /** When no host was there. */
    record Downtime(Instant from, Instant to) {}

    @ParameterizedTest
    @Tag("U2")
    @Tag("U12")
    @Tag("X37")
    @DisplayName("in a year with random downtime no run is missed and none happens twice")
    @ValueSource(strings = "Australia/Lord_Howe")
    void should_neither_miss_nor_double_a_run_in_a_year(String zoneId) {
        var zone = ZoneId.of(zoneId);
        long seed = new Random().nextLong();
        var downtimes = downtimes(new Random(seed));
        var clock = SettableClock.at(START, zone);
        var host = start(clock, zone);
        int breaks = 0;
        for (var downtime : downtimes) {
            host.runUntil(downtime.from);
            clock.set(downtime.to);
            if (breaks++ % RESTART_EVERY == 0) {
                host.close();
                host = start(clock, zone);
            }
        }
        host.runUntil(END);
        try (var last = host) {
            for (var plan : plans(zone).entrySet()) {
                var name = plan.getKey();
                var expected = expected(plan.getValue(), downtimes);
                assertThat(done.get(name))
                        .as("%s in %s, seed %d", name, zone, seed)
                        .isEqualTo(expected);
                assertThat(last.runsOf(name))
                        .as("rows of %s in %s, seed %d", name, zone, seed)
                        .hasSize(expected.size())
                        .extracting(ScheduleRun::status)
                        .containsOnly(RunStatus.SUCCESS);
            }
            assertThat(last.kernel().failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @Tag("proof")
    @ValueSource(strings = {"Europe/Berlin", "America/New_York", "Asia/Kathmandu"})
    void should_neither_miss_nor_double_a_run_elsewhere(String zoneId) {
        should_neither_miss_nor_double_a_run_in_a_year(zoneId);
    }

    private ScheduleHost start(SettableClock clock, ZoneId zone) {
        return ScheduleHost.start(
                folder,
                clock,
                "",
                false,
                task("gap", Cadence.Cron.of("15 2 * * *", zone), clock),
                task("overlap", Cadence.Cron.of("45 1 * * *", zone), clock),
                task("night", Cadence.Cron.of("0 0 4 * * ?", zone), clock),
                task("week", Cadence.Cron.of("0 5,17 * * SUN", zone), clock),
                task("month", Cadence.Cron.of("30 12 1,31 * *", zone), clock),
                task("interval", new Cadence.Interval(EVERY), clock));
    }

    private ScheduledTask task(String name, Cadence cadence, SettableClock clock) {
        return ScheduledTask.of(name, "Counts its runs", cadence, run -> {
            done.computeIfAbsent(name, unused -> new ArrayList<>()).add(new Run(run.planned(), clock.instant()));
            return new ScheduledTask.Report(Map.of("runs", 1L), "counted", "");
        });
    }

    /** A hundred breaks of minutes to days. They end on odd seconds, so that none ends when something is due. */
    private static List<Downtime> downtimes(Random random) {
        var found = new ArrayList<Downtime>();
        var at = START;
        while (true) {
            var from = at.plusSeconds(3600 + random.nextInt(5 * 86_400));
            var to = from.plusSeconds(random.nextBoolean() ? random.nextInt(7200) : random.nextInt(4 * 86_400));
            to = Instant.ofEpochSecond(to.getEpochSecond() / 60 * 60 + 67);
            if (!to.isBefore(END.minusSeconds(3600))) {
                return found;
            }
            found.add(new Downtime(Instant.ofEpochSecond(from.getEpochSecond() / 60 * 60 + 7), to));
            at = to;
        }
    }

    private static Map<String, List<Instant>> plans(ZoneId zone) {
        var plans = new LinkedHashMap<String, List<Instant>>();
        plans.put("gap", daily(zone, day -> true, LocalTime.of(2, 15)));
        plans.put("overlap", daily(zone, day -> true, LocalTime.of(1, 45)));
        plans.put("night", daily(zone, day -> true, LocalTime.of(4, 0)));
        plans.put(
                "week",
                daily(zone, day -> day.getDayOfWeek() == DayOfWeek.SUNDAY, LocalTime.of(5, 0), LocalTime.of(17, 0)));
        plans.put(
                "month",
                daily(zone, day -> day.getDayOfMonth() == 1 || day.getDayOfMonth() == 31, LocalTime.of(12, 30)));
        plans.put(
                "interval",
                Stream.iterate(START.plus(EVERY), at -> !at.isAfter(END), at -> at.plus(EVERY))
                        .toList());
        return plans;
    }

    private static List<Instant> daily(ZoneId zone, Predicate<LocalDate> days, LocalTime... clock) {
        var found = new TreeSet<Instant>();
        LocalDate.of(2025, 12, 30)
                .datesUntil(LocalDate.of(2027, 1, 3))
                .filter(days)
                .forEach(day -> Stream.of(clock).forEach(time -> {
                    var rules = zone.getRules();
                    var offsets = rules.getValidOffsets(day.atTime(time));
                    found.add(
                            offsets.isEmpty()
                                    ? rules.getTransition(day.atTime(time)).getInstant()
                                    : day.atTime(time).toInstant(offsets.get(0)));
                }));
        return found.stream()
                .filter(at -> at.isAfter(START) && !at.isAfter(END))
                .toList();
    }

    /** Each planned time on time; those of a downtime once for all of them, when it is over. */
    private static List<Run> expected(List<Instant> plan, List<Downtime> downtimes) {
        var runs = new LinkedHashMap<Object, Run>();
        for (var planned : plan) {
            var missedIn = downtimes.stream()
                    .filter(down -> planned.isAfter(down.from) && planned.isBefore(down.to))
                    .findFirst();
            missedIn.ifPresentOrElse(
                    down -> runs.putIfAbsent(down, new Run(planned, down.to)),
                    () -> runs.put(planned, new Run(planned, planned)));
        }
        return List.copyOf(runs.values());
    }
}
