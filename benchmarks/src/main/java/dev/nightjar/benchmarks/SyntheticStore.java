package dev.nightjar.benchmarks;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills an empty store with episodes, the way capture would but in large transactions: sessions, messages, memories with
 * their full text (by the schema's triggers), entities with links, and a vector each.
 */
final class SyntheticStore {

    private static final int TURNS_PER_SESSION = 50;
    private static final int PER_TRANSACTION = 20_000;
    private static final int SAMPLES = 300;
    private static final long FIRST_TIME = 1_700_000_000_000L;
    private static final long BETWEEN_TURNS = 20_000;

    private final Connection connection;
    private final SyntheticText text = new SyntheticText(7);
    private final List<String> samples = new ArrayList<>();

    private SyntheticStore(Connection connection) {
        this.connection = connection;
    }

    /**
     * Fills it.
     *
     * @param model identity of the model the vectors are said to be of
     * @param peer gets every text as well
     * @return some of the texts, to ask about
     */
    static List<String> fill(PluginDriver driver, Path file, int rows, Model model, TextSink peer) throws SQLException {
        try (var connection = driver.connect(file)) {
            var store = new SyntheticStore(connection);
            store.run("PRAGMA synchronous = OFF");
            connection.setAutoCommit(false);
            store.fill(rows, model, peer);
            connection.commit();
            connection.setAutoCommit(true);
            store.run("PRAGMA wal_checkpoint(TRUNCATE)");
            return store.samples;
        }
    }

    /**
     * Where vectors come from.
     *
     * @param identity its identity as one line
     * @param dimensions components of its vectors
     */
    record Model(String identity, int dimensions) {}

    /** Takes texts one by one. */
    @FunctionalInterface
    interface TextSink {
        void accept(String text);
    }

    private void fill(int rows, Model model, TextSink peer) throws SQLException {
        var vectors = new ClusteredVectors(0, model.dimensions, 42);
        long modelPk = modelPk(model);
        try (var session =
                        prepare("INSERT INTO sessions (pk, agent_id, namespace, session_id, last_seq, consolidated_seq,"
                                + " created_at, updated_at) VALUES (?, 'bench', 'agent', ?, ?, ?, ?, ?)");
                var message = prepare("INSERT INTO messages (pk, session_pk, seq, role, text, said_at)"
                        + " VALUES (?, ?, ?, 'user', ?, ?)");
                var memory = prepare(
                        "INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, session_pk,"
                                + " message_pk, role, seq, source, event_time, created_at, confidence_at, embedded_by)"
                                + " VALUES (?, ?, 'bench', 'agent', 'episode', ?, ?, ?, 'user', ?, 'dialogue', ?, ?, ?, ?)");
                var entity = prepare(
                        "INSERT OR IGNORE INTO entities (entity_id, namespace, type, name, name_key, created_at)"
                                + " VALUES (?, 'agent', 'person', ?, ?, ?)");
                var alias = prepare(
                        "INSERT OR IGNORE INTO entity_aliases (entity_pk, namespace, alias, alias_key)"
                                + " SELECT pk, 'agent', ?, ? FROM entities WHERE namespace = 'agent' AND type = 'person' AND name_key = ?");
                var link = prepare("INSERT INTO memory_entities (memory_pk, entity_pk, mentions, confidence, provider)"
                        + " SELECT ?, pk, 1, 0.9, 'regex' FROM entities"
                        + " WHERE namespace = 'agent' AND type = 'person' AND name_key = ?");
                var vector = prepare("INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset,"
                        + " embedding) VALUES (?, ?, 0, 0, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                long pk = i + 1L;
                long sessionPk = i / TURNS_PER_SESSION + 1L;
                int sequence = i % TURNS_PER_SESSION + 1;
                long time = FIRST_TIME + i * BETWEEN_TURNS;
                var turn = text.turn();
                var name = turn.substring(turn.indexOf('@') + 1).split("\\W", 2)[0];
                if (sequence == 1) {
                    run(session, sessionPk, "session-" + sessionPk, TURNS_PER_SESSION, TURNS_PER_SESSION, time, time);
                }
                run(message, pk, sessionPk, sequence, turn, time);
                run(memory, pk, "ep_%026d".formatted(pk), turn, sessionPk, pk, sequence, time, time, time, modelPk);
                run(entity, "ent_%026d".formatted(pk), name, name, time);
                run(alias, name, name, name);
                run(link, pk, name);
                run(vector, pk, modelPk, turn.length(), bytes(vectors.next()));
                peer.accept(turn);
                if (i % Math.max(1, rows / SAMPLES) == 0) {
                    samples.add(turn);
                }
                if (pk % PER_TRANSACTION == 0) {
                    connection.commit();
                }
            }
        }
    }

    private PreparedStatement prepare(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    /** The host may have met the model already. */
    private long modelPk(Model model) throws SQLException {
        try (var insert = prepare("INSERT INTO embedding_models (identity, dimensions, state, created_at)"
                        + " VALUES (?, ?, 'active', ?) ON CONFLICT DO NOTHING");
                var select = prepare("SELECT pk FROM embedding_models WHERE identity = ?")) {
            run(insert, model.identity, model.dimensions, FIRST_TIME);
            select.setString(1, model.identity);
            try (var row = select.executeQuery()) {
                return row.getLong(1);
            }
        }
    }

    private static void run(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        statement.executeUpdate();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static byte[] bytes(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }
}
