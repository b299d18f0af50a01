package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.transfer.MemoryTransfer;
import dev.nightjar.memory.transfer.TransferItem;
import dev.nightjar.memory.transfer.TransferItem.LinkItem;
import dev.nightjar.memory.transfer.TransferItem.WorkingLineItem;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TransferQueries.Keyed;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import java.util.List;
import java.util.function.Consumer;

/** Exports page by page and begins imports. Thread-safe. */
public final class StoredTransfer implements MemoryTransfer {

    private static final int AT_ONCE = 500;

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
        var namespace = scope.namespace();
        pages((tx, after) -> tx.transfer().entitiesAfter(namespace, after, AT_ONCE), page -> send(page, sink));
        pages((tx, after) -> tx.transfer().sessionsAfter(namespace, after, AT_ONCE), page -> send(page, sink));
        pages((tx, after) -> tx.transfer().memoriesAfter(namespace, after, AT_ONCE), page -> send(page, sink));
        pages(
                (tx, after) -> tx.transfer().memoriesAfter(namespace, after, AT_ONCE),
                page -> links(namespace, page).forEach(sink));
        pages((tx, after) -> tx.transferredTalk().callsAfter(namespace, after, AT_ONCE), page -> send(page, sink));
        pages((tx, after) -> tx.transferredTalk().summariesAfter(namespace, after, AT_ONCE), page -> send(page, sink));
        pages(
                (tx, after) -> tx.transferredTalk().scratchpadsAfter(namespace, after, AT_ONCE),
                page -> send(page, sink));
        database.read(tx -> tx.notes().workingMemory(scope))
                .lines()
                .forEach(line -> sink.accept(new WorkingLineItem(line)));
    }

    private List<LinkItem> links(Namespace namespace, List<? extends Keyed<?>> page) {
        long first = page.get(0).pk();
        long last = page.get(page.size() - 1).pk();
        return database.read(tx -> tx.transfer().links(namespace, first - 1, last)).stream()
                .map(LinkItem::new)
                .toList();
    }

    private static void send(List<? extends Keyed<? extends TransferItem>> page, Consumer<TransferItem> sink) {
        page.forEach(one -> sink.accept(one.item()));
    }

    private <T> void pages(PageReader<T> reader, Consumer<List<Keyed<T>>> sink) {
        long after = 0;
        while (true) {
            long from = after;
            var page = database.read(tx -> reader.read(tx, from));
            if (page.isEmpty()) {
                return;
            }
            sink.accept(page);
            after = page.get(page.size() - 1).pk();
        }
    }

    @Override
    public Import begin(MemoryScope scope) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        return new StoredImport(database, new ItemWriter(own, linker, policy), ids, written);
    }

    /** Reads a page of rows after a key. */
    @FunctionalInterface
    private interface PageReader<T> {
        List<Keyed<T>> read(Tables tx, long after);
    }
}
