package dev.nightjar.core.database;

import java.nio.file.Path;

/** What can be done about a damaged file. */
final class Damage {

    private Damage() {}

    /** In one sentence without a full stop, for people. */
    static String advice(Path file) {
        return "the file " + file
                + " is damaged: restore it from a backup; without one, keep a copy of it and get out what"
                + " can still be read with: sqlite3 '" + file + "' .recover | sqlite3 '" + file + ".recovered'";
    }
}
