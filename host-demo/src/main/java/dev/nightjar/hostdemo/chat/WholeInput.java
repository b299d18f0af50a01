package dev.nightjar.hostdemo.chat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** All of a file or a pipe as one message: a mail, cut into its lines, would be many things that the user never said. */
public final class WholeInput implements MessageSource {

    /** Far more than anybody says; an input without an end must not fill the memory. */
    private static final int MAX_BYTES = 16_000_000;

    private final InputStream input;
    private boolean isRead;

    /** Reads UTF-8. */
    public WholeInput(InputStream input) {
        this.input = input;
    }

    /** @throws IOException also when it is larger than any message */
    @Override
    public Optional<String> next() throws IOException {
        if (isRead) {
            return Optional.empty();
        }
        isRead = true;
        var bytes = input.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new IOException("it has more than " + MAX_BYTES
                    + " bytes, which is no message; 'nightjar memory index' takes in files");
        }
        return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
