package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Automation;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.UnfinishedCopy;
import java.util.List;

/** Triggers cannot be switched off: they are taken out, and kept with the mark of the unfinished copy. */
record SqliteAutomation() implements Automation {

    private static final String TRIGGER = "trigger";
    private static final String KEPT = " FROM " + UnfinishedCopy.TABLE + " WHERE kind = ? ORDER BY rowid";
    /** Only tables that must not give a key twice have a row there. */
    private static final String IS_COUNTED =
            "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ? AND sql LIKE '%AUTOINCREMENT%'";

    @Override
    public boolean hasTable(Sql sql, String table) {
        return sql.number("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?", table) > 0;
    }

    @Override
    public void keepOthersOut(Sql writer) {
        writer.execute("PRAGMA locking_mode = EXCLUSIVE");
    }

    @Override
    public void pauseTriggers(Sql writer, List<String> tables) {
        var triggers = writer.query(
                "SELECT tbl_name, name, sql FROM sqlite_master WHERE type = ? ORDER BY rowid",
                row -> List.of(row.getString(1), row.getString(2), row.getString(3)),
                TRIGGER);
        triggers.stream().filter(trigger -> tables.contains(trigger.get(0))).forEach(trigger -> {
            UnfinishedCopy.keep(writer, TRIGGER, trigger.get(2));
            writer.execute("DROP TRIGGER " + trigger.get(1));
        });
    }

    @Override
    public void resumeTriggers(Sql writer, List<String> tables) {
        writer.query("SELECT text" + KEPT, row -> row.getString(1), TRIGGER).forEach(writer::execute);
    }

    @Override
    public long lastKey(Sql sql, String table) {
        return sql.number("SELECT seq FROM sqlite_sequence WHERE name = ?", table);
    }

    @Override
    public void makeKeysAfter(Sql writer, String table, long key) {
        if (writer.number(IS_COUNTED, table) == 0) {
            return; // the next key follows the highest that is there
        }
        writer.update("DELETE FROM sqlite_sequence WHERE name = ?", table);
        writer.update("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", table, key);
    }
}
