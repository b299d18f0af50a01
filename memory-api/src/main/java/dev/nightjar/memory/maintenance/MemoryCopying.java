package dev.nightjar.memory.maintenance;

import dev.nightjar.memory.MemoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies what an agent remembers, to try something out on the copy or to save it. Found with
 * {@code context.service(MemoryCopying.class)}; thread-safe.
 */
public interface MemoryCopying {

    /**
     * Copies the memory in one folder into another, as it is at one moment. The original may be in use by a host in
     * another process; its content is not changed by this.
     *
     * @param from folder of an agent's files, with a memory in it
     * @param to folder that has no memory yet; made when it does not exist
     * @throws MemoryException when there is no memory to copy, it is open in this process, or it cannot be read or written
     */
    void copy(Path from, Path to);

    /**
     * Copies the memory of this host into a file, with all namespaces, as it is at one moment. It goes on being used. What
     * stands at the file's place is replaced only when the copy is whole and was read through.
     *
     * @param file the backup, which only its owner can read; its folder must exist
     * @throws MemoryException when it cannot be written, it is a store or belongs to one, or the memory is damaged
     */
    void backUp(Path file);

    /**
     * Puts a backup in the place of a memory, which is kept beside it under another name. Nobody may have either open.
     *
     * @param file a backup, or the database file of another memory; it is left as it is
     * @param to folder of an agent's files; made when it does not exist
     * @return what the memory that stood there is called now; empty when there was none
     * @throws MemoryException when the file is no memory of this version or an older one, is damaged, or the memory in the
     *     folder is in use; nothing was changed then
     */
    Optional<Path> restore(Path file, Path to);

    /**
     * Copies what can still be read of a damaged memory, row by row where that is needed, and rebuilds what can be
     * derived from it. The original is left as it is, byte for byte; nobody may have it open.
     *
     * @param from folder of an agent's files, with a memory in it
     * @param to folder that has no memory yet; made when it does not exist
     * @throws MemoryException when nothing can be read at all, or the copy cannot be written
     */
    Rescued rescue(Path from, Path to);

    /**
     * Files that may hold copies of memories: backups, exports, stores that a backup has replaced, and what was left of a
     * copy that was cut short. No erasure reaches them. Memories in use are none of them.
     *
     * @param folder is looked through with the folders below it, three deep; links are not followed
     * @return them, by path
     * @throws MemoryException when it cannot be read
     */
    List<Path> copiesIn(Path folder);

    /**
     * What could be read of a damaged memory.
     *
     * @param rows how many rows were copied, by table; rebuilt ones included
     * @param incomplete the tables of which some rows could not be read
     */
    record Rescued(Map<String, Long> rows, List<String> incomplete) {

        public Rescued {
            rows = Map.copyOf(rows);
            incomplete = List.copyOf(incomplete);
        }
    }
}
