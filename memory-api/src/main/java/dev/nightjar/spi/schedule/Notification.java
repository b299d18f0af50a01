package dev.nightjar.spi.schedule;

/** When to notify the user of a successful run. Failures have their own rule. */
public enum Notification {
    /** After every successful run. */
    ALWAYS,
    /** When the run's answer begins with {@code [NOTIFY]}; the marker is removed. */
    CONDITIONAL,
    /** Never. */
    NEVER;

    /** The lower-case name used in storage, tools and on the command line. */
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
