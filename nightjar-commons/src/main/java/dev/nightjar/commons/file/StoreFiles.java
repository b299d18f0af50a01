package dev.nightjar.commons.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Recognises the files of a memory in use, so that writing a named file does not destroy one. They are recognised by
 * content, because a link, another spelling or another path can hide the location; and by name, because the content may
 * be damaged. A backup is not one of them, because it is a database without a write-ahead log.
 */
public final class StoreFiles {

    /** The database in an agent's folder. */
    public static final String NAME = "memory.db";

    /** Prefix of the system property that marks a database as open in this JVM; the database's path follows. */
    public static final String CLAIM = "dev.nightjar.open.";

    /** Suffixes of SQLite's files beside a database. */
    private static final List<String> BESIDE = List.of("-wal", "-shm", "-journal");

    private static final byte[] DATABASE = "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1);
    /** Offset of the file format version in a database header. */
    private static final int WRITTEN = 18;

    private static final byte WITH_LOG = 2;
    private static final int LOG = 0x377f0682; // the last bit is the byte order of its checksums
    private static final int INDEX_OF_LOG = 3_007_000;
    private static final int JOURNAL = 0xd9d505f9;
    private static final int MAX_LINKS = 40;

    private StoreFiles() {}

    /**
     * Refuses to write a file if that would destroy a memory.
     *
     * @param target need not exist
     * @throws IllegalArgumentException naming it, and what to do
     */
    public static void refuse(Path target) {
        if (isPartOfStore(target)) {
            throw new IllegalArgumentException("Nothing is written to " + target
                    + ": it is the store of an agent's memory, or belongs to one; name another file. Only 'nightjar"
                    + " memory restore' replaces a store");
        }
    }

    /**
     * Whether this is a memory in use, its log or journal, or the path of one of them. A file that another host in this
     * JVM has open is not read, because closing it again would release that host's locks.
     *
     * @param target need not exist
     */
    public static boolean isPartOfStore(Path target) {
        try {
            var file = behindLinks(target);
            return isOpenHere(file) || isStore(file) || isLogOfStore(file) || isBesideStore(file);
        } catch (IOException e) {
            return isNamedAsStore(target); // it cannot be read
        }
    }

    /** Whether it begins like an SQLite database. False for one that is open in this JVM. */
    public static boolean isDatabase(Path file) throws IOException {
        return !isOpenHere(file) && isDatabase(head(file));
    }

    private static boolean isStore(Path file) throws IOException {
        var head = head(file);
        if (isDatabase(head)) {
            return head[WRITTEN] == WITH_LOG;
        }
        return isNamedAsStore(file)
                && (Files.exists(file) || BESIDE.stream().anyMatch(beside -> Files.exists(beside(file, beside))));
    }

    private static boolean isDatabase(byte[] head) {
        return head.length > WRITTEN && Arrays.equals(head, 0, DATABASE.length, DATABASE, 0, DATABASE.length);
    }

    private static boolean isLogOfStore(Path file) throws IOException {
        var head = head(file);
        if (head.length < Integer.BYTES) {
            return false;
        }
        int mark = ByteBuffer.wrap(head).getInt();
        return (mark & ~1) == LOG
                || mark == JOURNAL
                || ByteBuffer.wrap(head).order(ByteOrder.nativeOrder()).getInt() == INDEX_OF_LOG;
    }

    /** By name only, because SQLite may create a missing log at any time. */
    private static boolean isBesideStore(Path file) throws IOException {
        var name = name(file);
        for (var beside : BESIDE) {
            if (name.endsWith(beside)) {
                var database = file.resolveSibling(
                        file.getFileName().toString().substring(0, name.length() - beside.length()));
                return isNamedAsStore(database) || isOpenHere(database) || isStore(database);
            }
        }
        return false;
    }

    private static boolean isNamedAsStore(Path file) {
        return name(file).equals(NAME);
    }

    /** Compares files, not paths, because a hard link is the same file. */
    private static boolean isOpenHere(Path file) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        for (var claim : System.getProperties().stringPropertyNames()) {
            if (claim.startsWith(CLAIM) && isSame(file, Path.of(claim.substring(CLAIM.length())))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(Path file, Path open) throws IOException {
        for (var suffix : List.of("", BESIDE.get(0), BESIDE.get(1))) {
            var part = beside(open, suffix);
            if (Files.exists(part) && Files.isSameFile(file, part)) {
                return true;
            }
        }
        return false;
    }

    private static byte[] head(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return new byte[0];
        }
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes(WRITTEN + 1);
        }
    }

    /** The path that writing would reach, even through a link to a missing file. */
    private static Path behindLinks(Path target) throws IOException {
        if (Files.exists(target)) {
            return target.toRealPath();
        }
        var file = target.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(file) && links < MAX_LINKS; links++) {
            file = file.resolveSibling(Files.readSymbolicLink(file));
        }
        var folder = Optional.ofNullable(file.getParent()).filter(Files::isDirectory);
        return folder.isPresent() ? folder.get().toRealPath().resolve(file.getFileName()) : file;
    }

    private static Path beside(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    }
}
