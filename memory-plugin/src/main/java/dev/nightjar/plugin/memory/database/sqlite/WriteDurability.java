package dev.nightjar.plugin.memory.database.sqlite;

/** The failures that a commit survives. With either value a crash of the program loses nothing acknowledged. */
public enum WriteDurability {
    /** A loss of power may cost the last commits; the file stays sound. SQLite's {@code synchronous = NORMAL}. */
    NORMAL(1),
    /**
     * Not even a loss of power costs a commit; each waits for the disk, together with those queued meanwhile. SQLite's
     * {@code synchronous = FULL}.
     */
    FULL(2);

    private final int synchronous;

    WriteDurability(int synchronous) {
        this.synchronous = synchronous;
    }

    /** SQLite's own number for it. */
    int synchronous() {
        return synchronous;
    }
}
