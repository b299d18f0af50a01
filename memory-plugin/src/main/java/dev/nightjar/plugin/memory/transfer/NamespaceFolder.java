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
 * The archives of one namespace, locked against other writers in this and other processes. Never follows links. Not
 * thread-safe.
 */
final class NamespaceFolder implements AutoCloseable {

    private static final String EXTENSION = ".md";
    private static final String UNFINISHED = ".unfinished";
    private static final String LOCK = ".lock";
    /** Present during an erasure: the archives in the folder have to be checked again. */
    private static final String ERASING = ".erasing";

    private static final int MAX_HEAD = 8_192;

    private final Path folder;
    private final FileChannel lock;

    private NamespaceFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** The folder for the archives of a namespace. */
    static Path of(Path root, Namespace namespace) {
        return root.resolve(FileName.folder(namespace.value()));
    }

    /**
     * Opens the folder of a namespace. Creates it if there is none, and waits while somebody else has it open.
     *
     * @param base the folder of the agent's files, which contains the root
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

    static List<Path> all(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (var folders = Files.list(root)) {
            return folders.filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
    }

    /** Files that may be archives. */
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

    /** The owner of an archive; empty if the file is none. */
    static Optional<Owner> owner(Path file) throws IOException {
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            var head = new String(in.readNBytes(MAX_HEAD), StandardCharsets.UTF_8);
            return head.lines()
                    .skip(ConversationPage.OWNER_LINE - 1)
                    .findFirst()
                    .flatMap(Owner::read);
        }
    }

    /** The archives of a session; several if somebody copied one. */
    static List<Path> find(Path folder, Owner owner) throws IOException {
        var found = new ArrayList<Path>();
        for (var file : archives(folder)) {
            if (owner(file).filter(owner::equals).isPresent()) {
                found.add(file);
            }
        }
        return found;
    }

    /** Whether a file has this name, possibly with a number. */
    static boolean isNamed(Path file, String name) {
        var stem = stem(file);
        return stem.equals(name)
                || (stem.startsWith(name + "-")
                        && stem.substring(name.length() + 1).matches("[2-9]|[1-9]\\d+"));
    }

    /** The file name without its extension. */
    static String stem(Path file) {
        var name = file.getFileName().toString();
        return name.substring(0, name.length() - EXTENSION.length());
    }

    /** A file that does not exist, with this name; with a number if the name is taken. */
    Path free(String name, Predicate<String> isTaken) {
        var tried = name;
        for (int number = 2; isTaken.test(tried) || Files.exists(file(tried), LinkOption.NOFOLLOW_LINKS); number++) {
            tried = name + "-" + number;
        }
        return file(tried);
    }

    /** Whether the file has this content already. */
    static boolean holds(Path file, String text) throws IOException {
        return Arrays.equals(Files.readAllBytes(file), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces the file atomically: after a crash it has the old or the new text. */
    void write(Path file, String text) throws IOException {
        var unfinished = folder.resolve(UNFINISHED);
        OwnerOnly.createFile(unfinished);
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Marks the folder as unchecked until {@link #endErasing}. */
    void beginErasing(Namespace namespace) throws IOException {
        var mark = folder.resolve(ERASING);
        Files.deleteIfExists(mark);
        OwnerOnly.createFile(mark);
        Files.writeString(mark, namespace.value());
    }

    void endErasing() throws IOException {
        Files.deleteIfExists(folder.resolve(ERASING));
    }

    /** The namespace whose erasure was interrupted in this folder. */
    static Optional<Namespace> interrupted(Path folder) throws IOException {
        var mark = folder.resolve(ERASING);
        return Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new Namespace(Files.readString(mark)))
                : Optional.empty();
    }

    /** Deletes the folder if it is empty. */
    @Override
    public void close() throws IOException {
        try (lock) {
            boolean isEmpty;
            try (var files = Files.list(folder)) {
                isEmpty = files.allMatch(file -> file.endsWith(LOCK)); // compares the last name of the path
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
