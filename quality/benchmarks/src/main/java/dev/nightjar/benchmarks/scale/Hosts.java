package dev.nightjar.benchmarks.scale;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.store.VectorIndexing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Some hosts of a service. Each has a kernel for each server; the users are spread over the servers by their numbers.
 */
final class Hosts implements AutoCloseable {

    private static final String AGENT = "bench";

    private final List<List<AgentKernel>> hosts = new ArrayList<>();
    private final Path plugins;

    private Hosts(Path plugins) {
        this.plugins = plugins;
    }

    /**
     * Starts them.
     *
     * @param folder where each gets a folder of its own
     * @param servers addresses; empty for a file, which one host has
     * @param schema a name that the agents of no other run have
     */
    static Hosts start(int count, Path folder, Path plugins, List<String> servers, String user, String schema) {
        var hosts = new Hosts(plugins);
        for (int host = 0; host < count; host++) {
            var kernels = new ArrayList<AgentKernel>();
            var place = folder.resolve("host" + host);
            if (servers.isEmpty()) {
                kernels.add(hosts.kernel(place, AGENT, Map.of()));
            }
            for (int server = 0; server < servers.size(); server++) {
                var store = Map.of(
                        "NIGHTJAR_MEMORY_STORE",
                        "postgresql",
                        "NIGHTJAR_MEMORY_POSTGRESQL_URL",
                        servers.get(server),
                        "NIGHTJAR_MEMORY_POSTGRESQL_USER",
                        user);
                kernels.add(hosts.kernel(place, schema + server, store));
            }
            hosts.hosts.add(kernels);
        }
        return hosts;
    }

    private AgentKernel kernel(Path place, String agent, Map<String, String> store) {
        return AgentKernel.builder()
                .agent(agent)
                .dataRoot(place)
                .plugins(plugins)
                .environment(store)
                .polling(false)
                .start();
    }

    int count() {
        return hosts.size();
    }

    /** Where one of the hosts finds this user's memory. */
    AgentKernel of(int host, Tenant tenant) {
        var kernels = hosts.get(host);
        return kernels.get(tenant.number() % kernels.size());
    }

    /** Gives every memory its vector. */
    void makeVectors() {
        for (var kernel : hosts.get(0)) {
            var unused = kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        }
    }

    @Override
    public void close() {
        hosts.forEach(kernels -> kernels.forEach(AgentKernel::close));
    }
}
