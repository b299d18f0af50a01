package dev.nightjar.demo.replay;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads a conversation from JSON Lines, one message at a time, whatever the file's size. UTF-8 with or without byte
 * order mark; lines end in LF or CRLF; blank lines are skipped but counted. Not thread-safe.
 */
public final class DialogueReader implements AutoCloseable {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String file;
    private final InputStream input;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private long bytesRead;
    private int line;

    /**
     * Reads from a stream and closes it at the end.
     *
     * @param file what error messages call it
     */
    public DialogueReader(String file, InputStream input) {
        this.file = file;
        this.input = new BufferedInputStream(input, 1 << 16);
    }

    /** What error messages call the file. */
    public String file() {
        return file;
    }

    /** How many bytes were taken so far. */
    public long bytesRead() {
        return bytesRead;
    }

    /**
     * The next message; empty at the end of the file.
     *
     * @throws BadLineException when the next line is no message
     * @throws IOException when the file cannot be read on
     */
    public Optional<DialogueMessage> next() throws IOException {
        while (takeLine()) {
            line++;
            var text = decoded();
            if (!text.isBlank()) {
                return Optional.of(parsed(text));
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        input.close();
    }

    private boolean takeLine() throws IOException {
        pending.reset();
        var any = false;
        for (var next = input.read(); next >= 0; next = input.read()) {
            any = true;
            bytesRead++;
            if (next == '\n') {
                return true;
            }
            pending.write(next);
        }
        return any;
    }

    private String decoded() {
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(pending.toByteArray()))
                    .toString();
            return line == 1 && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new BadLineException(file, line, "not UTF-8 text; save the file as UTF-8");
        }
    }

    private DialogueMessage parsed(String text) {
        try {
            return DialogueLine.parse(line, text);
        } catch (IllegalArgumentException e) {
            throw new BadLineException(file, line, String.valueOf(e.getMessage()));
        }
    }
}
