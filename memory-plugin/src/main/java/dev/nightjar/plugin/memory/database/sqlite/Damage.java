package dev.nightjar.plugin.memory.database.sqlite;

import java.nio.file.Path;
import org.sqlite.SQLiteErrorCode;

/** Advice for a file that SQLite cannot use. */
final class Damage {

    private Damage() {}

    /** About one whose pages are damaged, as the end of a sentence. */
    static String advice(Path file) {
        return "restore the file " + file
                + " from a backup; without one, 'nightjar doctor --rescue FOLDER' copies what can" + " still be read";
    }

    /** Advice after an error with this primary code of SQLite; empty for none. */
    static String advice(int code, Path file) {
        if (code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
            return "the file is damaged: " + advice(file);
        } else if (code == SQLiteErrorCode.SQLITE_NOTADB.code) {
            return "it is no SQLite database, or its first page is damaged: if it is not Nightjar's, move it away; else "
                    + advice(file);
        } else if (code == SQLiteErrorCode.SQLITE_FULL.code) {
            return "free some space on its disk";
        } else if (code == SQLiteErrorCode.SQLITE_READONLY.code
                || code == SQLiteErrorCode.SQLITE_PERM.code
                || code == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
            return "check that you may read and write the file and its folder, and that its disk has room";
        } else if (code == SQLiteErrorCode.SQLITE_IOERR.code) {
            return "check that its disk has room and is sound";
        }
        return "";
    }
}
