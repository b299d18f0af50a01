package dev.nightjar.benchmarks;

import dev.nightjar.event.UserMessage;
import dev.nightjar.kernel.AgentKernel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;

/**
 * From a message on the bus to the committed episode, beside bare INSERTs in the same file, in turns. The bare ones are
 * a committed transaction of one prepared statement: of the text alone, of all a memory's columns into a table without
 * any index, and of the same columns into one with a unique id and an index by time.
 */
final class CaptureSpeed {

    private static final int ROUND = 250;
    private static final int WARM_UP = 2_000;
    private static final int OPERATIONS = 4_000;
    private static final int PACED = 1_000;
    private static final long PACE_NANOS = 5_000_000; // 200 a second
    private static final int TURNS_PER_SESSION = 1_000;
    private static final String COLUMNS = """
            (pk INTEGER PRIMARY KEY, memory_id TEXT NOT NULL %s, agent_id TEXT NOT NULL, namespace TEXT NOT NULL,
            kind TEXT NOT NULL, category TEXT NOT NULL, content TEXT NOT NULL, keywords TEXT NOT NULL, session_pk INTEGER,
            message_pk INTEGER, role TEXT, seq INTEGER, source TEXT NOT NULL, event_time INTEGER NOT NULL,
            created_at INTEGER NOT NULL, confidence REAL NOT NULL, confidence_at INTEGER NOT NULL)""";
    private static final String VALUES =
            " VALUES (NULL, ?, 'bench', 'agent', 'episode', 'general', ?, '', ?, ?, 'user',"
                    + " ?, 'dialogue', ?, ?, 1.0, ?)";

    private final AgentKernel kernel;
    private final SyntheticText text = new SyntheticText(99);
    private int posted;

    final Latencies bareText = new Latencies();
    final Latencies bareRow = new Latencies();
    final Latencies bareIndexed = new Latencies();
    final Latencies capture = new Latencies();
    final Latencies paced = new Latencies();

    CaptureSpeed(AgentKernel kernel) {
        this.kernel = kernel;
    }

    CaptureSpeed measure() throws SQLException {
        Path file = kernel.dataDirectory().resolve("memory.db");
        try (var connection = PluginDriver.of(kernel).connect(file)) {
            prepare(connection);
            try (var textOnly = connection.prepareStatement("INSERT INTO bare_text (content) VALUES (?)");
                    var row = connection.prepareStatement("INSERT INTO bare_row" + VALUES);
                    var indexed = connection.prepareStatement("INSERT INTO bare_indexed" + VALUES)) {
                var discarded = new Latencies();
                for (int i = 0; i < WARM_UP; i++) {
                    insertText(textOnly, discarded);
                    insertRow(row, discarded);
                    insertRow(indexed, discarded);
                    post(discarded);
                }
                for (int done = 0; done < OPERATIONS; done += ROUND) {
                    for (int i = 0; i < ROUND; i++) {
                        insertText(textOnly, bareText);
                    }
                    for (int i = 0; i < ROUND; i++) {
                        insertRow(row, bareRow);
                    }
                    for (int i = 0; i < ROUND; i++) {
                        insertRow(indexed, bareIndexed);
                    }
                    for (int i = 0; i < ROUND; i++) {
                        post(capture);
                    }
                }
            }
        }
        pace(paced);
        return this;
    }

    /** At 200 a second, as a busy host would. */
    void pace(Latencies times) {
        long next = System.nanoTime();
        for (int i = 0; i < PACED; i++) {
            next += PACE_NANOS;
            for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            post(times);
        }
    }

    private static void prepare(Connection connection) throws SQLException {
        try (var setup = connection.createStatement()) {
            setup.execute("CREATE TABLE bare_text (pk INTEGER PRIMARY KEY, content TEXT NOT NULL)");
            setup.execute("CREATE TABLE bare_row " + COLUMNS.formatted(""));
            setup.execute("CREATE TABLE bare_indexed " + COLUMNS.formatted("UNIQUE"));
            setup.execute("CREATE INDEX bare_time ON bare_indexed (created_at)");
        }
    }

    private void insertText(PreparedStatement insert, Latencies times) throws SQLException {
        var turn = text.turn();
        long start = System.nanoTime();
        insert.setString(1, turn);
        insert.executeUpdate();
        times.add(System.nanoTime() - start);
    }

    private void insertRow(PreparedStatement insert, Latencies times) throws SQLException {
        var turn = text.turn();
        var id = "ep_%026d".formatted(System.nanoTime());
        long now = kernel.clock().millis();
        long start = System.nanoTime();
        insert.setString(1, id);
        insert.setString(2, turn);
        insert.setLong(3, 1);
        insert.setLong(4, now);
        insert.setLong(5, 1);
        insert.setLong(6, now);
        insert.setLong(7, now);
        insert.setLong(8, now);
        insert.executeUpdate();
        times.add(System.nanoTime() - start);
    }

    private void post(Latencies times) {
        var turn = text.turn();
        var session = "capture-" + posted++ / TURNS_PER_SESSION;
        long start = System.nanoTime();
        kernel.events()
                .post(UserMessage.of(
                        kernel.scope(), session, turn, kernel.clock().instant()));
        times.add(System.nanoTime() - start);
    }
}
