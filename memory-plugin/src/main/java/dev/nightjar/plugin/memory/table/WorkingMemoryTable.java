package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.WorkingMemory;
import dev.nightjar.memory.WorkingMemory.Line;
import dev.nightjar.memory.WorkingMemory.Section;
import dev.nightjar.plugin.memory.database.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Working memory: one for each agent and namespace. */
public record WorkingMemoryTable(Sql sql, Instant now) {

    private static final String LINES = """
            SELECT w.version, l.section, l.text, l.source, l.written_at
            FROM working_memory w LEFT JOIN working_memory_lines l ON l.working_memory_pk = w.pk
            WHERE w.agent_id = ? AND w.namespace = ? ORDER BY l.position""";

    private static final String NEXT_VERSION = """
            INSERT INTO working_memory (agent_id, namespace, version, updated_at) VALUES (?, ?, 1, ?)
            ON CONFLICT (agent_id, namespace) DO UPDATE SET version = version + 1, updated_at = excluded.updated_at
            RETURNING pk""";

    private static final String CLEAR = "DELETE FROM working_memory_lines WHERE working_memory_pk = ?";

    private static final String INSERT = """
            INSERT INTO working_memory_lines (working_memory_pk, position, section, text, source, written_at)
            VALUES (?, ?, ?, ?, ?, ?)""";

    /** That of the scope's agent and own namespace. */
    public WorkingMemory read(MemoryScope scope) {
        var version = new AtomicLong();
        var lines = new ArrayList<Line>();
        sql.each(
                LINES,
                row -> {
                    version.set(row.getLong(1));
                    var section = row.getString(2);
                    return section != null
                            && lines.add(new Line(
                                    Section.ofLabel(section),
                                    row.getString(3),
                                    row.getString(4),
                                    Instant.ofEpochMilli(row.getLong(5))));
                },
                scope.agentId(),
                scope.namespace().value());
        return new WorkingMemory(version.get(), lines);
    }

    /** Replaces its lines; it gets the next version. */
    public void replace(MemoryScope scope, List<Line> lines) {
        long pk = sql.first(
                        NEXT_VERSION,
                        row -> row.getLong(1),
                        scope.agentId(),
                        scope.namespace().value(),
                        now.toEpochMilli())
                .orElseThrow();
        sql.update(CLEAR, pk);
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            sql.update(
                    INSERT,
                    pk,
                    i,
                    line.section().label(),
                    line.text(),
                    line.source(),
                    line.writtenAt().toEpochMilli());
        }
    }
}
