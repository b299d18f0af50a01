package dev.nightjar.schedule;

/** Who a schedule belongs to. */
public enum ScheduleOwner {
    /** A user made it; its goal is worked on by the agent. */
    USER,
    /** A plugin brings it; users neither see nor change it. */
    SYSTEM;

    /** Its lower-case name in storage, tools and the command line. */
    public String label() {
        return Labels.of(this);
    }

    /**
     * The constant with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static ScheduleOwner ofLabel(String label) {
        return Labels.parse(ScheduleOwner.class, "owner", label);
    }
}
