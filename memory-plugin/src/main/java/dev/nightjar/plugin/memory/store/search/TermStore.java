package dev.nightjar.plugin.memory.store.search;

/** The index of words: how far stored memories have been cut into terms. */
public interface TermStore {

    /** Whether all are cut as this version cuts. */
    boolean isDone();

    /**
     * Cuts some more memories, newest first.
     *
     * @param most how many
     * @return whether more are left
     */
    boolean cutSome(int most);
}
