package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.maintenance.MemoryCopying;
import dev.nightjar.plugin.memory.database.DatabaseCopy;
import dev.nightjar.plugin.memory.database.DatabaseRescue;
import dev.nightjar.plugin.memory.store.IdGenerator;
import java.nio.file.Path;

/**
 * Copies the file of a memory.
 *
 * @param name its name in an agent's folder
 * @param ids ids for what has to be made anew
 */
record CopiedFiles(String name, IdGenerator ids) implements MemoryCopying {

    @Override
    public void copy(Path from, Path to) {
        DatabaseCopy.copy(from.resolve(name), to.resolve(name));
    }

    @Override
    public MemoryCopying.Rescued rescue(Path from, Path to) {
        return DatabaseRescue.rescue(
                from.resolve(name),
                to.resolve(name),
                at -> ids.memory(MemoryKind.EPISODE, at).value());
    }
}
