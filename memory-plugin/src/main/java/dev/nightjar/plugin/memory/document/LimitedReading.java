package dev.nightjar.plugin.memory.document;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.spi.document.DocumentReader;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls plugins' readers within limits, each time in a new thread. So thread locals of a reader do not pile up, and a
 * reader that hangs blocks nobody. Not thread-safe.
 */
final class LimitedReading {

    /** More hanging threads would take the processor away from everything else. */
    private static final int MAX_STUCK = 2;

    private static final String SECTION = "memory.documents.readers.";

    private final ReaderSettings settings;
    private final List<Thread> stuck = new ArrayList<>();

    LimitedReading(ReaderSettings settings) {
        this.settings = settings;
    }

    ReaderSettings settings() {
        return settings;
    }

    /**
     * The text of a document, cut if it is too long.
     *
     * @throws UnreadableDocumentException thrown by the reader
     * @throws IOException if the reader fails or takes too long
     */
    DocumentText read(DocumentReader reader, DocumentSource source) throws IOException {
        stuck.removeIf(thread -> !thread.isAlive());
        if (stuck.size() >= MAX_STUCK) {
            throw new IOException("was not read, because its reader is still busy with " + stuck.size()
                    + " files before it; start anew");
        }
        var task = new FutureTask<>(() -> reader.read(source, settings.limits()));
        var thread = new Thread(task, "nightjar-document-reader");
        thread.setDaemon(true);
        thread.start();
        try {
            return cut(task.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            task.cancel(true);
            stuck.add(thread);
            throw new IOException(
                    "reading it took longer than the " + settings.timeout() + " of " + SECTION + "timeout", e);
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new MemoryException("Indexing was interrupted; index the same again to complete it", e);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    /** The exception for a reader's failure, with the reason in words. */
    static IOException failure(@Nullable Throwable cause) {
        if (cause instanceof IOException expected) {
            return expected;
        }
        return cause instanceof OutOfMemoryError
                ? new IOException("reading it takes more memory than there is; give Java more with -Xmx", cause)
                : new IOException("its reader failed: " + cause, cause);
    }

    private DocumentText cut(DocumentText read) {
        int most = settings.maxCharacters();
        if (CodePoints.isWithin(read.text(), most)) {
            return read;
        }
        var text = CodePoints.first(read.text(), most);
        var remarks = new ArrayList<>(read.remarks());
        remarks.add(String.format(
                Locale.ROOT,
                "has more text than the %,d characters of %smax_characters; the rest is not indexed",
                most,
                SECTION));
        return new DocumentText(
                text,
                read.headings().stream()
                        .filter(heading -> heading.offset() < text.length())
                        .toList(),
                read.hasLines(),
                remarks);
    }
}
