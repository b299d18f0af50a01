package dev.nightjar.plugin.memory.database;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A statement that is run, for a recording of Java Flight Recorder that asks what a call costs. No value is in it. */
@Name(StatementEvent.NAME)
@Label("SQL statement")
@Category("Nightjar")
@Enabled(false)
@StackTrace(false)
public final class StatementEvent extends Event {

    /** How recordings name it. */
    public static final String NAME = "dev.nightjar.Statement";

    @Label("Database")
    String store = "";

    @Label("SQL")
    String sql = "";

    /** Statements of one read have the same number; 0 for those that write. */
    @Label("Read")
    long read;

    /** Notes it where somebody records. */
    static void note(String store, String sql, long read) {
        var event = new StatementEvent();
        if (event.isEnabled()) {
            event.store = store;
            event.sql = sql;
            event.read = read;
            event.commit();
        }
    }
}
