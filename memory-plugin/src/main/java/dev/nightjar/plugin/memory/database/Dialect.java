package dev.nightjar.plugin.memory.database;

import java.sql.SQLException;
import java.util.Optional;

/**
 * Differences between engines. Statements are written in words that both understand; fragments that differ are here.
 * Thread-safe.
 */
public interface Dialect {

    /**
     * The condition that a row of the index of words has one of these words.
     *
     * @param words an expression of SQL, such as a parameter
     */
    String matching(String words);

    /** Names the index to use, behind a table; empty where the planner alone decides. */
    String indexedBy(String index);

    /** The bytes of an expression as text of hexadecimal digits. */
    String hexadecimal(String bytes);

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
}
