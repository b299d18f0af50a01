package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.VectorTable.FloatSink;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.table.VectorTable.Owner;
import dev.nightjar.plugin.memory.table.VectorTable.VectorSink;
import dev.nightjar.plugin.memory.table.VectorTable.Waiting;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.plugin.memory.table.row.VectorBytes;
import dev.nightjar.plugin.memory.term.SearchedText;
import java.io.ByteArrayOutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Vectors and the models that made them. */
public record VectorTable(Sql sql, Instant now) {

    private static final String MODEL = "SELECT pk, identity, dimensions FROM embedding_models WHERE ";

    private static final String RETIRE = "UPDATE embedding_models SET state = 'former' WHERE identity <> ?";

    private static final String RENAME =
            "UPDATE embedding_models SET identity = identity || '#' || pk, state = 'former' WHERE pk = ? AND state = 'active'";

    private static final String ACTIVATE = """
            INSERT INTO embedding_models (identity, dimensions, state, created_at) VALUES (?, ?, 'active', ?)
            ON CONFLICT (identity) DO UPDATE SET state = 'active'""";

    private static final String BACKGROUND_SENTENCES = "SELECT commonplaces FROM embedding_models WHERE pk = ?";

    private static final String SAVE_BACKGROUND_SENTENCES = "UPDATE embedding_models SET commonplaces = ? WHERE pk = ?";

    private static final String WAITING =
            "SELECT pk, namespace, content, phrases, speaker FROM memories WHERE valid_until IS NULL AND ";

    private static final String COUNT_NEVER_READ =
            "SELECT count(*) FROM memories WHERE valid_until IS NULL AND embedded_by IS NULL";

    private static final String COUNT_READ_BY =
            "SELECT count(*) FROM memories WHERE valid_until IS NULL AND embedded_by = ?";

    private static final String IS_READ = """
            SELECT count(*) FROM memories m JOIN embedding_models e ON e.pk = m.embedded_by
            WHERE m.pk = ? AND e.state = 'active'""";

    private static final String COUNT_NOTHING = """
            SELECT count(*) FROM not_embeddable n JOIN embedding_models e ON e.pk = n.model_pk
            JOIN memories m ON m.pk = n.memory_pk WHERE e.state = 'active' AND m.valid_until IS NULL""";

    private static final String WITH_OWNERS = """
            SELECT v.memory_pk, v.ordinal, m.kind || ' ' || m.namespace, m.event_time, coalesce(m.session_pk, ?), v.embedding
            FROM\s""";

    /** The vectors are read in the order they lie in the file; by the model's index each would be sought for itself. */
    private static final String AFTER = WITH_OWNERS + """
            vec_memories v CROSS JOIN memories m
            WHERE m.pk = v.memory_pk AND v.pk > ? AND v.pk <= ? AND +v.model_pk = ?""";

    private static final String WITH_OWNERS_OF = WITH_OWNERS + """
            json_each(?) AS asked CROSS JOIN vec_memories v CROSS JOIN memories m
            WHERE v.memory_pk = asked.value AND v.model_pk = ? AND m.pk = v.memory_pk""";

    private static final String NAMESPACES_AFTER = """
            SELECT DISTINCT m.namespace FROM vec_memories v CROSS JOIN memories m
            WHERE m.pk = v.memory_pk AND v.pk > ? AND v.pk <= ?""";

    /** Active memories of a namespace that a model has embedded, the newest first. */
    private static final String READ_OF =
            "SELECT pk FROM memories WHERE namespace = ? AND embedded_by = ? AND valid_until IS NULL ORDER BY pk DESC";

    private static final String NEWEST_VECTOR = "SELECT max(pk) FROM vec_memories";

    private static final String OF_MEMORIES = """
            SELECT memory_pk, ordinal, embedding FROM vec_memories
            WHERE model_pk = ? AND memory_pk IN (SELECT value FROM json_each(?))""";

    private static final String HAVE_ONE = """
            SELECT DISTINCT memory_pk FROM vec_memories
            WHERE model_pk = ? AND memory_pk IN (SELECT value FROM json_each(?))""";

    private static final String DELETE_SOME =
            "DELETE FROM vec_memories WHERE pk IN (SELECT pk FROM vec_memories WHERE model_pk = ? LIMIT ?)";

    private static final String DELETE_MODEL = """
            DELETE FROM embedding_models WHERE pk = ? AND state = 'former'
              AND NOT EXISTS (SELECT 1 FROM memories WHERE valid_until IS NULL AND embedded_by = embedding_models.pk)""";

    /** The model whose vectors are made and searched. */
    public Optional<Model> active() {
        return sql.first(MODEL + "state = 'active'", VectorTable::model);
    }

    /** Models that were active before and whose vectors are not all replaced yet. */
    public List<Model> former() {
        return sql.query(MODEL + "state = 'former' ORDER BY pk", VectorTable::model);
    }

    /** Makes this the active model; the one that was active becomes a former one. */
    public Model activate(String identity, int dimensions) {
        sql.update(RETIRE, identity);
        sql.update(ACTIVATE, identity, dimensions, now.toEpochMilli());
        return active().orElseThrow();
    }

    /** Takes the identity from the active model, which becomes a former one: another model has the same. */
    public void rename(Model model) {
        sql.update(RENAME, model.pk());
    }

    /** The model's vectors of sentences about anything; empty when it has not read them yet. */
    public List<float[]> backgroundSentences(Model model) {
        var bytes = sql.first(BACKGROUND_SENTENCES, row -> Optional.ofNullable(row.getBytes(1)), model.pk())
                .flatMap(found -> found)
                .orElse(new byte[0]);
        int length = VectorBytes.length(model.dimensions());
        var vectors = new ArrayList<float[]>();
        for (int from = 0; from < bytes.length; from += length) {
            vectors.add(VectorBytes.read(Arrays.copyOfRange(bytes, from, from + length)));
        }
        return vectors;
    }

    /** Keeps the model's vectors of sentences about anything. */
    public void saveBackgroundSentences(Model model, List<float[]> vectors) {
        var bytes = new ByteArrayOutputStream();
        vectors.forEach(vector -> bytes.writeBytes(VectorBytes.of(vector)));
        sql.update(SAVE_BACKGROUND_SENTENCES, bytes.toByteArray(), model.pk());
    }

    /**
     * The newest memories the active model has not read.
     *
     * @param among of these namespaces; of all when there are none
     */
    public List<Waiting> waiting(Set<Namespace> among, int limit) {
        var namespaces = among.stream().map(Namespace::value).toList();
        var ofThem = namespaces.isEmpty() ? "" : " AND namespace IN " + SqlFragment.placeholders(namespaces);
        var newest = ofThem + " ORDER BY pk DESC LIMIT ?";
        var waiting = new ArrayList<>(
                sql.query(WAITING + "embedded_by IS NULL" + newest, VectorTable::waiting, namespaces, limit));
        for (var model : former()) {
            waiting.addAll(sql.query(
                    WAITING + "embedded_by = ?" + newest, VectorTable::waiting, model.pk(), namespaces, limit));
        }
        return waiting.stream()
                .sorted(Comparator.comparingLong(Waiting::pk).reversed())
                .limit(limit)
                .toList();
    }

    /** How many memories the active model has not read; of all namespaces. */
    public long countWaiting() {
        return sql.number(COUNT_NEVER_READ)
                + former().stream()
                        .mapToLong(model -> sql.number(COUNT_READ_BY, model.pk()))
                        .sum();
    }

    /** How many memories of the readable namespaces the active model has not read. */
    public long countWaiting(MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        var ofScope = " AND namespace IN " + SqlFragment.placeholders(namespaces);
        long count = sql.number(COUNT_NEVER_READ + ofScope, namespaces);
        for (var model : former()) {
            count += sql.number(COUNT_READ_BY + ofScope, model.pk(), namespaces);
        }
        return count;
    }

    /** How many memories the active model found nothing in to embed; of all namespaces. */
    public long countNotEmbeddable() {
        return sql.number(COUNT_NOTHING);
    }

    /** How many memories of the readable namespaces the active model found nothing in to embed. */
    public long countNotEmbeddable(MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.number(COUNT_NOTHING + " AND m.namespace IN " + SqlFragment.placeholders(namespaces), namespaces);
    }

    /** Whether the active model has read this memory. */
    public boolean isReadByActive(long memoryPk) {
        return sql.number(IS_READ, memoryPk) > 0;
    }

    /** How many memories are active, of all namespaces. */
    public long countActive() {
        return sql.number("SELECT count(*) FROM memories WHERE valid_until IS NULL");
    }

    /** Key of the newest vector of any model; 0 when there is none. */
    public long newestVector() {
        return sql.number(NEWEST_VECTOR);
    }

    /**
     * Hands the model's vectors with keys beyond {@code after} up to {@code through} to the sink, in the order of their
     * keys.
     */
    public void read(Model model, long after, long through, VectorSink sink) {
        sql.each(AFTER + " ORDER BY v.pk", new OwnerReader(model, sink), Owner.NO_SESSION, after, through, model.pk());
    }

    /** Hands the model's vectors of some namespaces only to the sink, in the order of their keys. */
    public void read(Model model, long after, long through, Collection<String> namespaces, VectorSink sink) {
        sql.each(
                AFTER + " AND m.namespace IN " + SqlFragment.placeholders(namespaces) + " ORDER BY v.pk",
                new OwnerReader(model, sink),
                Owner.NO_SESSION,
                after,
                through,
                model.pk(),
                namespaces);
    }

    /** Hands the vectors that the model made of these memories to the sink, in any order. */
    public void read(Model model, Collection<Long> memories, VectorSink sink) {
        sql.each(WITH_OWNERS_OF, new OwnerReader(model, sink), Owner.NO_SESSION, KeyList.json(memories), model.pk());
    }

    /** Namespaces that have vectors with keys beyond {@code after} up to {@code through}. */
    public List<String> namespacesAfter(long after, long through) {
        return sql.query(NAMESPACES_AFTER, row -> row.getString(1), after, through);
    }

    /** Keys of the memories of a namespace that the model has read, the newest first. */
    public List<Long> readOf(Model model, String namespace) {
        return sql.query(READ_OF, row -> row.getLong(1), namespace, model.pk());
    }

    /** Hands all vectors the model made of these memories to the sink, in any order. */
    public void ofMemories(Model model, Collection<Long> memories, FloatSink sink) {
        sql.query(
                OF_MEMORIES,
                row -> {
                    sink.accept(row.getLong(1), row.getInt(2), VectorBytes.read(row.getBytes(3)));
                    return Boolean.TRUE;
                },
                model.pk(),
                KeyList.json(memories));
    }

    /** Keys among these of memories that the model made vectors of. */
    public List<Long> having(Model model, Collection<Long> memories) {
        return sql.query(HAVE_ONE, row -> row.getLong(1), model.pk(), KeyList.json(memories));
    }

    /** Erases some vectors of a model; how many. */
    public int deleteSome(long modelPk, int limit) {
        return sql.update(DELETE_SOME, modelPk, limit);
    }

    /** Erases a former model, with what vectors are left, unless there are memories only it has read. */
    public void deleteModel(long modelPk) {
        sql.update(DELETE_MODEL, modelPk);
    }

    private static Model model(ResultSet row) throws SQLException {
        return new Model(row.getLong(1), row.getString(2), row.getInt(3));
    }

    private static Waiting waiting(ResultSet row) throws SQLException {
        var text = SearchedText.of(row.getString(3), row.getString(4));
        return new Waiting(row.getLong(1), new Namespace(row.getString(2)), text, row.getString(5));
    }

    /** Reads a million rows when a store is opened: most are of the kind and namespace of the row before. */
    private static final class OwnerReader implements Sql.RowReader<Integer> {

        private final float[] vector;
        private final VectorSink sink;
        private String place = "";
        private MemoryKind kind = MemoryKind.EPISODE;
        private String namespace = "";

        OwnerReader(Model model, VectorSink sink) {
            this.vector = new float[model.dimensions()];
            this.sink = sink;
        }

        @Override
        public Integer read(ResultSet row) throws SQLException {
            var its = row.getString(3);
            if (!its.equals(place)) {
                int blank = its.indexOf(' ');
                kind = MemoryKind.ofLabel(its.substring(0, blank));
                namespace = its.substring(blank + 1);
                place = its;
            }
            VectorBytes.read(row.getBytes(6), vector);
            sink.accept(
                    new Owner(row.getLong(1), row.getInt(2), namespace, kind, row.getLong(4), row.getLong(5)), vector);
            return row.getInt(2);
        }
    }

    /**
     * A model.
     *
     * @param pk its key
     * @param identity its identity as one line
     * @param dimensions components of its vectors
     */
    public record Model(long pk, String identity, int dimensions) {}

    /**
     * A memory without a vector of the active model.
     *
     * @param pk its key
     * @param namespace whose it is
     * @param text what it is found by
     * @param speaker who said it; null when unknown and for what nobody said
     */
    public record Waiting(
            long pk,
            Namespace namespace,
            String text,
            @Nullable String speaker) {}

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
