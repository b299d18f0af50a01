package dev.nightjar.spi;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import java.util.Optional;

/**
 * Which namespaces have moved from this host's server to another one. A server refuses writes for them, and reads find
 * nothing. Get it with {@code context.service(Departures.class)}; only a store in a database server provides it. Thread-safe.
 */
public interface Departures {

    /**
     * Where the memory of a namespace has gone. Asks the database each time, because another process may move it at any
     * moment.
     *
     * @return empty when it has not left this server
     * @throws MemoryException when the database cannot be read
     */
    Optional<Departure> of(Namespace namespace);

    /**
     * A move to another server.
     *
     * @param server the name of that server
     * @param epoch the number of the move, higher than that of each earlier move of this namespace
     */
    record Departure(String server, long epoch) {}
}
