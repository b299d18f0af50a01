package dev.nightjar.maintenance.extract.time;

/** Which side of the day it was said on a date without a year, or a bare weekday, lies. */
public enum Direction {
    /** What has happened. */
    PAST,
    /** What is planned. */
    FUTURE,
    /** What is so all the time: dates stay as they were said. */
    TIMELESS
}
