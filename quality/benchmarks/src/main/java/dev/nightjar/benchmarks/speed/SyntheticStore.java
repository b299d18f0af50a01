package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.PluginDriver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Fills an empty store that nobody has open with episodes, the way capture would but without a journal and in large
 * transactions: sessions, memories with their terms, entities with links, and a vector each. The same file as capture
 * would have made, except that full text lies in fewer segments.
 */
final class SyntheticStore implements AutoCloseable {

    private static final int TURNS_PER_SESSION = 50;
    private static final int PER_TRANSACTION = 100_000;
    private static final int SAMPLES = 300;
    private static final long FIRST_TIME = 1_700_000_000_000L;
    private static final long BETWEEN_TURNS = 20_000;
    private static final List<String> FOR_FILLING = List.of(
            "PRAGMA journal_mode = OFF",
            "PRAGMA synchronous = OFF",
            "PRAGMA foreign_keys = OFF",
            "PRAGMA secure_delete = OFF",
            "PRAGMA cache_size = -262144",
            "INSERT INTO memories_fts (memories_fts, rank) VALUES ('hashsize', 67108864)");
    private static final List<String> AS_IT_WAS = List.of(
            "INSERT INTO memories_fts (memories_fts, rank) VALUES ('hashsize', 1048576)", "PRAGMA journal_mode = WAL");

    private final Connection connection;
    private final PluginDriver driver;
    private final List<PreparedStatement> statements = new ArrayList<>();
    private final PreparedStatement session;
    private final PreparedStatement memory;
    private final PreparedStatement terms;
    private final PreparedStatement entity;
    private final PreparedStatement alias;
    private final PreparedStatement link;
    private final PreparedStatement vector;
    private final Map<String, Long> entities = new HashMap<>();

    private SyntheticStore(Connection connection, PluginDriver driver) throws SQLException {
        this.connection = connection;
        this.driver = driver;
        session = prepare("INSERT INTO sessions (pk, agent_id, namespace, session_id, last_seq, consolidated_seq,"
                + " created_at, updated_at) VALUES (?, 'bench', 'agent', ?, ?, ?, ?, ?)");
        memory = prepare("INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, session_pk,"
                + " role, seq, source, event_time, created_at, confidence_at, embedded_by)"
                + " VALUES (?, ?, 'bench', 'agent', 'episode', ?, ?, 'user', ?, 'dialogue', ?, ?, ?, ?)");
        terms = prepare("INSERT INTO memories_fts (rowid, content, keywords) VALUES (?, ?, '')");
        entity = prepare("INSERT INTO entities (pk, entity_id, namespace, type, name, name_key, created_at)"
                + " VALUES (?, ?, 'agent', 'person', ?, ?, ?)");
        alias = prepare(
                "INSERT INTO entity_aliases (entity_pk, namespace, alias, alias_key)" + " VALUES (?, 'agent', ?, ?)");
        link = prepare("INSERT INTO memory_entities (memory_pk, entity_pk, mentions, confidence, provider)"
                + " VALUES (?, ?, 1, 0.9, 'regex')");
        vector = prepare("INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset, embedding)"
                + " VALUES (?, ?, 0, 0, ?, ?)");
    }

    /**
     * Fills it.
     *
     * @param driver of a host that has another store open, if any
     * @param model identity of the model the vectors are said to be of
     * @param peer gets every text as well, in another thread
     * @return some of the texts, to ask about
     */
    static List<String> fill(PluginDriver driver, Path file, int rows, Model model, TextSink peer) {
        try (var connection = driver.connect(file)) {
            for (var statement : FOR_FILLING) {
                execute(connection, statement);
            }
            List<String> samples;
            try (var store = new SyntheticStore(connection, driver);
                    var made = new SyntheticRows(rows, model.dimensions, peer)) {
                connection.setAutoCommit(false);
                samples = store.fill(rows, store.modelPk(model), made);
                connection.commit();
                connection.setAutoCommit(true);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            for (var statement : AS_IT_WAS) {
                execute(connection, statement);
            }
            return samples;
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot fill " + file, e);
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

    @Override
    public void close() throws SQLException {
        for (var statement : statements) {
            statement.close();
        }
    }

    private List<String> fill(int rows, long modelPk, SyntheticRows made) throws SQLException, InterruptedException {
        var samples = new ArrayList<String>();
        for (long pk = 1; pk <= rows; ) {
            for (var row : made.next()) {
                add(pk, row, modelPk);
                if (pk % Math.max(1, rows / SAMPLES) == 0) {
                    samples.add(row.text());
                }
                if (pk % PER_TRANSACTION == 0) {
                    connection.commit();
                }
                pk++;
            }
        }
        return samples;
    }

    private void add(long pk, SyntheticRows.Row row, long modelPk) throws SQLException {
        long sessionPk = (pk - 1) / TURNS_PER_SESSION + 1;
        long sequence = (pk - 1) % TURNS_PER_SESSION + 1;
        long time = FIRST_TIME + pk * BETWEEN_TURNS;
        var text = row.text();
        if (sequence == 1) {
            run(session, sessionPk, "session-" + sessionPk, TURNS_PER_SESSION, TURNS_PER_SESSION, time, time);
        }
        run(memory, pk, id("ep_", pk), text, sessionPk, sequence, time, time, time, modelPk);
        run(terms, pk, driver.terms(text));
        run(link, pk, entity(row.name(), time));
        run(vector, pk, modelPk, text.length(), row.vector().array());
    }

    private long entity(String name, long time) throws SQLException {
        var known = entities.get(name);
        if (known != null) {
            return known;
        }
        long pk = entities.size() + 1L;
        run(entity, pk, id("ent_", pk), name, name, time);
        run(alias, pk, name, name);
        entities.put(name, pk);
        return pk;
    }

    /** As long as an id of the product. */
    private static String id(String prefix, long pk) {
        var digits = Long.toString(pk);
        return prefix + "0".repeat(26 - digits.length()) + digits;
    }

    private PreparedStatement prepare(String sql) throws SQLException {
        var statement = connection.prepareStatement(sql);
        statements.add(statement);
        return statement;
    }

    /** The host may have met the model already. */
    private long modelPk(Model model) throws SQLException {
        var insert = prepare("INSERT INTO embedding_models (identity, dimensions, state, created_at)"
                + " VALUES (?, ?, 'active', ?) ON CONFLICT DO NOTHING");
        run(insert, model.identity, model.dimensions, FIRST_TIME);
        var select = prepare("SELECT pk FROM embedding_models WHERE identity = ?");
        select.setString(1, model.identity);
        try (var row = select.executeQuery()) {
            return row.getLong(1);
        }
    }

    private static void run(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        statement.executeUpdate();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
