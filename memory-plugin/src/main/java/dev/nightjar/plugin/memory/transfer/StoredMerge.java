package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.transfer.MemoryMerge;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Merges stores. Each merge is recorded as a maintenance run. Thread-safe. */
public final class StoredMerge implements MemoryMerge {

    private static final String TASK = "merge";

    private final Database database;
    private final EntityLinker linker;
    private final IdGenerator ids;
    private final MemoryPolicy policy;
    private final Surroundings around;

    /** @param around what has to know of a merge, and where other stores are read */
    public StoredMerge(
            Database database, EntityLinker linker, IdGenerator ids, MemoryPolicy policy, Surroundings around) {
        this.database = database;
        this.linker = linker;
        this.ids = ids;
        this.policy = policy;
        this.around = around;
    }

    /**
     * Listeners of a merge, and access to other stores.
     *
     * @param before called before something may be erased
     * @param after called when it is done
     * @param other lets work read the store in another file
     */
    public record Surroundings(
            Consumer<Namespace> before,
            BiConsumer<MemoryScope, Merged> after,
            BiConsumer<Path, Consumer<Tables>> other) {}

    @Override
    public Merged merge(MemoryScope scope, List<TransferItem> items) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var allowed = allowed(items);
        if (allowed.items.isEmpty()) {
            return new Merged(0, 0, 0, 0, 0, 0, 0, 0, allowed.refused);
        }
        around.before.accept(own.namespace());
        var merged = database.write(tx -> {
            var merging = joined(tx, own, allowed);
            var run = new RunId(ids.run(tx.now()));
            tx.runs().begin(own, run, TASK);
            return tx.runs().during(own, run, "merged", () -> merging.write(allowed.refused));
        });
        around.after.accept(own, merged);
        return merged;
    }

    @Override
    public Merged preview(MemoryScope scope, List<TransferItem> items) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var allowed = allowed(items);
        return database.write(tx -> tx.rehearsed(() -> joined(tx, own, allowed).write(allowed.refused)));
    }

    private Merging joined(Tables tx, MemoryScope scope, Allowed allowed) {
        return new Merging(tx, new ItemWriter(scope, linker, policy)).join(allowed.items);
    }

    private Allowed allowed(List<TransferItem> items) {
        var policed = new AllowedItems(policy);
        var allowed = new ArrayList<TransferItem>();
        long refused = 0;
        for (var item : items) {
            var one = policed.allowed(item);
            one.map(StoredMerge::clean).filter(StoredMerge::isNotBlank).ifPresent(allowed::add);
            refused += one.isEmpty() ? 1 : 0;
        }
        return new Allowed(allowed, refused);
    }

    private record Allowed(List<TransferItem> items, long refused) {}

    private static TransferItem clean(TransferItem item) {
        return item instanceof MemoryItem memory ? memory.withContent(CleanText.of(memory.content())) : item;
    }

    private static boolean isNotBlank(TransferItem item) {
        return !(item instanceof MemoryItem memory) || !memory.content().isEmpty();
    }

    @Override
    public void export(Path store, MemoryScope scope, Consumer<TransferItem> sink) {
        around.other.accept(store, tx -> {
            var owners = MergeTable.of(tx).owners();
            if (!owners.isEmpty() && !owners.contains(MemoryScope.of(scope.agentId(), scope.namespace()))) {
                throw new MemoryException(store + " has no memories of namespace " + scope.namespace() + " of agent "
                        + scope.agentId() + "; it has those of " + told(owners));
            }
            new ExportedItems(scope, sink).write(ExportedItems.within(tx));
        });
    }

    private static String told(List<MemoryScope> owners) {
        return owners.stream()
                .map(owner -> owner.namespace() + " of agent " + owner.agentId())
                .collect(Collectors.joining(", "));
    }

    @Override
    public String machine() {
        return database.write(tx -> MergeTable.of(tx)
                .machine(() -> UUID.randomUUID().toString().replace("-", "").substring(0, 12)));
    }

    @Override
    public Map<String, Boolean> syncedFiles(MemoryScope scope) {
        return database.read(tx -> MergeTable.of(tx).files(scope.namespace()));
    }

    @Override
    public void noteSynced(MemoryScope scope, String name, boolean isOwn) {
        database.write(tx -> {
            MergeTable.of(tx).noteFile(scope.namespace(), name, isOwn);
            return name;
        });
    }
}
