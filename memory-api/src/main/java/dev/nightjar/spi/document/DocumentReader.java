package dev.nightjar.spi.document;

import dev.nightjar.memory.document.DocumentSource;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads document formats that memory does not support itself. An extension offers it with
 * {@code context.provide(DocumentReader.class, …)}. Memory asks it before the built-in readers of text, Markdown, HTML
 * and source code; if several extensions offer one, only the first is asked. It runs in its own thread, which is
 * interrupted when the time is up. An exception does not end the indexing of a folder. Thread-safe.
 */
public interface DocumentReader {

    /**
     * The format of files with this name, such as {@code pdf}. Must return at once, without reading the file.
     *
     * @param fileName the last part of the document's URI
     * @return empty for files that this reader does not support
     */
    Optional<String> format(String fileName);

    /**
     * Reads a document in one of these formats. Must not load anything that the document refers to.
     *
     * @throws UnreadableDocumentException when its content makes it unreadable; its indexed passages are then removed
     * @throws IOException when it cannot be read this time; its indexed passages stay. The owner sees the message
     */
    DocumentText read(DocumentSource source, Limits limits) throws IOException;

    /**
     * Limits for reading one document.
     *
     * @param maxCharacters how much text is used, ≥ 1; a reader may stop when it has more, and the caller cuts off the
     *     rest
     * @param maxTime time limit; afterwards nobody waits for the text
     */
    record Limits(int maxCharacters, Duration maxTime) {}
}
