package dev.nightjar.plugin.memory.vector;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.table.row.TextVector;
import dev.nightjar.plugin.memory.table.vector.NewVectors;
import dev.nightjar.plugin.memory.table.vector.NewVectors.Made;
import java.util.List;
import java.util.stream.LongStream;

/** Facts with the same vector of two components. */
final class VectorRows {

    private VectorRows() {}

    /** Adds facts with these keys. */
    static void add(Database database, Model model, String namespace, int first, int last) {
        var vector = List.of(new TextVector(0, 1, new float[] {1, 0}));
        database.write(tx -> {
            for (long pk = first; pk <= last; pk++) {
                tx.sql().update("""
                        INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, source, event_time,
                          created_at, confidence_at) VALUES (?, ?, 'a', ?, 'fact', 'text', 'test', 1, 1, 1)""", pk, "fact_" + pk, namespace);
            }
            NewVectors.of(tx)
                    .save(
                            model.pk(),
                            LongStream.rangeClosed(first, last)
                                    .mapToObj(pk -> new Made(pk, new Namespace(namespace), vector))
                                    .toList());
            return last;
        });
    }
}
