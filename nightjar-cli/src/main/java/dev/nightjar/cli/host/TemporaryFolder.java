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
 * A folder for one command, readable by its owner only. It is gone when it is closed, and also when the process is told
 * to stop meanwhile, as by Ctrl-C. What a killed process left is deleted by the next command: nobody holds its lock any
 * more. Thread-safe.
 */
public final class TemporaryFolder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFolder.class);

    /** While it is deleted, work that is not over yet may put another file into it. */
    private static final int MAX_TRIES = 50;

    private static final long MILLIS_BETWEEN_TRIES = 100;

    /** How the names of all of them begin. */
    private static final String NAME = "nightjar-";

    private static final String LOCK = ".in-use";
    /** Stands in the name, since to look at a lock of one's own would end it. */
    private static final String OWN = "-" + ProcessHandle.current().pid() + "-";

    /** Whether the process has been told to stop; no folder is made any more. */
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
     * A new one.
     *
     * @param purpose stands in its name
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

    /** Waits for the folder that is just being made. */
    private static synchronized void stop() {
        isStopped = true;
    }

    /** Deletes what killed processes left. */
    public static void deleteLeft() {
        try (var all =
                Files.newDirectoryStream(Path.of(System.getProperty("java.io.tmpdir")), TemporaryFolder::isOfAnother)) {
            all.forEach(TemporaryFolder::deleteUnused);
        } catch (IOException | DirectoryIteratorException e) {
            LOG.debug("The temporary folder cannot be looked through: {}", e.toString());
        }
    }

    /** Of another process of the same user. */
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

    /** Whether the process is about to end: what fails now fails because of that. */
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

    /** Tries for a while: a process that looks for what killed ones left may be deleting it, too. */
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
