package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An import. Its additions are recorded as a maintenance run, so that they can be undone. Not thread-safe. */
final class StoredImport implements MemoryTransfer.Import {

    private static final String TASK = "import";

    private final Database database;
    private final ItemWriter writer;
    private final IdGenerator ids;
    private final Runnable written;
    private MemoryTransfer.Result result = MemoryTransfer.Result.NOTHING;
    private @Nullable RunId run;

    StoredImport(Database database, ItemWriter writer, IdGenerator ids, Runnable written) {
        this.database = database;
        this.writer = writer;
        this.ids = ids;
        this.written = written;
    }

    @Override
    public void add(List<TransferItem> items) {
        if (items.isEmpty()) {
            return;
        }
        var more = database.write(tx -> {
            var under = run == null ? new RunId(ids.run(tx.now())) : run;
            tx.runs().begin(writer.scope(), under, TASK);
            var added = tx.runs().during(writer.scope(), under, "imported", () -> writer.write(tx, items));
            run = under;
            return added;
        });
        result = result.plus(more);
        written.run();
    }

    @Override
    public MemoryTransfer.Result result() {
        return result;
    }
}
