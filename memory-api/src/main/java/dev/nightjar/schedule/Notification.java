package dev.nightjar.schedule;

/** When a successful run is told to the user. Failures have a rule of their own. */
public enum Notification {
    /** After every successful run. */
    ALWAYS,
    /** When the run's answer begins with {@code [NOTIFY]}; the marker is removed. */
    CONDITIONAL,
    /** Not at all. */
    NEVER;

    /** Its lower-case name in storage, tools and the command line. */
    public String label() {
        return Labels.of(this);
    }

    /**
     * The constant with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static Notification ofLabel(String label) {
        return Labels.parse(Notification.class, "notification", label);
    }
}
