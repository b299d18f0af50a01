package dev.nightjar.plugin.memory.recall;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.context.RecallLog;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.recall.RecallTable;
import dev.nightjar.plugin.memory.table.recall.RecallTable.Stored;
import dev.nightjar.plugin.memory.table.recall.RecallTable.StoredLine;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@link RecallLog} over the store. Thread-safe. */
public final class StoredRecallLog implements RecallLog {

    private final Database database;
    private final Duration kept;

    /** @param days how many days blocks are kept */
    public StoredRecallLog(Database database, int days) {
        this.database = database;
        this.kept = Duration.ofDays(days);
    }

    @Override
    public List<Recall> recent(MemoryScope scope, int limit, @Nullable String before) {
        checkArgument(limit >= 1, "limit must be 1 or more, but was %s", limit);
        return database.read(tx -> RecallTable.of(tx).recent(scope.namespace(), since(tx), limit, before).stream()
                .map(stored -> recall(tx, scope, stored))
                .toList());
    }

    @Override
    public Optional<Recall> find(MemoryScope scope, String id) {
        return database.read(tx ->
                RecallTable.of(tx).find(scope.namespace(), since(tx), id).map(stored -> recall(tx, scope, stored)));
    }

    /** Without any days it keeps nothing, not even of this moment. */
    private Instant since(Tables tx) {
        return kept.isZero() ? Instant.ofEpochMilli(Long.MAX_VALUE) : tx.now().minus(kept);
    }

    private static Recall recall(Tables tx, MemoryScope scope, Stored stored) {
        var lines = RecallTable.of(tx).lines(stored.pk());
        var memories = tx
                .memories()
                .byKeys(lines.stream().map(StoredLine::memoryPk).toList())
                .stream()
                .filter(row -> scope.readable().contains(row.memory().details().namespace()))
                .collect(Collectors.toMap(MemoryRow::pk, MemoryRow::memory));
        return new Recall(
                stored.id(),
                stored.sessionId(),
                stored.prompt(),
                stored.text(),
                stored.tokens(),
                lines.stream().flatMap(line -> line(memories, line)).toList(),
                stored.givenAt());
    }

    private static Stream<Line> line(Map<Long, Memory> memories, StoredLine line) {
        return Stream.ofNullable(memories.get(line.memoryPk()))
                .map(memory -> new Line(memory, line.tokens(), line.relevance()));
    }
}
