package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.memory.database.sqlite.copy.StoreCopies;
import dev.nightjar.spi.store.MemoryCopying;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Says how a memory in a server is copied, which is the server's own business.
 *
 * @param store what messages call the memory
 */
record ServerCopies(String store) implements MemoryCopying {

    @Override
    public void copy(Path from, Path to) {
        throw refused("pg_dump and psql");
    }

    @Override
    public void backUp(Path file) {
        throw refused("pg_dump");
    }

    @Override
    public Optional<Path> restore(Path file, Path to) {
        throw refused("pg_restore or psql");
    }

    @Override
    public Rescued rescue(Path from, Path to) {
        throw refused("a backup of the server");
    }

    /** Copies beside the data; dumps of the server are not known here. */
    @Override
    public List<Path> copiesIn(Path folder) {
        return StoreCopies.besideServer(folder);
    }

    private MemoryException refused(String means) {
        return new MemoryException("This memory is in a server: " + store + ". Use the server's own means, such as "
                + means + "; 'nightjar memory migrate --to sqlite' copies it into a file");
    }
}
