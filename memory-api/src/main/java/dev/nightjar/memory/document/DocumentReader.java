package dev.nightjar.memory.document;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads formats of documents that memory does not know itself. An extension offers it with {@code
 * context.provide(DocumentReader.class, …)}; it is asked before the built-in readers of text, Markdown, HTML and source code. Of
 * several extensions that offer one the first is asked. It is called in a thread of its own, which is interrupted when the time is
 * over; what it throws ends no run over a folder. Thread-safe.
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
     * Reads a document of one of these formats. Nothing that the document refers to is loaded.
     *
     * @throws UnreadableDocumentException when it cannot be read because of its content; what was indexed of it is removed
     * @throws IOException when it cannot be read this time; what was indexed of it stays. The message is shown to its owner
     */
    DocumentText read(DocumentSource source, Limits limits) throws IOException;

    /**
     * How much a reader may do for a document.
     *
     * @param maxCharacters how much text is used, ≥ 1; a reader stops when it has more, and whoever called it cuts the rest off
     * @param maxTime after this time nobody waits for the text any more
     */
    record Limits(int maxCharacters, Duration maxTime) {}
}
