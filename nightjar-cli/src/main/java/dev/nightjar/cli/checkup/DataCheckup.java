package dev.nightjar.cli.checkup;

import dev.nightjar.commons.text.ByteSize;
import dev.nightjar.kernel.checkup.HostCheckup.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks the folder of an agent's data: whether it is writable and its disk has room. */
record DataCheckup(Path folder) {

    private static final String SUBJECT = "data";
    /** Disk space of a few days of conversation with the write-ahead log. */
    private static final long LITTLE_ROOM = 64L << 20;
    /** More than file systems store inside of directory entries, and about the size of a large message. */
    private static final int ATTEMPT_BYTES = 64 << 10;

    List<Finding> findings() {
        var name = folder.toAbsolutePath().toString();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return List.of(Finding.broken(
                    SUBJECT, name + " is not writable; correct its permissions or name another with --data-dir"));
        }
        try {
            long room = Files.getFileStore(folder).getUsableSpace();
            var told = name + ", " + ByteSize.of(room) + " free";
            if (room == 0) {
                return List.of(Finding.broken(SUBJECT, noRoom(told)));
            }
            tryToWrite();
            return List.of(
                    room < LITTLE_ROOM
                            ? Finding.notice(
                                    SUBJECT, told + "; that is little: without room nothing can be stored or forgotten")
                            : Finding.good(SUBJECT, told + ", writable"));
        } catch (IOException e) {
            return List.of(Finding.broken(
                    SUBJECT,
                    noRoom(name + ": a file of " + ByteSize.of(ATTEMPT_BYTES) + " cannot be written (" + e + ")")));
        }
    }

    private static String noRoom(String told) {
        return told
                + "; nothing can be stored, and nothing forgotten: free some space, or move the folder to another disk and"
                + " name it with --data-dir";
    }

    private void tryToWrite() throws IOException {
        var attempt = Files.createTempFile(folder, "doctor-", ".tmp");
        try {
            Files.write(attempt, new byte[ATTEMPT_BYTES]);
        } finally {
            Files.deleteIfExists(attempt);
        }
    }
}
