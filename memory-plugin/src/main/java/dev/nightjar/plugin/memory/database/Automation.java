package dev.nightjar.plugin.memory.database;

import java.util.List;

/**
 * Work that an engine does by itself when rows are written: it runs triggers and makes keys. In a copy of a whole store
 * both are done already.
 */
public interface Automation {

    /** Whether there is a table of this name. */
    boolean hasTable(Sql sql, String table);

    /**
     * Keeps all other connections from writing for as long as this one is open.
     *
     * @throws StoreException when somebody is writing; {@linkplain StoreException#isLocked locked} then
     */
    void keepOthersOut(Sql writer);

    /**
     * Keeps the triggers of these tables from running until {@link #resumeTriggers}; doing so again changes nothing.
     */
    void pauseTriggers(Sql writer, List<String> tables);

    /** Lets them run again. */
    void resumeTriggers(Sql writer, List<String> tables);

    /**
     * The highest key {@code pk} that was ever made for this table, be its row there or not; 0 when that is not known.
     */
    long lastKey(Sql sql, String table);

    /** Makes higher keys than this one for this table, where the engine would not do so anyway. */
    void makeKeysAfter(Sql writer, String table, long key);
}
