package dev.nightjar.spi.schedule;

/** The policy for planned times that passed while no host was running. */
public enum MissedRuns {
    /** Run once, however many times were missed. */
    RUN_ONCE,
    /** Skip them and record that in the run history. */
    SKIP;

    /** The lower-case name used in storage, tools and on the command line. */
    public String label() {
        return Labels.of(this);
    }

    /**
     * The constant with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static MissedRuns ofLabel(String label) {
        return Labels.parse(MissedRuns.class, "policy for missed runs", label);
    }
}
