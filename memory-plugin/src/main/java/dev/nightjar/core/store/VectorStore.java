package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SQL of vectors and the models that made them. Which memories wait for a vector is a matter of state: all active ones
 * that the active model has not read. Stateless and thread-safe.
 */
public final class VectorStore {

    private static final String MODEL = "SELECT pk, identity, dimensions FROM embedding_models WHERE ";
    private static final String RETIRE = "UPDATE embedding_models SET state = 'former' WHERE identity <> ?";
    private static final String ACTIVATE = """
            INSERT INTO embedding_models (identity, dimensions, state, created_at) VALUES (?, ?, 'active', ?)
            ON CONFLICT (identity) DO UPDATE SET state = 'active'""";

    private static final String COMMONPLACES = "SELECT commonplaces FROM embedding_models WHERE pk = ?";
    private static final String SAVE_COMMONPLACES = "UPDATE embedding_models SET commonplaces = ? WHERE pk = ?";

    private static final String NEVER_READ = """
            SELECT pk, content, speaker FROM memories WHERE valid_until IS NULL AND embedded_by IS NULL
            ORDER BY pk DESC LIMIT ?""";
    private static final String READ_BY = """
            SELECT pk, content, speaker FROM memories WHERE valid_until IS NULL AND embedded_by = ? ORDER BY pk DESC LIMIT ?""";
    private static final String COUNT_NEVER_READ =
            "SELECT count(*) FROM memories WHERE valid_until IS NULL AND embedded_by IS NULL";
    private static final String COUNT_READ_BY =
            "SELECT count(*) FROM memories WHERE valid_until IS NULL AND embedded_by = ?";
    private static final String IS_READ = """
            SELECT count(*) FROM memories m JOIN embedding_models e ON e.pk = m.embedded_by
            WHERE m.pk = ? AND e.state = 'active'""";
    private static final String COUNT_ACTIVE = "SELECT count(*) FROM memories WHERE valid_until IS NULL";

    /** Whoever comes second, be it another process, or comes after the memory has ended, changes nothing. */
    private static final String CLAIM = """
            UPDATE memories SET embedded_by = ?1 WHERE pk = ?2 AND valid_until IS NULL AND embedded_by IS NOT ?1""";

    private static final String NOTE_NOTHING = """
            INSERT INTO not_embeddable (memory_pk, model_pk) VALUES (?1, ?2)
            ON CONFLICT (memory_pk) DO UPDATE SET model_pk = excluded.model_pk""";
    private static final String NOTE_SOMETHING = "DELETE FROM not_embeddable WHERE memory_pk = ?";
    private static final String COUNT_NOTHING = """
            SELECT count(*) FROM not_embeddable n JOIN embedding_models e ON e.pk = n.model_pk
            JOIN memories m ON m.pk = n.memory_pk WHERE e.state = 'active' AND m.valid_until IS NULL""";

    private static final String CLEAR = "DELETE FROM vec_memories WHERE memory_pk = ? AND model_pk = ?";
    private static final String INSERT = """
            INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset, embedding)
            VALUES (?, ?, ?, ?, ?, ?)""";
    /** The vectors are read in the order they lie in the file; by the model's index each would be sought for itself. */
    private static final String AFTER = """
            SELECT v.memory_pk, v.ordinal, m.namespace, m.kind, m.event_time, coalesce(m.session_pk, ?), v.embedding
            FROM vec_memories v CROSS JOIN memories m ON m.pk = v.memory_pk
            WHERE v.pk > ? AND v.pk <= ? AND +v.model_pk = ? ORDER BY v.pk""";

    private static final String NEWEST_VECTOR = "SELECT max(pk) FROM vec_memories";
    private static final String OF_MEMORIES = """
            SELECT memory_pk, ordinal, embedding FROM vec_memories
            WHERE model_pk = ? AND memory_pk IN (SELECT value FROM json_each(?))""";
    private static final String DELETE_SOME =
            "DELETE FROM vec_memories WHERE pk IN (SELECT pk FROM vec_memories WHERE model_pk = ? LIMIT ?)";
    private static final String DELETE_MODEL = """
            DELETE FROM embedding_models WHERE pk = ?1 AND state = 'former'
              AND NOT EXISTS (SELECT 1 FROM memories WHERE valid_until IS NULL AND embedded_by = ?1)""";

    /** The model whose vectors are made and searched. */
    public Optional<Model> active(Sql sql) {
        return sql.first(MODEL + "state = 'active'", Model::read);
    }

    /** Models that were active before and whose vectors are not all replaced yet. */
    public List<Model> former(Sql sql) {
        return sql.query(MODEL + "state = 'former' ORDER BY pk", Model::read);
    }

    /** Makes this the active model; the one that was active becomes a former one. */
    public Model activate(Sql sql, String identity, int dimensions, Instant now) {
        sql.update(RETIRE, identity);
        sql.update(ACTIVATE, identity, dimensions, now.toEpochMilli());
        return active(sql).orElseThrow();
    }

    /** The model's vectors of sentences about anything; empty when it has not read them yet. */
    public List<float[]> commonplaces(Sql sql, Model model) {
        var bytes = sql.first(COMMONPLACES, row -> Optional.ofNullable(row.getBytes(1)), model.pk())
                .flatMap(found -> found)
                .orElse(new byte[0]);
        int length = model.dimensions() * Float.BYTES;
        var vectors = new ArrayList<float[]>();
        for (int from = 0; from < bytes.length; from += length) {
            var vector = new float[model.dimensions()];
            floats(Arrays.copyOfRange(bytes, from, from + length), vector);
            vectors.add(vector);
        }
        return vectors;
    }

    /** Keeps the model's vectors of sentences about anything. */
    public void saveCommonplaces(Sql sql, Model model, List<float[]> vectors) {
        var bytes = new ByteArrayOutputStream();
        vectors.forEach(vector -> bytes.writeBytes(bytes(vector)));
        sql.update(SAVE_COMMONPLACES, bytes.toByteArray(), model.pk());
    }

    /** The newest memories the active model has not read. */
    public List<Waiting> waiting(Sql sql, int limit) {
        var waiting = new ArrayList<>(sql.query(NEVER_READ, Waiting::read, limit));
        for (var model : former(sql)) {
            waiting.addAll(sql.query(READ_BY, Waiting::read, model.pk(), limit));
        }
        return waiting.stream()
                .sorted(Comparator.comparingLong(Waiting::pk).reversed())
                .limit(limit)
                .toList();
    }

    /** How many memories the active model has not read; of all namespaces. */
    public long countWaiting(Sql sql) {
        return sql.number(COUNT_NEVER_READ)
                + former(sql).stream()
                        .mapToLong(model -> sql.number(COUNT_READ_BY, model.pk()))
                        .sum();
    }

    /** How many memories of the readable namespaces the active model has not read. */
    public long countWaiting(Sql sql, MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        var ofScope = " AND namespace IN " + SqlFragment.placeholders(namespaces);
        long count = sql.number(COUNT_NEVER_READ + ofScope, namespaces.toArray());
        for (var model : former(sql)) {
            var parameters = new ArrayList<Object>(List.of(model.pk()));
            parameters.addAll(namespaces);
            count += sql.number(COUNT_READ_BY + ofScope, parameters.toArray());
        }
        return count;
    }

    /** How many memories the active model found nothing in to embed; of all namespaces. */
    public long countNotEmbeddable(Sql sql) {
        return sql.number(COUNT_NOTHING);
    }

    /** How many memories of the readable namespaces the active model found nothing in to embed. */
    public long countNotEmbeddable(Sql sql, MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.number(
                COUNT_NOTHING + " AND m.namespace IN " + SqlFragment.placeholders(namespaces), namespaces.toArray());
    }

    /** Whether the active model has read this memory. */
    public boolean isReadByActive(Sql sql, long memoryPk) {
        return sql.number(IS_READ, memoryPk) > 0;
    }

    /** How many memories are active, of all namespaces. */
    public long countActive(Sql sql) {
        return sql.number(COUNT_ACTIVE);
    }

    /**
     * Stores the vectors of a memory, or, when there are none, that the model finds nothing in it to embed.
     *
     * @return false when that is no longer wanted: the memory has ended or somebody else has done it
     */
    public boolean save(Sql sql, long modelPk, long memoryPk, List<TextVector> pieces) {
        if (sql.update(CLAIM, modelPk, memoryPk) == 0) {
            return false;
        }
        sql.update(CLEAR, memoryPk, modelPk);
        if (pieces.isEmpty()) {
            sql.update(NOTE_NOTHING, memoryPk, modelPk);
        } else {
            sql.update(NOTE_SOMETHING, memoryPk);
        }
        for (int i = 0; i < pieces.size(); i++) {
            var piece = pieces.get(i);
            sql.update(INSERT, memoryPk, modelPk, i, piece.start(), piece.end(), bytes(piece.vector()));
        }
        return true;
    }

    /** Key of the newest vector of any model; 0 when there is none. */
    public long newestVector(Sql sql) {
        return sql.number(NEWEST_VECTOR);
    }

    /**
     * Hands the model's vectors with keys beyond {@code after} up to {@code through} to the sink, in the order of their
     * keys.
     *
     * @return how many there were
     */
    public int read(Sql sql, Model model, long after, long through, VectorSink sink) {
        var vector = new float[model.dimensions()];
        return sql.query(
                        AFTER,
                        row -> {
                            floats(row.getBytes(7), vector);
                            sink.accept(
                                    new Owner(
                                            row.getLong(1),
                                            row.getInt(2),
                                            row.getString(3),
                                            MemoryKind.ofLabel(row.getString(4)),
                                            row.getLong(5),
                                            row.getLong(6)),
                                    vector);
                            return Boolean.TRUE;
                        },
                        Owner.NO_SESSION,
                        after,
                        through,
                        model.pk())
                .size();
    }

    /** Hands all vectors the model made of these memories to the sink, in any order. */
    public void ofMemories(Sql sql, Model model, Collection<Long> memories, FloatSink sink) {
        sql.query(
                OF_MEMORIES,
                row -> {
                    var vector = new float[model.dimensions()];
                    floats(row.getBytes(3), vector);
                    sink.accept(row.getLong(1), row.getInt(2), vector);
                    return Boolean.TRUE;
                },
                model.pk(),
                KeyList.json(memories));
    }

    /** Erases some vectors of a model; how many. */
    public int deleteSome(Sql sql, long modelPk, int limit) {
        return sql.update(DELETE_SOME, modelPk, limit);
    }

    /** Erases a former model, with what vectors are left, unless there are memories only it has read. */
    public void deleteModel(Sql sql, long modelPk) {
        sql.update(DELETE_MODEL, modelPk);
    }

    private static byte[] bytes(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    private static void floats(byte[] bytes, float[] target) {
        FloatBuffer floats =
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        floats.get(target);
    }

    /**
     * A model.
     *
     * @param pk its key
     * @param identity its identity as one line
     * @param dimensions components of its vectors
     */
    public record Model(long pk, String identity, int dimensions) {

        static Model read(ResultSet row) throws SQLException {
            return new Model(row.getLong(1), row.getString(2), row.getInt(3));
        }
    }

    /**
     * A memory without a vector of the active model.
     *
     * @param pk its key
     * @param content its text
     * @param speaker who said it; null when unknown and for what nobody said
     */
    public record Waiting(long pk, String content, @Nullable String speaker) {

        static Waiting read(ResultSet row) throws SQLException {
            return new Waiting(row.getLong(1), row.getString(2), row.getString(3));
        }
    }

    /**
     * The memory a vector belongs to, with what filters look at.
     *
     * @param memoryPk its key
     * @param ordinal which of its vectors this is, from 0
     * @param namespace its namespace
     * @param kind its kind
     * @param eventTime when it happened, in milliseconds
     * @param sessionPk key of its session, or {@link #NO_SESSION}
     */
    public record Owner(long memoryPk, int ordinal, String namespace, MemoryKind kind, long eventTime, long sessionPk) {

        /** In place of a session's key; keys begin at 1. */
        public static final long NO_SESSION = -1;
    }

    /** Takes vectors as they are read. */
    @FunctionalInterface
    public interface VectorSink {

        /** One vector; the array is used again for the next. */
        void accept(Owner owner, float[] vector);
    }

    /** Takes vectors of certain memories. */
    @FunctionalInterface
    public interface FloatSink {

        /** One vector, the receiver's to keep. */
        void accept(long memoryPk, int ordinal, float[] vector);
    }
}
