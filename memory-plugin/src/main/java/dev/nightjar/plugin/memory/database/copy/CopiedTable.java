package dev.nightjar.plugin.memory.database.copy;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table that is copied, with its statements.
 *
 * @param name its name
 * @param columns all of them
 * @param key those that address a row, in order
 * @param isIndex whether it is the index of words, whose rows cannot be changed
 */
record CopiedTable(String name, List<String> columns, List<String> key, boolean isIndex) {

    /** The index of words. It has the same words in every engine, as they are cut in Java. */
    static final CopiedTable INDEX =
            new CopiedTable("memories_fts", List.of("rowid", "content", "keywords"), List.of("rowid"), true);

    CopiedTable {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }

    /** A part of the rows, in the order of their keys. */
    String select(boolean isAfter, boolean isUpTo, int limit) {
        var after = isAfter ? keys() + " > " + marks(key.size()) : "";
        var upTo = isUpTo ? keys() + " <= " + marks(key.size()) : "";
        var where =
                List.of(after, upTo).stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" AND "));
        return "SELECT " + String.join(", ", columns) + " FROM " + name + (where.isEmpty() ? "" : " WHERE " + where)
                + " ORDER BY " + String.join(", ", key) + " LIMIT " + limit;
    }

    /** Adds rows; those that are there are changed. */
    String write(int rows) {
        var insert = "INSERT INTO " + name + " (" + String.join(", ", columns) + ") VALUES "
                + String.join(", ", Collections.nCopies(rows, marks(columns.size())));
        return isIndex ? insert : insert + " ON CONFLICT (" + String.join(", ", key) + ") DO " + change();
    }

    private String change() {
        var others = columns.stream()
                .filter(column -> !key.contains(column))
                .map(column -> column + " = excluded." + column)
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "NOTHING" : "UPDATE SET " + others;
    }

    /** Deletes one row. */
    String delete() {
        return "DELETE FROM " + name + " WHERE " + keys() + " = " + marks(key.size());
    }

    /** Whether the keys of the table are made by the engine. */
    boolean hasMadeKeys() {
        return key.equals(List.of("pk"));
    }

    private String keys() {
        return "(" + String.join(", ", key) + ")";
    }

    /** Marks for so many parameters, in brackets. */
    private static String marks(int count) {
        return "(" + String.join(", ", Collections.nCopies(count, "?")) + ")";
    }
}
