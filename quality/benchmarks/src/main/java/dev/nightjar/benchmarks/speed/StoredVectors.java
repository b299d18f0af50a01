package dev.nightjar.benchmarks.speed;

import dev.nightjar.plugin.memory.table.row.VectorBytes;
import dev.nightjar.plugin.memory.vector.index.FloatVectors;
import dev.nightjar.plugin.memory.vector.index.VectorKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The vectors of a synthetic store, read as the memory plugin reads them. Vector i is of the memory with key i + 1. */
final class StoredVectors implements FloatVectors, AutoCloseable {

    private static final String OF_MEMORIES = """
            SELECT memory_pk, ordinal, embedding FROM vec_memories
            WHERE model_pk = (SELECT pk FROM embedding_models WHERE state = 'active')
              AND memory_pk IN (SELECT value FROM json_each(?))""";

    private final PreparedStatement select;

    StoredVectors(Connection connection) throws SQLException {
        select = connection.prepareStatement(OF_MEMORIES);
    }

    @Override
    public Map<VectorKey, float[]> read(Collection<VectorKey> keys) {
        var wanted =
                keys.stream().map(key -> String.valueOf(key.memoryPk() + 1)).collect(Collectors.joining(",", "[", "]"));
        var found = new HashMap<VectorKey, float[]>();
        try {
            select.setString(1, wanted);
            try (var rows = select.executeQuery()) {
                while (rows.next()) {
                    found.put(new VectorKey(rows.getLong(1) - 1, rows.getInt(2)), VectorBytes.read(rows.getBytes(3)));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        select.close();
    }
}
