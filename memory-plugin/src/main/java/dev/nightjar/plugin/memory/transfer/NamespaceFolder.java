package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.memory.Namespace;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The archives of one namespace while nobody else writes there, in this process or another one. Links are never followed.
 * Not thread-safe.
 */
final class NamespaceFolder implements AutoCloseable {

    private static final String EXTENSION = ".md";
    private static final String UNFINISHED = ".unfinished";
    private static final String LOCK = ".lock";
    /** There while something is erased: what stands in the folder has to be looked at again. */
    private static final String ERASING = ".erasing";

    private static final int MAX_HEAD = 8_192;

    private final Path folder;
    private final FileChannel lock;

    private NamespaceFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Where the archives of a namespace are. */
    static Path of(Path root, Namespace namespace) {
        return root.resolve(FileName.folder(namespace.value()));
    }

    /**
     * Opens that of a namespace, made when there is none, as soon as nobody else has it open.
     *
     * @param base the folder of the agent's files, in which the root is
     */
    static NamespaceFolder open(Path base, Path root, Namespace namespace) throws IOException {
        var folder = of(root, namespace);
        OwnerOnly.createFoldersIn(base, folder);
        var file = folder.resolve(LOCK);
        var lock =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            lock.lock();
            Files.deleteIfExists(folder.resolve(UNFINISHED));
            return new NamespaceFolder(folder, lock);
        } catch (IOException | RuntimeException e) {
            try (lock) {
                throw e;
            }
        }
    }

    /** The folders of all namespaces. */
    static List<Path> all(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (var folders = Files.list(root)) {
            return folders.filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }

    /** The files that may be archives. */
    static List<Path> archives(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(EXTENSION))
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    /** Whose archive a file is; empty for a file that is none. */
    static Optional<Owner> owner(Path file) throws IOException {
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            var head = new String(in.readNBytes(MAX_HEAD), StandardCharsets.UTF_8);
            return head.lines()
                    .skip(ConversationPage.OWNER_LINE - 1)
                    .findFirst()
                    .flatMap(Owner::read);
        }
    }

    /** The archives of a session; more than one when somebody copied it. */
    static List<Path> find(Path folder, Owner owner) throws IOException {
        var found = new ArrayList<Path>();
        for (var file : archives(folder)) {
            if (owner(file).filter(owner::equals).isPresent()) {
                found.add(file);
            }
        }
        return found;
    }

    /** Whether a file has this name, or this name and a number. */
    static boolean isNamed(Path file, String name) {
        var stem = stem(file);
        return stem.equals(name)
                || (stem.startsWith(name + "-")
                        && stem.substring(name.length() + 1).matches("[2-9]|[1-9]\\d+"));
    }

    /** The name of a file without its ending. */
    static String stem(Path file) {
        var name = file.getFileName().toString();
        return name.substring(0, name.length() - EXTENSION.length());
    }

    /** A file that is not there yet, with this name; behind it a number where the name is taken. */
    Path free(String name, Predicate<String> isTaken) {
        var tried = name;
        for (int number = 2; isTaken.test(tried) || Files.exists(file(tried), LinkOption.NOFOLLOW_LINKS); number++) {
            tried = name + "-" + number;
        }
        return file(tried);
    }

    /** Whether the file says this already. */
    static boolean holds(Path file, String text) throws IOException {
        return Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
    }

    /** The file has the former text or this one, whatever happens meanwhile. */
    void write(Path file, String text) throws IOException {
        var unfinished = folder.resolve(UNFINISHED);
        OwnerOnly.createFile(unfinished);
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** From now on until {@link #endErasing} the folder counts as not looked at. */
    void beginErasing(Namespace namespace) throws IOException {
        var mark = folder.resolve(ERASING);
        Files.deleteIfExists(mark);
        OwnerOnly.createFile(mark);
        Files.writeString(mark, namespace.value());
    }

    void endErasing() throws IOException {
        Files.deleteIfExists(folder.resolve(ERASING));
    }

    /** The namespace whose erasure was cut short in this folder. */
    static Optional<Namespace> interrupted(Path folder) throws IOException {
        var mark = folder.resolve(ERASING);
        return Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new Namespace(Files.readString(mark)))
                : Optional.empty();
    }

    /** An empty folder goes. */
    @Override
    public void close() throws IOException {
        try (lock) {
            boolean isEmpty;
            try (var files = Files.list(folder)) {
                isEmpty = files.allMatch(file -> file.endsWith(LOCK)); // as the last name of the path
            }
            if (isEmpty) {
                Files.deleteIfExists(folder.resolve(LOCK));
                Files.deleteIfExists(folder);
            }
        }
    }

    private Path file(String name) {
        return folder.resolve(name + EXTENSION);
    }
}
