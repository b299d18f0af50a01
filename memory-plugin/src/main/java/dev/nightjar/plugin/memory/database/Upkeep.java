package dev.nightjar.plugin.memory.database;

/** Upkeep of a store between transactions. Only the current writer calls anything but {@link #isDue}. */
public interface Upkeep {

    /** Counts a commit. */
    void noteCommit();

    /** Whether so much has gathered that it should not wait for a quiet moment. May be asked by anybody. */
    boolean isDue();

    /** Does what has gathered, if it is time. Never throws. */
    void keepShort();

    /** Takes care that erased texts stand in no log any more; false when that has to wait, and is tried again later. */
    boolean flush();

    /** Takes care that erased texts stand nowhere any more; false as for {@link #flush}. */
    boolean rewrite();
}
