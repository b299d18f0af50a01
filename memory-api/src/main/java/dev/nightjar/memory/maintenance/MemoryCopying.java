package dev.nightjar.memory.maintenance;

import dev.nightjar.memory.MemoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
     * Copies what can still be read of a damaged memory, row by row where that is needed, and rebuilds what can be
     * derived from it. The original is left as it is, byte for byte; nobody may have it open.
     *
     * @param from folder of an agent's files, with a memory in it
     * @param to folder that has no memory yet; made when it does not exist
     * @throws MemoryException when nothing can be read at all, or the copy cannot be written
     */
    Rescued rescue(Path from, Path to);

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
