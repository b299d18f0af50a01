package dev.nightjar.spi;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.StoreMigration.Progress;
import dev.nightjar.spi.StoreMigration.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which namespaces a database server has, and the way of one to another server, for more users than one server carries. Get it
 * with {@code context.service(Tenants.class)}; only a store in a database server provides it. Thread-safe.
 */
public interface Tenants {

    /**
     * Those with most memories first; then those that have moved away.
     *
     * @param most how many at most, from 1
     * @throws MemoryException when the database cannot be read
     */
    List<Tenant> list(int most);

    /**
     * One of these.
     *
     * @return empty when nothing was ever stored for it, or it was erased
     * @throws MemoryException when the database cannot be read
     */
    Optional<Tenant> find(Namespace namespace);

    /**
     * Moves all that is stored for some namespaces to another server. They may be used and written meanwhile; for the last moment, in
     * which what was written since is copied and both are compared by count and hash, all writes to either server wait. When the move
     * is broken off, this server still has everything, and the next call begins anew.
     *
     * @param namespaces at least one; more where memories of one are linked with memories of the other
     * @param server its name in the configuration
     * @param progress called after some rows, in the calling thread; what it throws breaks the move off
     * @throws MemoryException when no server of this name is known, nothing is stored for a namespace, the other server has memories
     *     of it already or cannot be used, it is linked with a namespace that stays, a schedule of it is running, or the two are not
     *     equal in the end
     */
    Moved move(List<Namespace> namespaces, String server, Consumer<Progress> progress);

    /**
     * A namespace with what it has here.
     *
     * @param memories how many, whatever became of them
     * @param updatedAt when somebody spoke last; null when nobody did
     * @param movedTo name of the server that has it now; null when it is here
     */
    record Tenant(
            Namespace namespace,
            long memories,
            @Nullable Instant updatedAt,
            @Nullable String movedTo) {}

    /**
     * A complete move.
     *
     * @param from the old server's name for messages
     * @param to the new server's name for messages
     * @param epoch the number of the move, higher than that of each earlier move of this namespace
     * @param tables what was moved
     */
    record Moved(String from, String to, long epoch, List<Table> tables) {

        public Moved {
            tables = List.copyOf(tables);
        }
    }
}
