package dev.nightjar.hostdemo.chat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Messages of a line each, out of a file or a pipe. */
public final class PlainLines implements MessageSource {

    private final BufferedReader reader;

    /** Reads UTF-8. */
    public PlainLines(InputStream input) {
        this.reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    }

    @Override
    public Optional<String> next() throws IOException {
        return Optional.ofNullable(reader.readLine());
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
