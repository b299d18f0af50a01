package dev.nightjar.schedule;

/** How a schedule stands. Only an {@link #ACTIVE} one has a next run. */
public enum ScheduleStatus {
    /** It runs at its times. */
    ACTIVE,
    /** Its user put it on hold. */
    PAUSED,
    /** It was for one time only, and that run succeeded. */
    COMPLETED,
    /** It was for one time only, and no attempt succeeded. */
    FAILED,
    /** It failed too often in a row. */
    DISABLED;

    /**
     * Whether a schedule may go from this status to that: everything that rests may be made active again, only an active
     * one can come to rest, and one that failed is completed when a run by hand succeeds after all.
     */
    public boolean mayBecome(ScheduleStatus next) {
        return this == next || this == ACTIVE || next == ACTIVE || (this == FAILED && next == COMPLETED);
    }

    /** Whether it will run again without anybody's doing more than resuming it. */
    public boolean isLive() {
        return this == ACTIVE || this == PAUSED;
    }

    /** Its lower-case name in storage, tools and the command line. */
    public String label() {
        return Labels.of(this);
    }

    /**
     * The constant with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static ScheduleStatus ofLabel(String label) {
        return Labels.parse(ScheduleStatus.class, "schedule status", label);
    }
}
