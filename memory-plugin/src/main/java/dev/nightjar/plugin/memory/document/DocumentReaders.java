package dev.nightjar.plugin.memory.document;

import dev.nightjar.commons.file.OfficeFormats;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.spi.document.DocumentReader;
import dev.nightjar.spi.document.DocumentText;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * The readers of one run: a plugin's reader, called with limits, and the built-in one. Not thread-safe.
 *
 * @param offered the plugin's reader, asked first
 */
record DocumentReaders(Optional<DocumentReader> offered, BuiltInReader builtIn, LimitedReading calls, int maxBytes) {

    private static final String SECTION = "memory.documents.";

    static DocumentReaders of(Optional<DocumentReader> offered, DocumentSettings settings) {
        return new DocumentReaders(
                offered, new BuiltInReader(), new LimitedReading(settings.readers()), settings.maxBytes());
    }

    /** The reader for a file with this name. */
    Optional<Chosen> find(String fileName) {
        var other = offered.flatMap(reader -> reader.format(fileName)
                .map(format -> new Chosen(
                        format,
                        source -> calls.read(reader, source),
                        calls.settings().maxBytes(),
                        SECTION + "readers.max_bytes")));
        return other.or(() -> builtIn.format(fileName)
                .map(format -> new Chosen(format, this::readBuiltIn, maxBytes, SECTION + "max_bytes")));
    }

    private DocumentText readBuiltIn(DocumentSource source) throws IOException {
        try {
            return builtIn.read(source);
        } catch (RuntimeException e) {
            throw LimitedReading.failure(e);
        }
    }

    /** Why there is no reader for a file with this name. */
    static String missing(String fileName) {
        int dot = fileName.lastIndexOf('.');
        if (dot <= 0) {
            return "its name does not tell its format";
        }
        var ending = "there is no reader for *" + fileName.substring(dot);
        return OfficeFormats.of(fileName).isPresent()
                ? ending + "; put the jar of " + OfficeFormats.PLUGIN + " into the plugin folder and index it again"
                : ending;
    }

    /**
     * A reader for a file.
     *
     * @param maxBytes the largest file it reads
     * @param setting the key of this limit
     */
    record Chosen(String format, Reading reading, int maxBytes, String setting) {

        Optional<String> tooLarge(long bytes) {
            return bytes <= maxBytes
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT, "has %,d bytes, more than the %,d of %s", bytes, maxBytes, setting));
        }
    }

    /** Reads a document like {@link DocumentReader#read}. */
    interface Reading {

        DocumentText read(DocumentSource source) throws IOException;
    }
}
