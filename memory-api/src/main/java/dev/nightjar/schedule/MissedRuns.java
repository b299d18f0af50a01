package dev.nightjar.schedule;

/** What becomes of planned times that passed while no host was there to run them. */
public enum MissedRuns {
    /** However many they are, one run makes up for all of them at once. */
    RUN_ONCE,
    /** They are left out, with a row that says so. */
    SKIP;

    /** Its lower-case name in storage, tools and the command line. */
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
