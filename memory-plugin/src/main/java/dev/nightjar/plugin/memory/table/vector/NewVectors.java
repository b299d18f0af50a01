package dev.nightjar.plugin.memory.table.vector;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.TextVector;
import dev.nightjar.plugin.memory.table.row.VectorBytes;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Vectors as a model makes them. */
public record NewVectors(Sql sql) {

    /**
     * Whoever stores vectors claims this beside the namespaces. Hosts read new vectors by their keys, which only grow:
     * if two stored some at the same time, a host could have read the higher keys before those below them are
     * committed, and would pass over these.
     */
    private static final String ALL_VECTORS = "vectors";

    /** Whoever comes second, be it another process, or comes after the memory has ended, changes nothing. */
    private static final String CLAIM = """
            UPDATE memories SET embedded_by = ? WHERE pk = ? AND valid_until IS NULL AND embedded_by IS DISTINCT FROM ?""";

    private static final String CLEAR = "DELETE FROM vec_memories WHERE memory_pk = ? AND model_pk = ?";

    private static final String NOTE_NOTHING = """
            INSERT INTO not_embeddable (memory_pk, model_pk) VALUES (?, ?)
            ON CONFLICT (memory_pk) DO UPDATE SET model_pk = excluded.model_pk""";

    private static final String NOTE_SOMETHING = "DELETE FROM not_embeddable WHERE memory_pk = ?";

    private static final String INSERT = """
            INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset, embedding)
            VALUES (?, ?, ?, ?, ?, ?)""";

    /** The table in a transaction. */
    public static NewVectors of(Tables tx) {
        return new NewVectors(tx.sql());
    }

    /** Claims of a transaction that stores these vectors. */
    public static Set<String> claims(List<Made> made) {
        return Stream.concat(made.stream().map(one -> one.namespace().value()), Stream.of(ALL_VECTORS))
                .collect(Collectors.toSet());
    }

    /** Stores what is still wanted: of memories that have not ended and that nobody else has done. */
    public void save(long modelPk, List<Made> made) {
        var claimed = sql.updateEach(CLAIM, each(made, one -> List.of(modelPk, one.memoryPk, modelPk)));
        var wanted = IntStream.range(0, made.size())
                .filter(i -> claimed[i] > 0)
                .mapToObj(made::get)
                .toList();
        sql.updateEach(CLEAR, each(wanted, one -> List.of(one.memoryPk, modelPk)));
        var empty = wanted.stream().filter(one -> one.pieces.isEmpty()).toList();
        var others = wanted.stream().filter(one -> !one.pieces.isEmpty()).toList();
        sql.updateEach(NOTE_NOTHING, each(empty, one -> List.of(one.memoryPk, modelPk)));
        sql.updateEach(NOTE_SOMETHING, each(others, one -> List.of(one.memoryPk)));
        sql.updateEach(INSERT, wanted.stream().flatMap(one -> one.rows(modelPk)).toList());
    }

    private static List<List<@Nullable Object>> each(
            List<Made> made, Function<Made, List<@Nullable Object>> parameters) {
        return made.stream().map(parameters).toList();
    }

    /**
     * Vectors that a model made of a memory.
     *
     * @param memoryPk key of the memory
     * @param namespace whose it is
     * @param pieces its vectors; none when the model finds nothing in it to embed
     */
    public record Made(long memoryPk, Namespace namespace, List<TextVector> pieces) {

        /** Copies the list. */
        public Made {
            pieces = List.copyOf(pieces);
        }

        private Stream<List<@Nullable Object>> rows(long modelPk) {
            return IntStream.range(0, pieces.size()).mapToObj(i -> {
                var piece = pieces.get(i);
                return List.of(memoryPk, modelPk, i, piece.start(), piece.end(), VectorBytes.of(piece.vector()));
            });
        }
    }
}
