package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.copy.DatabaseBackup;
import dev.nightjar.plugin.memory.database.sqlite.copy.DatabaseCopy;
import dev.nightjar.plugin.memory.database.sqlite.copy.DatabaseRescue;
import dev.nightjar.plugin.memory.database.sqlite.copy.StoreCopies;
import dev.nightjar.spi.store.MemoryCopying;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Copies, backs up and restores memory files.
 *
 * @param own the memory of this host; files of others have the same name
 * @param clock the time at which a memory is replaced
 */
record CopiedFiles(SqliteStore own, InstantSource clock) implements MemoryCopying {

    @Override
    public void copy(Path from, Path to) {
        DatabaseCopy.copy(in(from), in(to));
    }

    @Override
    public void backUp(Path file) {
        DatabaseBackup.write(own, file);
    }

    @Override
    public Optional<Path> restore(Path file, Path to) {
        return DatabaseBackup.restore(file, in(to), clock.instant());
    }

    @Override
    public MemoryCopying.Rescued rescue(Path from, Path to) {
        return DatabaseRescue.rescue(in(from), in(to));
    }

    @Override
    public List<Path> copiesIn(Path folder) {
        return StoreCopies.in(folder);
    }

    private static Path in(Path folder) {
        return folder.resolve(MemoryExtension.FILE_NAME);
    }
}
