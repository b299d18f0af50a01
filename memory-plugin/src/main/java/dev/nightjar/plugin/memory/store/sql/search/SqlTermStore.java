package dev.nightjar.plugin.memory.store.sql.search;

import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.store.search.TermStore;

/** {@link TermStore} in SQL. */
public record SqlTermStore(TermIndex index) implements TermStore {

    @Override
    public boolean isDone() {
        return index.isDone();
    }

    @Override
    public boolean cutSome(int most) {
        return index.cutSome(most);
    }
}
