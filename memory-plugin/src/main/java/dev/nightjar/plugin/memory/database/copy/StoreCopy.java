package dev.nightjar.plugin.memory.database.copy;

import dev.nightjar.plugin.memory.database.Automation;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.Store;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.UnfinishedCopy;
import dev.nightjar.spi.store.StoreMigration.Migrated;
import dev.nightjar.spi.store.StoreMigration.Progress;
import dev.nightjar.spi.store.StoreMigration.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Copies a whole store into one of another engine, a batch a transaction. Which rows are there already is seen by
 * looking at them: so a copy that was killed goes on where it was, and what has changed in the original since is
 * changed in the copy.
 */
public final class StoreCopy {

    private static final int LOCK_WAIT_MILLIS = 30_000;

    private static final String SCHEDULES = "schedules";
    private static final String OF_USERS = " WHERE owner = 'user'";

    /** Tables that a host writes when it starts; a copy replaces them. */
    private static final Set<String> OF_A_START = Set.of(SCHEDULES, "schedule_runs", "embedding_models", "machines");

    private final Store from;
    private final Store to;
    private final Sql held;
    private final Sql source;
    private final Sql target;
    private final Automation automation;
    private final Consumer<Progress> progress;
    private final int batch;
    private final List<CopiedTable> tables;
    private final Map<String, Digest> originals = new HashMap<>();
    private long done;
    private long total;

    private StoreCopy(Store from, Store to, Sql held, Sql source, Sql target, Consumer<Progress> progress, int batch) {
        this.from = from;
        this.to = to;
        this.held = held;
        this.source = source;
        this.target = target;
        this.automation = to.automation();
        this.progress = progress;
        this.batch = batch;
        this.tables = TableCatalog.common(source, target);
    }

    /**
     * Copies it.
     *
     * @param held in a transaction of the original beside which nobody else writes
     * @param progress told after each batch
     * @param batch rows of a transaction
     * @throws StoreException when the other store has memories of its own, one of them cannot be used, or they are not
     *     equal in the end
     */
    public static Migrated copy(Store from, Sql held, Store to, Consumer<Progress> progress, int batch) {
        try (var source = from.openReader();
                var target = to.openWriter()) {
            return new StoreCopy(from, to, held, source, target, progress, batch).run();
        }
    }

    private Migrated run() {
        automation.keepOthersOut(target);
        boolean isResumed = inTransaction(this::begin);
        tables.forEach(table -> total += 2 * source.number("SELECT count(*) FROM " + table.name()));
        try {
            copyAll();
        } catch (StoreException e) {
            if (!isResumed || e.isRetriable()) {
                throw e;
            }
            inTransaction(this::cleared); // what is there stands in the way of what is to come
            copyAll();
        }
        return new Migrated(from.name(), to.name(), inTransaction(this::finish));
    }

    /** Whether a copy was begun before. */
    private boolean begin() {
        boolean isResumed = automation.hasTable(target, UnfinishedCopy.TABLE);
        if (!isResumed) {
            tables.forEach(this::refuseUsed);
            UnfinishedCopy.begin(target, from.name());
        }
        automation.pauseTriggers(target, triggered());
        return isResumed || cleared();
    }

    private void refuseUsed(CopiedTable table) {
        if (OF_A_START.contains(table.name()) && !table.name().equals(SCHEDULES)) {
            return;
        }
        long rows = target.number(
                "SELECT count(*) FROM " + table.name() + (table.name().equals(SCHEDULES) ? OF_USERS : ""));
        if (rows > 0) {
            throw new StoreException("Cannot copy to " + to.name() + ": it has memories already (table " + table.name()
                    + ": " + rows + (rows == 1 ? " row" : " rows")
                    + "), and nothing is overwritten. To do without them, "
                    + to.removal());
        }
    }

    /** Answers that nothing was there before. */
    private boolean cleared() {
        for (int i = tables.size() - 1; i >= 0; i--) {
            target.update("DELETE FROM " + tables.get(i).name());
        }
        return false;
    }

    private void copyAll() {
        done = 0;
        tables.forEach(this::copy);
    }

    private void copy(CopiedTable table) {
        var original = new Digest();
        var pages = new Pages(source, table, batch);
        List<Object> after = List.of();
        boolean isLast = false;
        while (!isLast) {
            var page = pages.next(after, List.of());
            isLast = page.size() < batch;
            after = bring(table, page, after, isLast);
            page.forEach(original::add);
            tell(table, false, page.size());
        }
        originals.put(table.name(), original);
    }

    /** Answers the key that the next ones come after. */
    private List<Object> bring(CopiedTable table, List<Row> page, List<Object> after, boolean isLast) {
        var upTo = isLast ? List.<Object>of() : page.get(page.size() - 1).key();
        return inTransaction(() -> {
            new TableCopy(target, table)
                    .bring(page, reader -> new Pages(target, table, batch).each(after, upTo, reader));
            return upTo;
        });
    }

    private List<Table> finish() {
        var equal = tables.stream().map(this::compared).toList();
        tables.stream().filter(CopiedTable::hasMadeKeys).forEach(this::takeOverKeys);
        automation.resumeTriggers(target, triggered());
        UnfinishedCopy.end(target);
        return equal;
    }

    private Table compared(CopiedTable table) {
        var original = Objects.requireNonNull(originals.get(table.name()), table.name());
        var copy = new Digest();
        new Pages(target, table, batch).each(List.of(), List.of(), page -> {
            page.forEach(copy::add);
            tell(table, true, page.size());
        });
        if (!copy.isEqual(original)) {
            throw new StoreException("The copy in " + to.name() + " is not equal to " + from.name() + ": table "
                    + table.name() + " has " + copy + " instead of " + original + ". It cannot be used yet; do the same"
                    + " again, which copies what differs");
        }
        return new Table(table.name(), copy.rows(), copy.hash());
    }

    private void takeOverKeys(CopiedTable table) {
        long highest = target.number("SELECT max(pk) FROM " + table.name());
        automation.makeKeysAfter(
                target, table.name(), Math.max(highest, from.automation().lastKey(source, table.name())));
    }

    /** Tables whose triggers are switched off; those of the index of words stay on, as they keep its list of words. */
    private List<String> triggered() {
        return tables.stream()
                .filter(table -> !table.isIndex())
                .map(CopiedTable::name)
                .toList();
    }

    /** The transaction that keeps the original as it is must not look as if its host had been lost. */
    private void tell(CopiedTable table, boolean isCompared, int rows) {
        held.number("SELECT 1");
        done += rows;
        progress.accept(new Progress(table.name(), isCompared, done, total));
    }

    private <T> T inTransaction(Supplier<T> work) {
        to.begin(target, LOCK_WAIT_MILLIS, true);
        try {
            var result = work.get();
            target.execute("COMMIT");
            return result;
        } catch (RuntimeException | Error e) {
            rollBack(e);
            throw e;
        }
    }

    private void rollBack(Throwable cause) {
        try {
            target.execute("ROLLBACK");
        } catch (StoreException e) {
            cause.addSuppressed(e); // the engine has done so by itself
        }
    }
}
