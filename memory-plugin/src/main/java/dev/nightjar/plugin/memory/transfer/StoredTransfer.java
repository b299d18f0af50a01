package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.util.function.Consumer;
import java.util.function.Function;

/** Exports page by page and begins imports. Thread-safe. */
public final class StoredTransfer implements MemoryTransfer {

    private final Database database;
    private final EntityLinker linker;
    private final IdGenerator ids;
    private final MemoryPolicy policy;
    private final Runnable written;

    /**
     * @param policy what may be imported
     * @param written called when there may be memories without vectors
     */
    public StoredTransfer(
            Database database, EntityLinker linker, IdGenerator ids, MemoryPolicy policy, Runnable written) {
        this.database = database;
        this.linker = linker;
        this.ids = ids;
        this.policy = policy;
        this.written = written;
    }

    @Override
    public long count(MemoryScope scope) {
        return database.read(tx -> tx.transfer().count(scope.namespace()));
    }

    @Override
    public void export(MemoryScope scope, Consumer<TransferItem> sink) {
        new ExportedItems(scope, sink).write(new ExportedItems.Reader() {
            @Override
            public <T> T read(Function<Tables, T> work) {
                return database.read(work);
            }
        });
    }

    @Override
    public Import begin(MemoryScope scope) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        return new StoredImport(database, new ItemWriter(own, linker, policy), ids, written);
    }
}
