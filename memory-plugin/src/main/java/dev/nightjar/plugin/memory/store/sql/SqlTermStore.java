package dev.nightjar.plugin.memory.store.sql;

import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.store.TermStore;

/** {@link TermStore} in SQL. */
record SqlTermStore(TermIndex index) implements TermStore {

    @Override
    public boolean isDone() {
        return index.isDone();
    }

    @Override
    public boolean cutSome(int most) {
        return index.cutSome(most);
    }
}
