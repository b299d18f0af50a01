package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.postgres.PostgresStore;
import dev.nightjar.plugin.memory.database.postgres.tenant.TenantDirectory;
import dev.nightjar.plugin.memory.database.postgres.tenant.TenantMove;
import dev.nightjar.spi.Departures;
import dev.nightjar.spi.StoreMigration.Progress;
import dev.nightjar.spi.Tenants;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The namespaces of a server.
 *
 * @param settings where the other servers are
 * @param own the store of this host
 */
record ServerTenants(
        MemorySettings settings,
        ExtensionContext host,
        MemoryDatabase database,
        PostgresStore own,
        TenantDirectory directory)
        implements Tenants, Departures {

    static ServerTenants of(
            MemorySettings settings, ExtensionContext host, MemoryDatabase database, PostgresStore own) {
        var directory = new TenantDirectory(database, host.scope().agentId());
        return new ServerTenants(settings, host, database, own, directory);
    }

    @Override
    public List<Tenant> list(int most) {
        return directory.list(most);
    }

    @Override
    public Optional<Tenant> find(Namespace namespace) {
        return directory.find(namespace);
    }

    @Override
    public Optional<Departure> of(Namespace namespace) {
        return directory.departure(namespace);
    }

    @Override
    public Moved move(List<Namespace> namespaces, String server, Consumer<Progress> progress) {
        var servers = settings.postgresql().servers();
        var url = servers.get(server);
        if (url == null) {
            throw new MemoryException("There is no server '" + server + "'; "
                    + (servers.isEmpty()
                            ? "give its address as memory.postgresql.servers." + server
                            : "memory.postgresql.servers has " + String.join(", ", new TreeSet<>(servers.keySet()))));
        }
        var address = OpenedStore.address(settings, host, url);
        if (address.equals(OpenedStore.address(settings, host))) {
            throw new MemoryException("The server '" + server + "' is the one that the memory is in already");
        }
        try (var target = PostgresStore.openExisting(address)) {
            var distinct = namespaces.stream().distinct().toList();
            return TenantMove.move(
                    database, own, target, server, distinct, UUID.randomUUID().toString(), progress);
        }
    }
}
