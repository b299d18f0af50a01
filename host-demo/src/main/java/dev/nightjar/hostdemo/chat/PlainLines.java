package dev.nightjar.hostdemo.chat;

import dev.nightjar.commons.text.Utf8;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Messages of a line each, out of a file or a pipe. */
public final class PlainLines implements MessageSource {

    private final BufferedReader reader;
    private boolean isBegun;

    /** Reads UTF-8; what is not becomes {@code U+FFFD}, and a byte order mark before the first line is dropped. */
    public PlainLines(InputStream input) {
        this.reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    }

    @Override
    public Optional<String> next() throws IOException {
        var line = Optional.ofNullable(reader.readLine());
        var said = isBegun ? line : line.map(Utf8::withoutMark);
        isBegun = true;
        return said;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
