package dev.nightjar.hostdemo.simulation;

import dev.nightjar.schedule.Cadence;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.ScheduleCalendar;
import dev.nightjar.spi.ScheduleStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Plans the system's schedules of a copy again. A memory of recorded conversations ends long before its schedules begin:
 * those were planned when it was recorded.
 */
final class Replanning {

    private final ScheduleStore store;
    private final ScheduleCalendar calendar;

    Replanning(ScheduleStore store, ScheduleCalendar calendar) {
        this.store = store;
        this.calendar = calendar;
    }

    /** None of these schedules waits longer than until its first planned time after this moment. */
    void from(List<Schedule> schedules, Instant start) {
        for (var schedule : schedules) {
            boolean isPlanned = schedule.terms().owner() == Schedule.Owner.SYSTEM
                    && schedule.status() == ScheduleStatus.ACTIVE
                    && !(schedule.terms().cadence() instanceof Cadence.Once);
            if (isPlanned) {
                plan(schedule, start);
            }
        }
    }

    private void plan(Schedule schedule, Instant start) {
        var terms = schedule.terms();
        var next = schedule.nextRunAt();
        calendar.next(terms.cadence(), start)
                .filter(first -> next != null && first.isBefore(next))
                .ifPresent(first -> {
                    // The store plans again only when the cadence changes.
                    var unused = store.adopt(terms.at(new Cadence.Interval(Duration.ofDays(1)), terms.zone()), first);
                    unused = store.adopt(terms, first);
                });
    }
}
