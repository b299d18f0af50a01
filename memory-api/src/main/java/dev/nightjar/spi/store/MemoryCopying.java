package dev.nightjar.spi.store;

import dev.nightjar.memory.MemoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies the memory of an agent, for experiments or as a backup. Get it with
 * {@code context.service(MemoryCopying.class)}. Thread-safe.
 */
public interface MemoryCopying {

    /**
     * Copies the memory in one folder into another, as of one moment. A host in another process may use the original
     * meanwhile; its content does not change.
     *
     * @param from folder of an agent's files that contains a memory
     * @param to folder without a memory; created if it does not exist
     * @throws MemoryException when there is no memory to copy, this process has it open, or it cannot be read or
     *     written
     */
    void copy(Path from, Path to);

    /**
     * Copies the memory of this host into a file, with all namespaces, as of one moment. The host can keep using it. An
     * existing file is replaced only after the copy is complete and has been verified by reading it.
     *
     * @param file the backup, readable only by its owner; its folder must exist
     * @throws MemoryException when the file cannot be written, it is a store or part of one, or the memory is damaged
     */
    void backUp(Path file);

    /**
     * Restores a backup in place of a memory, and keeps that memory next to it under another name. Nobody may have
     * either open.
     *
     * @param file a backup, or the database file of another memory; it is not changed
     * @param to folder of an agent's files; created if it does not exist
     * @return the new name of the replaced memory; empty when there was none
     * @throws MemoryException when the file is not a memory of this or an older version, is damaged, or the memory in
     *     the folder is in use; nothing has changed then
     */
    Optional<Path> restore(Path file, Path to);

    /**
     * Copies what is still readable of a damaged memory, row by row where necessary, and rebuilds what can be derived
     * from it. The original stays unchanged, byte for byte; nobody may have it open.
     *
     * @param from folder of an agent's files that contains a memory
     * @param to folder without a memory; created if it does not exist
     * @throws MemoryException when nothing is readable, or the copy cannot be written
     */
    Rescued rescue(Path from, Path to);

    /**
     * Files that may contain copies of memories: backups, exports, stores replaced by a backup, and remains of
     * interrupted copies. Erasures do not reach them. Memories in use are not listed.
     *
     * @param folder folder to search, with its subfolders to a depth of three; links are not followed
     * @return the files, ordered by path
     * @throws MemoryException when the folder cannot be read
     */
    List<Path> copiesIn(Path folder);

    /**
     * Result of rescuing a damaged memory.
     *
     * @param rows number of rows copied or rebuilt, by table
     * @param incomplete tables with rows that could not be read
     */
    record Rescued(Map<String, Long> rows, List<String> incomplete) {

        public Rescued {
            rows = Map.copyOf(rows);
            incomplete = List.copyOf(incomplete);
        }
    }
}
