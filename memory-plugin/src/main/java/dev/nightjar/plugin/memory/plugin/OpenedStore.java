package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Store;
import dev.nightjar.plugin.memory.database.postgres.PostgresAddress;
import dev.nightjar.plugin.memory.database.postgres.PostgresStore;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.copy.DatabaseCheck;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.store.MemoryCopying;
import dev.nightjar.spi.store.StoreCheck;
import dev.nightjar.spi.store.StoreHealth;
import dev.nightjar.spi.store.StoreMigration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The database of an agent, wherever the settings want it.
 *
 * @param store what the database is over
 * @param file the file; empty where it is in a server, which has its own means to be checked and backed up
 */
record OpenedStore(MemoryDatabase database, Store store, Optional<SqliteStore> file) {

    /**
     * Opens it.
     *
     * @param screen masks what must not be stored in a text
     */
    static OpenedStore open(MemorySettings settings, ExtensionContext host, UnaryOperator<String> screen) {
        if (settings.store() == StoreSettings.Engine.POSTGRESQL) {
            var server = PostgresStore.open(address(settings, host), screen);
            return new OpenedStore(MemoryDatabase.over(server), server, Optional.empty());
        }
        var path = host.dataDirectory().resolve(MemoryExtension.FILE_NAME);
        var file = SqliteStore.open(path, settings.durability(), screen);
        return new OpenedStore(MemoryDatabase.over(file), file, Optional.of(file));
    }

    /** Address of the server in the settings. */
    static PostgresAddress address(MemorySettings settings, ExtensionContext host) {
        var server = settings.postgresql();
        return PostgresAddress.of(
                server.url(), server.user(), server.password(), host.scope().agentId());
    }

    /** Offers to migrate, to check and to copy it, as far as that is not the server's business. */
    void provide(MemorySettings settings, ExtensionContext host) {
        host.provide(StoreHealth.class, database::problem);
        host.provide(StoreMigration.class, new Migrations(settings, host, this));
        file.ifPresentOrElse(
                open -> {
                    host.provide(StoreCheck.class, new DatabaseCheck(database, open.path()));
                    host.provide(MemoryCopying.class, new CopiedFiles(open, host.clock()));
                },
                () -> host.provide(MemoryCopying.class, new ServerCopies(database.name())));
    }
}
