package dev.nightjar.cli.host;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder for one command, readable by its owner only. It is deleted when it is closed, and when the process is
 * stopped, as by Ctrl-C. Folders of killed processes are deleted by the next command, as nobody has their locks.
 * Thread-safe.
 */
public final class TemporaryFolder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFolder.class);

    /** Maximum attempts to delete the folder: running work may still add files. */
    private static final int MAX_TRIES = 50;

    private static final long MILLIS_BETWEEN_TRIES = 100;

    /** Beginning of the names of all such folders. */
    private static final String NAME = "nightjar-";

    private static final String LOCK = ".in-use";
    /** Part of the name of this process's folders, because testing one's own lock would release it. */
    private static final String OWN = "-" + ProcessHandle.current().pid() + "-";

    /** Whether the process is being stopped; then no folder is made. */
    private static boolean isStopped;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFolder::stop, "nightjar-stop-temporary-folders"));
    }

    private final Path path;
    private final FileChannel lock;
    private final Thread atTheEnd = new Thread(this::deleteAtTheEnd, "nightjar-delete-temporary-folder");

    private TemporaryFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes a folder.
     *
     * @param purpose part of its name
     */
    @SuppressWarnings("MustBeClosed") // it is closed with the folder
    public static synchronized TemporaryFolder create(String purpose) throws IOException {
        if (isStopped) {
            throw new IOException("The process is ending");
        }
        var path = Files.createTempDirectory(NAME + purpose + OWN);
        var lock = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        var unused = lock.lock();
        lock.write(ByteBuffer.wrap(new byte[1])); // what is empty is not locked yet
        var folder = new TemporaryFolder(path, lock);
        try {
            Runtime.getRuntime().addShutdownHook(folder.atTheEnd);
        } catch (IllegalStateException e) { // told to stop in this moment
            folder.delete();
            throw e;
        }
        return folder;
    }

    /** Waits for a folder that is being made. */
    private static synchronized void stop() {
        isStopped = true;
    }

    /** Deletes folders of killed processes. */
    public static void deleteLeft() {
        try (var all =
                Files.newDirectoryStream(Path.of(System.getProperty("java.io.tmpdir")), TemporaryFolder::isOfAnother)) {
            all.forEach(TemporaryFolder::deleteUnused);
        } catch (IOException | DirectoryIteratorException e) {
            LOG.debug("The temporary folder cannot be looked through: {}", e.toString());
        }
    }

    /** Whether a folder is of another process of the same user. */
    private static boolean isOfAnother(Path file) throws IOException {
        var name = file.getFileName().toString();
        return name.startsWith(NAME)
                && !name.contains(OWN)
                && Files.isRegularFile(file.resolve(LOCK), LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName().equals(System.getProperty("user.name"));
    }

    private static void deleteUnused(Path left) {
        try (var channel = FileChannel.open(left.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                var lock = channel.tryLock()) {
            if (lock != null && channel.size() > 0) {
                MoreFiles.deleteRecursively(left, RecursiveDeleteOption.ALLOW_INSECURE);
            }
        } catch (NoSuchFileException e) {
            LOG.debug("{} is none of these folders, or is just being made or deleted", left);
        } catch (IOException e) {
            LOG.warn("The folder {} of a killed process cannot be deleted; delete it: {}", left, e.toString());
        }
    }

    /** Whether the process is about to end, which explains failures from now on. */
    public static boolean isProcessEnding() {
        var probe = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            Runtime.getRuntime().removeShutdownHook(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        if (!isProcessEnding()) {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
            delete();
        }
    }

    /** Deletes the folder, in several attempts: another process that cleans up may be deleting it, too. */
    private void delete() throws IOException {
        lock.close();
        for (int tries = 1; Files.exists(path, LinkOption.NOFOLLOW_LINKS); tries++) {
            try {
                MoreFiles.deleteRecursively(path, RecursiveDeleteOption.ALLOW_INSECURE);
            } catch (IOException e) {
                if (tries == MAX_TRIES) {
                    throw e;
                }
                waitAWhile();
            }
        }
    }

    private void deleteAtTheEnd() {
        try {
            delete();
        } catch (IOException e) {
            LOG.warn("The temporary folder {} stays; delete it: {}", path, e.toString());
        }
    }

    private static void waitAWhile() {
        try {
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_TRIES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
