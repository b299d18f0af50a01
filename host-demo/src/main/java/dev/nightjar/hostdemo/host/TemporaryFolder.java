package dev.nightjar.hostdemo.host;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder for one command, readable by its owner only. It is gone when it is closed, and also when the process is told to
 * stop meanwhile, as by Ctrl-C. Thread-safe.
 */
public final class TemporaryFolder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFolder.class);

    /** While it is deleted, work that is not over yet may put another file into it. */
    private static final int MAX_TRIES = 50;

    private static final long MILLIS_BETWEEN_TRIES = 100;

    private final Path path;
    private final Thread atTheEnd = new Thread(this::deleteAtTheEnd, "nightjar-delete-temporary-folder");

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /** A new one whose name begins like this. */
    public static TemporaryFolder create(String prefix) throws IOException {
        var folder = new TemporaryFolder(Files.createTempDirectory(prefix));
        Runtime.getRuntime().addShutdownHook(folder.atTheEnd);
        return folder;
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

    /** The folder. */
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

    private void delete() throws IOException {
        MoreFiles.deleteRecursively(path, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    private void deleteAtTheEnd() {
        for (var tries = 1; Files.exists(path, LinkOption.NOFOLLOW_LINKS); tries++) {
            try {
                delete();
            } catch (IOException e) {
                if (tries == MAX_TRIES) {
                    LOG.warn("The temporary folder {} stays; delete it: {}", path, e.toString());
                    return;
                }
                waitAWhile();
            }
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
