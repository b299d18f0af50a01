package dev.nightjar.plugin.memory.table;

import dev.nightjar.plugin.memory.database.TermIndex;

/** The index of words: how far stored memories have been cut into terms. */
public record TermTable(TermIndex index) {

    /** Whether all are cut as this version cuts. */
    public boolean isDone() {
        return index.isDone();
    }

    /**
     * Cuts some more memories, newest first.
     *
     * @param most how many
     * @return whether more are left
     */
    public boolean cutSome(int most) {
        return index.cutSome(most);
    }
}
