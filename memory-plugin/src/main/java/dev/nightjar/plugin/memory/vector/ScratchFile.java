package dev.nightjar.plugin.memory.vector;

import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.memory.vector.index.RowSpace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Room for an index: some megabytes in the heap, and then a mapped file that lives no longer than the process. Where
 * the system allows it has no name any more once it is open, so that nobody else can read it and nothing of it is left;
 * otherwise it goes when it is closed, or when the next host opens the folder. While the file cannot be had or grow,
 * more is in the heap, up to a limit. Thread-safe.
 */
public final class ScratchFile implements RowSpace, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ScratchFile.class);

    private static final String PREFIX = "vectors-";
    private static final String SUFFIX = ".scratch";
    private static final Pattern NAME = Pattern.compile(
            Pattern.quote(PREFIX) + "\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}" + Pattern.quote(SUFFIX));

    /** Bytes in the heap before there is a file, so that a small store has none. */
    private static final int IN_HEAP = 1 << 24;
    /** The file grows by so much. */
    private static final int SEGMENT = 1 << 24;

    /** Part of the heap that may be taken where there is no file, a quarter: the agent needs the rest. */
    private static final int MOST_OF_HEAP = 4;

    /** Bytes of the disk that are left to others: the store needs room to be written to. */
    private static final long RESERVE = 1 << 28;

    private static final int ZEROS = 1 << 18;

    private final Path folder;
    private final long inHeap;
    private final long mostInHeap;
    private final int segmentBytes;
    private final StandardOpenOption ending;
    /** Room in the file that was given back, by its size. */
    private final Map<Integer, Deque<ByteBuffer>> unused = new HashMap<>();

    private long heapBytes;
    private @Nullable FileChannel channel;
    private long fileBytes;
    /** The last part of the file; what is handed out lies before its position. */
    private ByteBuffer segment = ByteBuffer.allocate(0);

    /** After a refusal so many bytes are taken from the heap before the file is tried again. */
    private long beforeNextTry;

    private boolean isWarned;
    private boolean isClosed;

    /** No file yet; when there is one it is in this folder. */
    public ScratchFile(Path folder) {
        this(
                folder,
                IN_HEAP,
                Math.max(IN_HEAP, Runtime.getRuntime().maxMemory() / MOST_OF_HEAP),
                SEGMENT,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /**
     * Makes a space with limits of its own.
     *
     * @param inHeap how many bytes lie in the heap before there is a file
     * @param mostInHeap how many bytes lie in the heap at most, where no file can be had
     * @param segmentBytes by how many bytes it grows
     * @param ending what becomes of its name: with {@code DELETE_ON_CLOSE} Unix drops it at once, Windows in the end
     */
    public ScratchFile(Path folder, long inHeap, long mostInHeap, int segmentBytes, StandardOpenOption ending) {
        this.folder = folder;
        this.inHeap = inHeap;
        this.mostInHeap = mostInHeap;
        this.segmentBytes = segmentBytes;
        this.ending = ending;
    }

    /** Deletes what hosts left behind that have ended. Windows does not let go of a file that another host has. */
    public static void deleteLeft(Path folder) {
        try (var left = Files.newDirectoryStream(folder, ScratchFile::isScratchFile)) {
            for (var file : left) {
                log.debug("{} was left behind; deleted: {}", file, file.toFile().delete());
            }
        } catch (IOException | DirectoryIteratorException e) {
            log.debug("The folder {} cannot be looked through: {}", folder, e.toString());
        }
    }

    private static boolean isScratchFile(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** @throws MemoryException when there is no file and too much is in the heap */
    @Override
    public synchronized ByteBuffer take(int bytes) {
        var known = unused.get(bytes);
        if (known != null && !known.isEmpty()) {
            return known.remove();
        }
        boolean isMuch = heapBytes + bytes > mostInHeap;
        if (!isClosed && heapBytes + bytes > inHeap && (beforeNextTry <= 0 || isMuch)) {
            try {
                return mapped(bytes);
            } catch (ClosedByInterruptException e) { // the thread is to end; what is mapped stays
                channel = null;
                fileBytes = 0;
            } catch (IOException e) {
                refused(e, isMuch);
            }
        }
        beforeNextTry -= bytes;
        heapBytes += bytes;
        return ByteBuffer.allocate(bytes);
    }

    private void refused(IOException cause, boolean isMuch) {
        if (isMuch) {
            throw new MemoryException(
                    "no file for vectors can be had in " + folder
                            + ", and in the heap is no room for more, so that search by"
                            + " meaning lacks the older memories: free some disk, or give the process more heap (-Xmx)",
                    cause);
        }
        if (!isWarned) {
            log.warn("Vectors take more memory, as no file for them can be had in {}: {}", folder, cause.toString());
        }
        isWarned = true;
        beforeNextTry = segmentBytes;
    }

    @Override
    public synchronized void giveBack(ByteBuffer room) {
        if (room.isDirect()) {
            room.put(0, new byte[room.capacity()]);
            unused.computeIfAbsent(room.capacity(), size -> new ArrayDeque<>()).add(room);
        } else {
            heapBytes -= room.capacity();
        }
    }

    /** No more of the file is handed out. The system drops it when nothing of it is used any more. */
    @Override
    public synchronized void close() {
        isClosed = true;
        unused.clear();
        var file = channel;
        channel = null;
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            log.debug("The file of vectors in {} is not deleted before the process stops: {}", folder, e.toString());
        }
    }

    private ByteBuffer mapped(int bytes) throws IOException {
        if (segment.remaining() < bytes) {
            segment = grown(Math.max(bytes, segmentBytes));
        }
        var room = segment.slice(segment.position(), bytes);
        segment.position(segment.position() + bytes);
        return room;
    }

    /**
     * Writes zeros instead of leaving a hole: on a full disk this fails, but to write into a mapped hole is a fault.
     */
    private ByteBuffer grown(int bytes) throws IOException {
        if (folder.toFile().getUsableSpace() < bytes + RESERVE) {
            throw new IOException("the disk is nearly full");
        }
        var file = channel == null ? opened() : channel;
        channel = file;
        var zeros = ByteBuffer.allocate(ZEROS);
        for (long left = bytes; left > 0; ) {
            zeros.clear().limit((int) Math.min(ZEROS, left));
            left -= file.write(zeros, fileBytes + bytes - left);
        }
        var mapped = file.map(FileChannel.MapMode.READ_WRITE, fileBytes, bytes);
        fileBytes += bytes;
        return mapped;
    }

    private FileChannel opened() throws IOException {
        var file = folder.resolve(PREFIX + UUID.randomUUID() + SUFFIX);
        return OwnerOnly.openNew(file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, ending));
    }
}
