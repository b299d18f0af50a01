package dev.nightjar.plugin.memory.database.postgres.tenant;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.copy.CopiedTable;
import dev.nightjar.plugin.memory.database.copy.Digest;
import dev.nightjar.plugin.memory.database.copy.Row;
import dev.nightjar.plugin.memory.database.copy.TableCatalog;
import dev.nightjar.plugin.memory.database.copy.TableCopy;
import dev.nightjar.plugin.memory.database.postgres.PostgresStore;
import dev.nightjar.spi.StoreMigration.Progress;
import dev.nightjar.spi.StoreMigration.Table;
import dev.nightjar.spi.Tenants.Moved;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Moves namespaces to another server. First they are copied as they were at a moment, while everybody works; then nobody may write to
 * either server while what has changed since is copied and both are compared. The new server commits first, then the old one, which
 * has removed what it had and noted where it is: until then the old one is asked. On the new server it is all one transaction, so a
 * move that is broken off leaves nothing.
 */
public final class TenantMove {

    /** Of a statement. */
    private static final int AT_ONCE = 500;

    private static final int LOCK_WAIT_MILLIS = 30_000;
    private static final String SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

    /** Nobody else gets them. */
    private static final String NEW_KEYS =
            "SELECT nextval(pg_get_serial_sequence(quote_ident(current_schema()) || '.' || ?, 'pk')) AS key"
                    + " FROM generate_series(1, ?) ORDER BY key";

    private final PostgresStore from;
    private final PostgresStore to;
    private final Sql target;
    private final List<Namespace> namespaces;
    private final Consumer<Progress> progress;
    private final List<TenantTable> tables;
    private final NewKeys keys = new NewKeys();
    /** By table, the keys of the namespace's rows on the old server. */
    private final Map<String, List<Object>> keysNow = new HashMap<>();

    private long done;
    private long total;

    private TenantMove(
            PostgresStore from,
            PostgresStore to,
            Sql source,
            Sql target,
            List<Namespace> namespaces,
            Consumer<Progress> progress) {
        this.from = from;
        this.to = to;
        this.target = target;
        this.namespaces = namespaces;
        this.progress = progress;
        this.tables = TenantTable.of(TableCatalog.common(source, target));
        keysNow.put(TenantTable.NAME, List.copyOf(TenantRows.names(namespaces)));
        keysNow.put(
                TenantTable.HASH,
                namespaces.stream().<Object>map(TenantRows::hash).toList());
    }

    /**
     * Moves them.
     *
     * @param database over the old server
     * @param name what the old server is to call the new one
     * @param moveId random
     * @param progress called after some rows; what it throws breaks the move off
     * @throws StoreException when they cannot be moved
     */
    public static Moved move(
            MemoryDatabase database,
            PostgresStore from,
            PostgresStore to,
            String name,
            List<Namespace> namespaces,
            String moveId,
            Consumer<Progress> progress) {
        try (var source = from.openCopier();
                var target = to.openWriter()) {
            from.keepOtherMovesOut(source);
            to.keepOtherMovesOut(target);
            var move = new TenantMove(from, to, source, target, namespaces, progress);
            long epoch = move.begin(source, database, moveId);
            move.copy(source);
            return database.writeByItself(held -> move.finish(held, name, epoch, moveId));
        }
    }

    /** Answers the number of this move. */
    private long begin(Sql source, MemoryDatabase database, String moveId) {
        rows(source).refuseLinks();
        to.begin(target, LOCK_WAIT_MILLIS, true);
        long epoch = 0;
        for (var namespace : namespaces) {
            epoch = Math.max(epoch, 1 + makeRoom(source, namespace));
        }
        EmbeddingModels.bring(source, target); // a host that begins to use one must not wait for the whole copy
        target.execute("COMMIT");
        database.writeByItself(held -> noteBegin(held, moveId));
        target.execute("BEGIN");
        for (var namespace : namespaces) {
            new LastMove(null, epoch, moveId).note(target, namespace);
        }
        source.execute(SNAPSHOT);
        return epoch;
    }

    /** Answers the number of the last move that one of the servers knows of. */
    private long makeRoom(Sql source, Namespace namespace) {
        var here = LastMove.of(source, namespace);
        var rows = new TenantRows(source, tables, List.of(namespace));
        if (here.isAway()) {
            throw new StoreException(namespace + " has moved to " + here.server() + " already; nothing of it is here");
        } else if (!rows.isAny()) {
            throw new StoreException("Nothing is stored for " + namespace + " in " + from.name()
                    + "; 'nightjar tenants list' shows whom there is");
        }
        var there = LastMove.of(target, namespace);
        var left = new TenantRows(target, tables, List.of(namespace));
        if (left.isAny()) {
            if (!there.isOfSameMove(here) || left.hasMoreThan(rows)) {
                throw new StoreException("Cannot move " + namespace + " to " + to.name()
                        + ": it has memories of its own there, and nothing is overwritten. To bring both together,"
                        + " export one and import it into the other");
            }
            left.remove(to.automation());
        }
        return Math.max(here.epoch(), there.epoch());
    }

    /** By this what is brought to the new server is known again, should the old one be unable to note the end. */
    private boolean noteBegin(Sql held, String moveId) {
        for (var namespace : namespaces) {
            new LastMove(null, LastMove.of(held, namespace).epoch(), moveId).note(held, namespace);
        }
        return true;
    }

    private TenantRows rows(Sql sql) {
        return new TenantRows(sql, tables, namespaces);
    }

    /** What there was at a moment. Vectors follow at the end: other hosts notice them by their keys, which only grow. */
    private void copy(Sql source) {
        findKeys(source);
        tables.stream()
                .filter(TenantTable::hasKeys)
                .forEach(table -> total += 2L * keysOf(table).size());
        useNumbers(source);
        for (var table : tables) {
            giveKeys(table);
            if (!table.isVectors()) {
                Iterables.partition(keysOf(table), AT_ONCE)
                        .forEach(some -> bring(table, knownRows(source, table, some)));
            }
        }
        source.execute("ROLLBACK");
    }

    private void bring(TenantTable table, List<Row> rows) {
        new TableCopy(target, table.table()).bring(rows, reader -> {});
        tell(table, false, rows.size());
    }

    private Moved finish(Sql held, String name, long epoch, String moveId) {
        if (!namespaces.stream()
                .allMatch(each -> LastMove.of(held, each).moveId().equals(moveId))) {
            throw new StoreException("Another move of " + namespaces + " has begun meanwhile; nothing was moved");
        }
        from.lockAlone(held, LOCK_WAIT_MILLIS);
        rows(held).refuseRuns();
        rows(held).dropSharedRecalls();
        findKeys(held);
        useNumbers(held);
        to.lockAlone(target, LOCK_WAIT_MILLIS);
        var triggered = tables.stream()
                .filter(table -> !table.table().isIndex())
                .map(TenantTable::name)
                .toList();
        to.automation().pauseTriggers(target, triggered);
        Lists.reverse(tables).forEach(this::removeVanished);
        tables.forEach(this::giveKeys);
        var equal = tables.stream().map(table -> compared(held, table)).toList();
        to.automation().resumeTriggers(target, triggered);
        rows(target).count();
        rows(held).remove(from.automation());
        for (var namespace : namespaces) {
            new LastMove(name, epoch, moveId).note(held, namespace);
        }
        target.execute("COMMIT");
        return new Moved(from.name(), to.name(), epoch, equal);
    }

    private void removeVanished(TenantTable table) {
        if (table.hasKeys()) {
            var gone = keys.forget(table.name(), Set.copyOf(keysOf(table)));
            for (var some : Iterables.partition(gone, AT_ONCE)) {
                var theirs = CopiedTable.marks(some.size());
                if (CopiedTable.INDEX
                        .references()
                        .containsValue(table.name())) { // no reference watches over the index of words
                    target.update("DELETE FROM " + CopiedTable.INDEX.name() + " WHERE rowid IN " + theirs, some);
                }
                target.update("DELETE FROM " + table.name() + " WHERE pk IN " + theirs, some);
            }
        }
    }

    private Table compared(Sql held, TenantTable table) {
        var original = new Digest();
        var copy = new Digest();
        var references = new ForeignReferences(table);
        for (var some : Iterables.partition(keysOf(table), AT_ONCE)) {
            var rows = read(held, table, some);
            var there = keys.of(table.keysOf(), some);
            var old = rows(target, table, there);
            boolean isChanged = new TableCopy(target, table.table()).bring(rows, reader -> reader.accept(old));
            rows.forEach(original::add);
            (isChanged ? rows(target, table, there) : old).forEach(copy::add);
            references.count(rows);
            tell(table, true, rows.size());
        }
        references.check(held, keysNow);
        boolean isAll = !table.isNamed() || rows(target).count(table) == copy.rows();
        if (!isAll || !copy.isEqual(original)) {
            throw new StoreException("The copy in " + to.name() + " is not equal to " + from.name() + ": table "
                    + table.name() + " has " + copy + " instead of " + original + ". Nothing was moved; try again");
        }
        return new Table(table.name(), copy.rows(), copy.hash());
    }

    private void findKeys(Sql source) {
        for (var table : tables) {
            if (table.hasKeys()) {
                var above = table.above();
                var found = new ArrayList<Object>();
                for (var some : Iterables.partition(keysNow.getOrDefault(above.getValue(), List.of()), AT_ONCE)) {
                    found.addAll(source.query(
                            "SELECT pk FROM " + table.name() + " WHERE " + above.getKey() + " IN "
                                    + CopiedTable.marks(some.size()) + table.condition() + " ORDER BY pk",
                            row -> row.getLong(1),
                            some));
                }
                keysNow.put(table.name(), found);
            }
        }
    }

    /** Later rows get higher keys: some are read in the order of their keys. */
    private void giveKeys(TenantTable table) {
        if (table.hasKeys()) {
            var known = keys.of(table.name());
            var fresh = keysOf(table).stream()
                    .map(Long.class::cast)
                    .filter(key -> !known.containsKey(key))
                    .sorted()
                    .toList();
            var made = target.query(NEW_KEYS, row -> row.getLong(1), table.name(), fresh.size());
            for (int i = 0; i < fresh.size(); i++) {
                known.put(fresh.get(i), made.get(i));
            }
        }
    }

    private void useNumbers(Sql source) {
        var models = keys.of(EmbeddingModels.TABLE);
        models.clear();
        models.putAll(EmbeddingModels.bring(source, target));
        for (var namespace : namespaces) {
            keys.number(TenantRows.number(source, namespace), TenantRows.ensureNumber(target, namespace));
        }
    }

    private List<Object> keysOf(TenantTable table) {
        return Objects.requireNonNull(keysNow.get(table.keysOf()), table.keysOf());
    }

    /** As they are on the new server. */
    private List<Row> read(Sql source, TenantTable table, List<Object> some) {
        return rows(source, table, some).stream()
                .map(row -> keys.of(table, row))
                .toList();
    }

    /** Without those that refer to another namespace, of which the end takes care. */
    private List<Row> knownRows(Sql source, TenantTable table, List<Object> some) {
        return rows(source, table, some).stream()
                .filter(row -> keys.isKnown(table, row))
                .map(row -> keys.of(table, row))
                .toList();
    }

    private static List<Row> rows(Sql sql, TenantTable table, List<Object> some) {
        return sql.query(table.table().select(table.column(), some.size()), row -> Row.of(table.table(), row), some);
    }

    private void tell(TenantTable table, boolean isCompared, int rows) {
        done += table.hasKeys() ? rows : 0;
        progress.accept(new Progress(table.name(), isCompared, Math.min(done, total), total));
    }
}
