package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.PluginDriver;
import dev.nightjar.benchmarks.shared.SyntheticText;
import dev.nightjar.benchmarks.shared.Timing;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.event.UserMessage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * From a message on the bus to the committed episode, beside bare INSERTs in turns. The bare ones go to a file of their
 * own and are a committed transaction of one prepared statement each: of the text alone, of all a memory's columns into
 * a table without any index, and of the same columns into one with a unique id and an index by time.
 */
final class CaptureSpeed {

    private static final int ROUND = 250;
    private static final int WARM_UP = 2_000;
    private static final int OPERATIONS = 5_000;
    private static final int PACED = 2_000;
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

    /** What was measured. */
    record Result(Timing bareText, Timing bareRow, Timing bareIndexed, Timing capture, Timing paced) {

        Result() {
            this(new Timing(), new Timing(), new Timing(), new Timing(), new Timing());
        }
    }

    CaptureSpeed(AgentKernel kernel) {
        this.kernel = kernel;
    }

    /** Measures, with the bare rows in a file to be made. */
    Result measure(Path bareFile) throws SQLException {
        var result = new Result();
        try (var connection = PluginDriver.of(kernel).connect(bareFile)) {
            prepare(connection);
            try (var textOnly = connection.prepareStatement("INSERT INTO bare_text (content) VALUES (?)");
                    var row = connection.prepareStatement("INSERT INTO bare_row" + VALUES);
                    var indexed = connection.prepareStatement("INSERT INTO bare_indexed" + VALUES)) {
                var bare = new Bare(textOnly, row, indexed);
                takeTurns(bare, new Result(), WARM_UP);
                takeTurns(bare, result, OPERATIONS);
            }
        }
        pace(result.paced);
        return result;
    }

    private void takeTurns(Bare bare, Result result, int operations) throws SQLException {
        for (int done = 0; done < operations; done += ROUND) {
            for (int i = 0; i < ROUND; i++) {
                bindText(bare.text);
                run(bare.text, result.bareText);
            }
            for (int i = 0; i < ROUND; i++) {
                bindRow(bare.row);
                run(bare.row, result.bareRow);
            }
            for (int i = 0; i < ROUND; i++) {
                bindRow(bare.indexed);
                run(bare.indexed, result.bareIndexed);
            }
            for (int i = 0; i < ROUND; i++) {
                post(result.capture);
            }
        }
    }

    /** At 200 a second, as a busy host would. */
    private void pace(Timing times) {
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

    private void bindText(PreparedStatement insert) throws SQLException {
        insert.setString(1, text.turn());
    }

    private void bindRow(PreparedStatement insert) throws SQLException {
        long now = kernel.clock().millis();
        insert.setString(1, String.format(Locale.ROOT, "ep_%026d", System.nanoTime()));
        insert.setString(2, text.turn());
        insert.setLong(3, 1);
        insert.setLong(4, now);
        insert.setLong(5, 1);
        insert.setLong(6, now);
        insert.setLong(7, now);
        insert.setLong(8, now);
    }

    private static void run(PreparedStatement insert, Timing times) {
        times.of(() -> {
            try {
                return insert.executeUpdate();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private void post(Timing times) {
        var session = "capture-" + posted++ / TURNS_PER_SESSION;
        var message = UserMessage.of(
                kernel.scope(), session, text.turn(), kernel.clock().instant());
        times.of(() -> {
            kernel.events().post(message);
            return session;
        });
    }

    /** The prepared bare statements. */
    private record Bare(PreparedStatement text, PreparedStatement row, PreparedStatement indexed) {}
}
