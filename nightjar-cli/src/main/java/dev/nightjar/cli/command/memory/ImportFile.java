package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.io.CountingInputStream;
import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.commons.text.Utf8;
import dev.nightjar.commons.text.Utf8Fault;
import dev.nightjar.kernel.transfer.TransferLine;
import dev.nightjar.spi.transfer.TransferItem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads an export item by item: JSON Lines of {@link TransferLine}, or a plain JSON array of records with {@code id,
 * content, category, created_at}. Not thread-safe.
 */
public final class ImportFile implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path file;
    private final CountingInputStream bytes;
    private final BufferedReader reader;
    private final @Nullable JsonParser array;

    private long record;
    private TransferLine.Origin origin = new TransferLine.Origin("", "");

    private ImportFile(Path file, CountingInputStream bytes, BufferedReader reader) throws IOException {
        this.file = file;
        this.bytes = bytes;
        this.reader = reader;
        this.array = isArray() ? JSON.createParser(reader) : null;
    }

    /**
     * Opens a file.
     *
     * @throws BadRecordException when it is no export
     * @throws IllegalArgumentException when it is no file
     */
    public static ImportFile open(Path file) throws IOException {
        NamedFile.checkReadable(file);
        var bytes = new CountingInputStream(Files.newInputStream(file));
        var decoder = StandardCharsets.UTF_8.newDecoder(); // one that refuses what is not UTF-8
        var reader = new BufferedReader(new InputStreamReader(bytes, decoder));
        try {
            var opened = new ImportFile(file, bytes, reader);
            opened.readBeginning();
            return opened;
        } catch (CharacterCodingException e) {
            reader.close();
            throw new BadRecordException(Utf8Fault.message(file));
        }
    }

    /** Owner of the memories in the file; blank where the file names none. */
    TransferLine.Origin origin() {
        return origin;
    }

    /** Bytes read so far; reading is some kilobytes ahead of the items. */
    public long bytesRead() {
        return bytes.getCount();
    }

    /**
     * The next readable item; empty at the end.
     *
     * @param bad receives a message for each unreadable record before it
     * @throws BadRecordException when nothing can be read from here on
     */
    public Optional<TransferItem> next(Consumer<String> bad) throws IOException {
        try {
            while (true) {
                try {
                    return array == null ? nextLine() : nextElement(array);
                } catch (IllegalArgumentException e) {
                    bad.accept(place() + e.getMessage());
                }
            }
        } catch (JsonProcessingException e) {
            throw new BadRecordException(place() + "this is no valid JSON: " + e.getOriginalMessage());
        } catch (CharacterCodingException e) {
            throw new BadRecordException(Utf8Fault.message(file));
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    private boolean isArray() throws IOException {
        reader.mark(1);
        int first = reader.read();
        while (first == Utf8.BYTE_ORDER_MARK || first == ' ' || first == '\n' || first == '\r' || first == '\t') {
            reader.mark(1);
            first = reader.read();
        }
        if (first >= 0) {
            reader.reset();
        }
        return first == '[';
    }

    private void readBeginning() throws IOException {
        try {
            if (array == null) {
                var line = reader.readLine();
                record = 1;
                origin = TransferLine.header(line == null ? "" : line);
            } else {
                array.nextToken();
            }
        } catch (IllegalArgumentException | JsonProcessingException e) {
            var why = e instanceof JsonProcessingException json
                    ? "this is no valid JSON: " + json.getOriginalMessage()
                    : e.getMessage();
            close();
            throw new BadRecordException(place() + why);
        }
    }

    private Optional<TransferItem> nextLine() throws IOException {
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
            record++;
            var text = Utf8.withoutMark(line); // files that were joined have one in the middle, too
            if (!text.isBlank() && !SharedFile.isEnd(text)) {
                return Optional.of(read(text));
            }
        }
        return Optional.empty();
    }

    private static TransferItem read(String line) {
        try {
            return TransferLine.read(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("this is no valid JSON: " + e.getOriginalMessage(), e);
        }
    }

    private Optional<TransferItem> nextElement(JsonParser elements) throws IOException {
        var token = elements.nextToken();
        if (token == JsonToken.END_ARRAY || token == null) {
            return Optional.empty();
        }
        record++;
        return Optional.of(PlainNote.read(JSON.readTree(elements)));
    }

    private String place() {
        return file + (array == null ? ":" + record + ": " : ": record " + record + ": ");
    }

    /** A record of an export cannot be used. The message names file, line or record, and value. */
    static final class BadRecordException extends RuntimeException {

        private static final long serialVersionUID = 1;

        BadRecordException(String message) {
            super(message);
        }
    }
}
