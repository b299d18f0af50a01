package dev.nightjar.benchmarks.languages;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The same texts in an FTS5 table as its manual has it: tokenizer unicode61, all words of a question joined by OR. */
final class PlainFullText implements AutoCloseable {

    private static final String SEARCH =
            "SELECT content FROM turns WHERE turns MATCH ? ORDER BY bm25(turns), rowid LIMIT ?";

    private final Connection connection;
    private final PreparedStatement search;

    /** Takes the connection over and fills the table. */
    PlainFullText(Connection connection, List<String> texts) throws SQLException {
        this.connection = connection;
        try (var statement = connection.createStatement()) {
            statement.execute("CREATE VIRTUAL TABLE turns USING fts5(content, tokenize = 'unicode61')");
        }
        try (var insert = connection.prepareStatement("INSERT INTO turns (content) VALUES (?)")) {
            for (var text : texts) {
                insert.setString(1, text);
                insert.execute();
            }
        }
        this.search = connection.prepareStatement(SEARCH);
    }

    /** The best texts for a question, best first. */
    List<String> search(String question, int limit) {
        var words = Arrays.stream(question.split("[^\\p{L}\\p{M}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(word -> '"' + word + '"')
                .collect(Collectors.joining(" OR "));
        var found = new ArrayList<String>();
        try {
            search.setString(1, words);
            search.setInt(2, limit);
            try (var rows = search.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
