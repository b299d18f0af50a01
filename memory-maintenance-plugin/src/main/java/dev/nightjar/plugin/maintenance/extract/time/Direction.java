package dev.nightjar.plugin.maintenance.extract.time;

/** Which side of the day it was said on a date without a year, or a bare weekday, lies. */
public enum Direction {
    /** What has happened. */
    PAST,
    /** What has been so until now: dates lie behind, and a duration reaches up to the day it was said. */
    UP_TO_NOW,
    /** What is planned. */
    FUTURE,
    /** What is so all the time: dates stay as they were said. */
    TIMELESS;

    /** Whether dates without a year lie before the day it was said. */
    boolean isPast() {
        return this == PAST || this == UP_TO_NOW;
    }
}
