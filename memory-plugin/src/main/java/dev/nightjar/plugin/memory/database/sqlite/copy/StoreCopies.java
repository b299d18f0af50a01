package dev.nightjar.plugin.memory.database.sqlite.copy;

import com.google.common.collect.Sets;
import dev.nightjar.commons.file.StoreFiles;
import dev.nightjar.plugin.memory.database.StoreException;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds files that may hold what was erased from a memory, because they were copied from it before. */
public final class StoreCopies {

    private static final int DEPTH = 4;
    /** How deep a store lies in a data folder: in that of its agent. What lies deeper was rescued or copied there. */
    private static final int DEPTH_OF_STORE = 2;

    /** Beside a memory; an erasure reaches them. */
    private static final Set<String> BESIDE = Set.of("model-calls.jsonl", "model-calls.1.jsonl");

    /** Names of files that also a memory in use has. */
    private static final Set<String> IN_USE = Sets.union(
            BESIDE,
            Set.of(
                    StoreFiles.NAME,
                    StoreFiles.NAME + "-wal",
                    StoreFiles.NAME + "-shm",
                    StoreFiles.NAME + "-journal",
                    StoreFiles.NAME + ".migrating"));

    private StoreCopies() {}

    /**
     * Looks through a folder and those below it.
     *
     * @throws StoreException when it cannot be read
     */
    public static List<Path> in(Path folder) {
        return in(folder, IN_USE);
    }

    /** Copies in a folder whose memory is in a server; a file that it was copied from is one. */
    public static List<Path> besideServer(Path folder) {
        return in(folder, BESIDE);
    }

    private static List<Path> in(Path folder, Set<String> used) {
        var found = new ArrayList<Path>();
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(FileVisitOption.class), DEPTH, new Search(folder, used, found));
        } catch (IOException e) {
            throw new StoreException("Cannot look for copies in " + folder + ": " + e, e);
        }
        Collections.sort(found);
        return List.copyOf(found);
    }

    private static boolean isCopy(Path file) throws IOException {
        var name = file.getFileName().toString();
        return name.startsWith(StoreFiles.NAME + ".")
                || name.endsWith(".part")
                || name.endsWith(".jsonl")
                || StoreFiles.isDatabase(file)
                || StoreFiles.isPartOfStore(file);
    }

    private static final class Search extends SimpleFileVisitor<Path> {

        private final Path folder;
        private final Set<String> used;
        private final List<Path> found;

        Search(Path folder, Set<String> used, List<Path> found) {
            this.folder = folder;
            this.used = used;
            this.found = found;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            boolean isInUse = folder.relativize(file).getNameCount() <= DEPTH_OF_STORE
                    && used.contains(file.getFileName().toString());
            if (attributes.isRegularFile() && !isInUse && isCopy(file)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        /** Skips a file that its owner cannot read: Nightjar makes none. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException problem) {
            return FileVisitResult.CONTINUE;
        }
    }
}
