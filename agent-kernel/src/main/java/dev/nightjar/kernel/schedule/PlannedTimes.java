package dev.nightjar.kernel.schedule;

import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;

/** The host's calendar. Thread-safe. */
final class PlannedTimes implements ScheduleCalendar {

    /** Enough days to include a 29th of February. */
    private static final int DAYS_LOOKED_AT = 4 * 366;

    private final Duration shortestGap;
    private final int mostPerUser;

    PlannedTimes(Duration shortestGap, int mostPerUser) {
        this.shortestGap = shortestGap;
        this.mostPerUser = mostPerUser;
    }

    @Override
    public Optional<Instant> next(Cadence cadence, Instant after) {
        return next(cadence, after, after);
    }

    @Override
    public Optional<Instant> next(Cadence cadence, Instant planned, Instant after) {
        if (cadence instanceof Cadence.Cron cron) {
            return new CronTimes(cron).next(after);
        }
        if (cadence instanceof Cadence.Interval interval) {
            return Optional.of(nextOnGrid(interval.every(), planned, after));
        }
        return Optional.of(((Cadence.Once) cadence).at()).filter(at -> at.isAfter(after));
    }

    @Override
    public Instant check(Cadence cadence, Instant now) {
        if (cadence instanceof Cadence.Interval interval && interval.every().compareTo(shortestGap) < 0) {
            throw tooClose("The interval of " + interval.value() + " s", interval.every());
        }
        if (cadence instanceof Cadence.Once once && !once.at().isAfter(now)) {
            throw new IllegalArgumentException(
                    "'" + once.value() + "' is past; it is " + now + " now; name a future time");
        }
        var first = next(cadence, now)
                .orElseThrow(() -> new IllegalArgumentException(
                        "The cron expression '" + cadence.value() + "' has no future run"));
        if (cadence instanceof Cadence.Cron cron) {
            checkGaps(cron, LocalDateTime.ofInstant(first, cron.zone()).minusSeconds(1));
        }
        return first;
    }

    @Override
    public Duration shortestGap() {
        return shortestGap;
    }

    @Override
    public int mostPerUser() {
        return mostPerUser;
    }

    private static Instant nextOnGrid(Duration every, Instant planned, Instant after) {
        if (planned.isAfter(after)) {
            return planned;
        }
        long steps = Duration.between(planned, after).dividedBy(every) + 1;
        return planned.plus(every.multipliedBy(steps));
    }

    // Every day with times has the same times. So one day shows all gaps, together with the check
    // whether its last time is too close to the first one of the next day.
    private void checkGaps(Cadence.Cron cron, LocalDateTime before) {
        var times = new CronTimes(cron);
        var day = before.plusSeconds(1).toLocalDate();
        var start = day.atStartOfDay().minusNanos(1);
        var last = times.nextWallTime(start).orElse(before);
        for (var next = times.nextWallTime(last);
                next.isPresent() && next.get().toLocalDate().equals(day);
                next = times.nextWallTime(last)) {
            checkGap(cron, last, next.get());
            last = next.get();
        }
        if (Duration.between(last.toLocalTime(), LocalTime.MAX).compareTo(shortestGap) < 0) {
            checkGapsBetweenDays(cron, times, last);
        }
    }

    private void checkGapsBetweenDays(Cadence.Cron cron, CronTimes times, LocalDateTime lastOfDay) {
        var end = lastOfDay.plusDays(DAYS_LOOKED_AT);
        var last = lastOfDay;
        for (var next = times.nextWallTime(last);
                next.isPresent() && next.get().isBefore(end);
                next = times.nextWallTime(last)) {
            checkGap(cron, last, next.get());
            last = next.get().toLocalDate().atTime(lastOfDay.toLocalTime());
        }
    }

    private void checkGap(Cadence.Cron cron, LocalDateTime one, LocalDateTime next) {
        var gap = Duration.between(one, next);
        if (gap.compareTo(shortestGap) < 0) {
            throw tooClose(
                    "The cron expression '" + cron.expression() + "' with times such as " + one + " and " + next, gap);
        }
    }

    private IllegalArgumentException tooClose(String what, Duration gap) {
        return new IllegalArgumentException(what + " leaves " + gap.toSeconds()
                + " s between two runs; the least accepted is " + shortestGap.toSeconds() + " s");
    }
}
