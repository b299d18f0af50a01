package dev.nightjar.plugin.memory.database;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What engines say differently. All statements are written once, in what both understand; this is the rest.
 * Thread-safe.
 */
public interface Dialect {

    /** A statement as this engine takes it. */
    Statement statement(String sql);

    /** Whether the key of an inserted row is asked for by {@code RETURNING}; else a statement of its own asks. */
    boolean isKeyReturned();

    /** A text as this engine can store it. */
    String text(String text);

    /**
     * A query for the tables that have a column {@code namespace}, whatever a later version adds: the name, and what
     * addresses a row; NULL where nothing does.
     */
    String tablesWithNamespace();

    /**
     * Takes namespaces for the transaction, given one in a line in their order; empty where nobody else can write
     * anyway.
     */
    Optional<String> claim();

    /** The failure of a statement, with advice. */
    StoreException failure(String statement, SQLException cause);

    /** The failure to read a row whose values were never stored. */
    StoreException damage(String statement, RuntimeException cause);

    /**
     * A statement for the driver.
     *
     * @param sql its text
     * @param order which parameter stands at each mark, from 0; empty: the first at the first and so on
     */
    record Statement(String sql, List<Integer> order) {

        public Statement {
            order = List.copyOf(order);
        }

        /** A statement as it was written. */
        public static Statement asWritten(String sql) {
            return new Statement(sql, List.of());
        }
    }
}
