package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.memory.database.Store;
import dev.nightjar.plugin.memory.database.copy.StoreCopy;
import dev.nightjar.plugin.memory.database.postgres.PostgresStore;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.store.StoreMigration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Copies the store of this host into one of another engine.
 *
 * @param settings where the stores are
 * @param own the store of this host
 */
record Migrations(MemorySettings settings, ExtensionContext host, OpenedStore own) implements StoreMigration {

    /** Rows of a transaction: some tenths of a second. */
    private static final int BATCH = 2_000;

    @Override
    public Migrated migrate(Engine to, Consumer<Progress> progress) {
        if (to.name().equals(settings.store().name())) {
            throw new MemoryException("memory.store is " + to.name().toLowerCase(Locale.ROOT)
                    + " already, and the memory is in " + own.database().name()
                    + ". Nothing was copied. Set memory.store"
                    + " to the store that the memory is to be copied from");
        }
        try (var target = target(to)) {
            return own.database().writeByItself(held -> StoreCopy.copy(own.store(), held, target, progress, BATCH));
        }
    }

    private Store target(Engine to) {
        if (to == Engine.SQLITE) {
            return SqliteStore.openForCopy(
                    host.dataDirectory().resolve(MemoryExtension.FILE_NAME), settings.durability());
        } else if (settings.postgresql().url().isEmpty()) {
            throw new MemoryException("memory.postgresql.url is not set. Nothing was copied. Give the address of the"
                    + " database, such as jdbc:postgresql://db.example.org/nightjar");
        }
        return PostgresStore.openForCopy(OpenedStore.address(settings, host));
    }
}
