package dev.nightjar.plugin.maintenance.extract.time;

/** Which side of the day of speaking something lies on. */
public enum Direction {
    /** Over: "I went". */
    PAST,
    /** Over, with an effect: "I have gone". */
    UP_TO_NOW,
    /** Still to come. */
    FUTURE,
    /** True all the time. */
    TIMELESS;

    /** Whether it lies before the day of speaking. */
    public boolean isPast() {
        return this == PAST || this == UP_TO_NOW;
    }
}
