package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.plugin.memory.database.Sql;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Queries that one statement answers. The rows of each have the same columns: {@value #NUMBER} and
 * {@value #OTHER_NUMBER} are numbers, {@value #TEXT} and {@value #OTHER_TEXT} texts. Belongs to one thread.
 */
public final class JoinedQuery {

    /** Column of the first number. */
    public static final int NUMBER = 2;
    /** Column of the second number. */
    public static final int OTHER_NUMBER = 3;
    /** Column of the first text. */
    public static final int TEXT = 4;
    /** Column of the second text. */
    public static final int OTHER_TEXT = 5;

    private final List<String> queries = new ArrayList<>();
    private final List<Sql.RowReader<?>> readers = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    /**
     * Adds a query for two numbers and two texts.
     *
     * @param reader reads each row, in no particular order
     */
    public void add(String query, Sql.RowReader<?> reader, Object... its) {
        queries.add(query);
        readers.add(reader);
        Collections.addAll(parameters, its);
    }

    /** Runs what was added since it ran last. */
    public void run(Sql sql) {
        if (queries.isEmpty()) {
            return;
        }
        var statement = IntStream.range(0, queries.size())
                .mapToObj(i -> "SELECT " + i + " AS part, q" + i + ".* FROM (" + queries.get(i) + ") q" + i)
                .collect(Collectors.joining(" UNION ALL "));
        sql.each(statement, row -> readers.get(row.getInt(1)).read(row), parameters.toArray());
        queries.clear();
        readers.clear();
        parameters.clear();
    }
}
