package dev.nightjar.hostdemo.output;

import dev.nightjar.schedule.Schedule;

/**
 * Work at set times as commands show it.
 *
 * @param schedule its schedule
 * @param isPlanned whether that is stored; else it is what a plugin brings, and no host that stays open has planned it yet
 * @param isRunnable whether this host has the work for it
 */
public record Job(Schedule schedule, boolean isPlanned, boolean isRunnable) {

    /** What people call it. */
    public String name() {
        return schedule.terms().name();
    }
}
