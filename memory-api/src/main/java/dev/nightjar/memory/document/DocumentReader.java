package dev.nightjar.memory.document;

import java.io.IOException;
import java.util.Optional;

/**
 * Reads formats of documents that memory does not know itself. An extension offers it with {@code
 * context.provide(DocumentReader.class, …)}; it is asked before the built-in readers of text, Markdown, HTML and source code.
 * Thread-safe.
 */
public interface DocumentReader {

    /**
     * The name of the format of files with this name, such as {@code pdf}. Answers at once, without looking at the file.
     *
     * @param fileName the last part of the document's URI
     * @return empty for files this reader does not read
     */
    Optional<String> format(String fileName);

    /**
     * Reads a document of one of these formats.
     *
     * @throws IOException when its content is not of that format; the message is shown to its owner
     */
    DocumentText read(DocumentSource source) throws IOException;
}
