package dev.nightjar.plugin.memory.table.vector;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Strings;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.JoinedQuery;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.plugin.memory.table.row.VectorBytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The beginning of a memory.
 *
 * @param pk its key
 * @param vector empty where the model has not read it, or found nothing to embed
 */
public record FirstVector(long pk, MemoryId memory, Optional<float[]> vector) {

    private static final String FIRST_OF = """
            SELECT m.pk, 0 AS number, m.memory_id, %s AS vector
            FROM memories m LEFT JOIN vec_memories v ON v.memory_pk = m.pk
              AND v.model_pk = (SELECT pk FROM embedding_models WHERE state = 'active') AND v.ordinal = 0
            WHERE m.memory_id IN\s""";

    /**
     * Asks for the first vector that the active model made of each of these memories.
     *
     * @return the vectors, once the query has run
     */
    public static List<FirstVector> of(Tables tx, JoinedQuery asked, Collection<MemoryId> memories) {
        var found = new ArrayList<FirstVector>();
        if (!memories.isEmpty()) {
            asked.add(
                    FIRST_OF.formatted(tx.sql().dialect().hexadecimal("v.embedding"))
                            + SqlFragment.placeholders(memories),
                    row -> found.add(first(row)),
                    memories.stream().map(MemoryId::value).toList());
        }
        return found;
    }

    private static FirstVector first(ResultSet row) throws SQLException {
        var digits = row.getString(JoinedQuery.OTHER_TEXT);
        Optional<float[]> vector = Optional.empty();
        if (!Strings.isNullOrEmpty(
                digits)) { // where there is none, one engine answers with nothing, the other with NULL
            vector = Optional.of(VectorBytes.read(HexFormat.of().parseHex(digits)));
        }
        return new FirstVector(
                row.getLong(JoinedQuery.NUMBER), new MemoryId(requireNonNull(row.getString(JoinedQuery.TEXT))), vector);
    }
}
