package dev.nightjar.cli.replay;

import dev.nightjar.cli.replay.DialogueReader.BadLineException;
import dev.nightjar.cli.replay.DialogueReader.LeftOut;
import dev.nightjar.commons.text.Utf8;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;

/**
 * Reads conversations from JSON Lines in Nightjar's own form, one message at a time, whatever the file's size. UTF-8
 * with or without byte order marks; lines end in LF or CRLF; blank lines are skipped but counted. Not thread-safe.
 */
public final class JsonLinesReader implements DialogueReader {

    private final String file;
    private final InputStream input;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private final LeftOut leftOut = new LeftOut();
    private long bytesRead;
    private int line;

    /**
     * Reads from a stream and closes it at the end.
     *
     * @param file name of the file in error messages
     */
    public JsonLinesReader(String file, InputStream input) {
        this.file = file;
        this.input = new BufferedInputStream(input, 1 << 16);
    }

    @Override
    public String file() {
        return file;
    }

    @Override
    public String format() {
        return "JSON Lines";
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public LeftOut leftOut() {
        return leftOut;
    }

    @Override
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
            return Utf8.strict(pending.toByteArray());
        } catch (CharacterCodingException e) {
            throw new BadLineException(file, line, "not UTF-8 text; save the file as UTF-8");
        }
    }

    private DialogueMessage parsed(String text) {
        try {
            return DialogueLine.parse(line, text, leftOut);
        } catch (IllegalArgumentException e) {
            throw new BadLineException(file, line, String.valueOf(e.getMessage()));
        }
    }
}
