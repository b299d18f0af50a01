package dev.nightjar.plugin.memory.database;

/**
 * The mark of a store that a copy was begun into and not finished. It has a part of the memories only, so nobody may
 * use it.
 */
public final class UnfinishedCopy {

    /** The table that is there for as long as the copy is not finished. */
    public static final String TABLE = "unfinished_copy";

    private static final String SOURCE = "source";

    private UnfinishedCopy() {}

    /** Marks a store. */
    public static void begin(Sql sql, String source) {
        sql.execute("CREATE TABLE " + TABLE + " (kind TEXT NOT NULL, text TEXT NOT NULL)");
        keep(sql, SOURCE, source);
    }

    /** Keeps a text with the mark. */
    public static void keep(Sql sql, String kind, String text) {
        sql.update("INSERT INTO " + TABLE + " (kind, text) VALUES (?, ?)", kind, text);
    }

    /** Takes the mark away. */
    public static void end(Sql sql) {
        sql.execute("DROP TABLE " + TABLE);
    }

    /** The refusal to open a marked store. */
    public static StoreException refusal(Sql sql, String store, String engine, String removal) {
        var source = sql.first("SELECT text FROM " + TABLE + " WHERE kind = ?", row -> row.getString(1), SOURCE);
        return new StoreException("Cannot use " + store + ": the copy of " + source.orElse("another memory")
                + " into it is not finished. To finish it, set memory.store to the store it is copied from and run 'nightjar"
                + " memory migrate --to " + engine + "' again; to do without it, " + removal);
    }
}
