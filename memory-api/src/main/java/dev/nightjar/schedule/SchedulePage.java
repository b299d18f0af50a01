package dev.nightjar.schedule;

import java.util.List;

/**
 * A piece of a list of schedules.
 *
 * @param schedules the piece
 * @param total how many there are in all
 */
public record SchedulePage(List<Schedule> schedules, int total) {

    public SchedulePage {
        schedules = List.copyOf(schedules);
    }
}
