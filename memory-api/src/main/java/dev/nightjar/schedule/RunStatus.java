package dev.nightjar.schedule;

/** How a run stands. */
public enum RunStatus {
    /** A host is at it, or was when it crashed. */
    RUNNING,
    /** It did what was asked. */
    SUCCESS,
    /** It did not; counts towards the failures in a row. */
    FAILED,
    /** It was stopped from outside, as at shutdown; neither counts as failure nor ends a series of them. */
    CANCELLED,
    /** Its time passed unused and the policy is to leave it out. */
    SKIPPED;

    /** Its lower-case name in storage, tools and the command line. */
    public String label() {
        return Labels.of(this);
    }

    /**
     * The constant with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static RunStatus ofLabel(String label) {
        return Labels.parse(RunStatus.class, "run status", label);
    }
}
