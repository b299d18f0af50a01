package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TransferQueries.Keyed;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.WorkingLineItem;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Writes all items of a namespace, page by page.
 *
 * @param sink receives the items in an order in which they can be imported
 */
record ExportedItems(MemoryScope scope, Consumer<TransferItem> sink) {

    private static final int AT_ONCE = 500;

    /** Reads the tables, for each page anew or within one transaction. */
    interface Reader {
        <T> T read(Function<Tables, T> work);
    }

    /** Reads within this transaction. */
    static Reader within(Tables tx) {
        return new Reader() {
            @Override
            public <T> T read(Function<Tables, T> work) {
                return work.apply(tx);
            }
        };
    }

    void write(Reader reader) {
        var namespace = scope.namespace();
        reader.read(tx -> MergeTable.of(tx).erasures(namespace)).forEach(sink);
        pages(reader, (tx, after) -> tx.transfer().entitiesAfter(namespace, after, AT_ONCE), this::send);
        pages(reader, (tx, after) -> tx.transfer().sessionsAfter(namespace, after, AT_ONCE), this::send);
        pages(reader, (tx, after) -> tx.transfer().memoriesAfter(namespace, after, AT_ONCE), this::send);
        pages(
                reader,
                (tx, after) -> tx.transfer().memoriesAfter(namespace, after, AT_ONCE),
                page -> links(reader, namespace, page).forEach(sink));
        pages(reader, (tx, after) -> tx.transferredTalk().callsAfter(namespace, after, AT_ONCE), this::send);
        pages(reader, (tx, after) -> tx.transferredTalk().summariesAfter(namespace, after, AT_ONCE), this::send);
        pages(reader, (tx, after) -> tx.transferredTalk().scratchpadsAfter(namespace, after, AT_ONCE), this::send);
        reader.read(tx -> tx.notes().workingMemory(scope))
                .lines()
                .forEach(line -> sink.accept(new WorkingLineItem(line)));
    }

    private static List<LinkItem> links(Reader reader, Namespace namespace, List<? extends Keyed<?>> page) {
        long first = page.get(0).pk();
        long last = page.get(page.size() - 1).pk();
        return reader.read(tx -> tx.transfer().links(namespace, first - 1, last)).stream()
                .map(LinkItem::new)
                .toList();
    }

    private void send(List<? extends Keyed<? extends TransferItem>> page) {
        page.forEach(one -> sink.accept(one.item()));
    }

    private static <T> void pages(Reader reader, PageReader<T> pages, Consumer<List<Keyed<T>>> sink) {
        long after = 0;
        while (true) {
            long from = after;
            var page = reader.read(tx -> pages.read(tx, from));
            if (page.isEmpty()) {
                return;
            }
            sink.accept(page);
            after = page.get(page.size() - 1).pk();
        }
    }

    /** Reads a page of rows after a key. */
    @FunctionalInterface
    private interface PageReader<T> {
        List<Keyed<T>> read(Tables tx, long after);
    }
}
