package dev.nightjar.integration.fault;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/**
 * What a power cut may leave of a database and its write-ahead log. With {@code synchronous = NORMAL} SQLite waits for
 * the disk before it carries pages from the log into the database, and not after each commit. So what has been carried
 * over is safe, and of the rest of the log any part may be missing.
 */
final class PowerCut {

    private static final int LOG_HEADER = 32;
    private static final int FRAME_HEADER = 24;
    private static final int PAGE = 4_096;
    private static final int SECTOR = 512;
    /**
     * Where the index of the log says how many of its frames may have been carried over: nBackfillAttempted, which is
     * set before the first page is written, in a wait for the disk. What has been carried over whole, nBackfill, stands
     * behind when a process is killed in between.
     */
    private static final int CARRIED_OVER = 128;

    private final byte[] database;
    private final byte[] log;
    /** How many bytes of the log are on the disk for certain. */
    private final int safe;

    private PowerCut(byte[] database, byte[] log, int safe) {
        this.database = database;
        this.log = log;
        this.safe = safe;
    }

    /** Of a store whose process was killed. */
    static PowerCut of(Path file) throws IOException {
        var index = ByteBuffer.wrap(Files.readAllBytes(beside(file, "-shm"))).order(ByteOrder.nativeOrder());
        int frames = index.getInt(CARRIED_OVER);
        var log = Files.readAllBytes(beside(file, "-wal"));
        return new PowerCut(
                Files.readAllBytes(file), log, Math.min(log.length, LOG_HEADER + frames * (FRAME_HEADER + PAGE)));
    }

    /** Size of the whole log, in bytes. */
    int logBytes() {
        return log.length;
    }

    /** A place from which on the log may be damaged. */
    int place(Random random) {
        return safe + random.nextInt(log.length - safe + 1);
    }

    /** Writes the store as the power cut leaves it: the log is sound up to that place. */
    void write(Path file, int place, Random random) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, database);
        Files.write(beside(file, "-wal"), torn(place, random));
    }

    private byte[] torn(int place, Random random) {
        var torn = log.clone();
        switch (random.nextInt(4)) {
            case 0 -> torn = Arrays.copyOf(log, place);
            case 1 -> Arrays.fill(torn, place, torn.length, (byte) 0);
            case 2 -> {
                var garbage = new byte[torn.length - place];
                random.nextBytes(garbage);
                System.arraycopy(garbage, 0, torn, place, garbage.length);
            }
            default -> {
                for (int sector = place; sector < torn.length; sector += SECTOR) {
                    if (sector == place || random.nextBoolean()) {
                        Arrays.fill(torn, sector, Math.min(torn.length, sector + SECTOR), (byte) 0);
                    }
                }
            }
        }
        return torn;
    }

    private static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }
}
