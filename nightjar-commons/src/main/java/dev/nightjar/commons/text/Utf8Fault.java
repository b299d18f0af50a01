package dev.nightjar.commons.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The first byte of a file that is not UTF-8.
 *
 * @param line its line, counted from 1
 * @param offset its place in the file, counted from 1
 * @param value the byte, 0 to 255
 */
public record Utf8Fault(long line, long offset, int value) {

    private static final String PROBLEM = "not UTF-8 text";
    private static final String ADVICE = "; save the file as UTF-8";
    private static final int AT_ONCE = 65_536;
    private static final int BYTE = 0xFF;

    /** Looks for it; empty when all of the file is UTF-8. */
    public static Optional<Utf8Fault> in(Path file) throws IOException {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var bytes = ByteBuffer.allocate(AT_ONCE);
        long line = 1;
        long before = 0;
        try (var channel = Files.newByteChannel(file)) {
            for (boolean isEnd = false; !isEnd; ) {
                isEnd = channel.read(bytes) < 0;
                var outcome = decoder.decode(bytes.flip(), CharBuffer.allocate(AT_ONCE), isEnd);
                int good = bytes.position();
                line += lineEnds(bytes, good);
                before += good;
                if (outcome.isError()) {
                    return Optional.of(new Utf8Fault(line, before + 1, bytes.get(good) & BYTE));
                }
                bytes.compact();
            }
        }
        return Optional.empty();
    }

    private static int lineEnds(ByteBuffer bytes, int end) {
        int found = 0;
        for (int i = 0; i < end; i++) {
            found += bytes.get(i) == '\n' ? 1 : 0;
        }
        return found;
    }

    /**
     * A message about a file that could not be decoded, with the remedy; shorter when the file cannot be read, or was
     * mended, since.
     */
    public static String message(Path file) {
        return message(file.toString(), file);
    }

    /**
     * A message like {@link #message(Path)} with a name for the file.
     *
     * @param label what the file is called
     */
    public static String message(String label, Path file) {
        try {
            return in(file).map(fault -> fault.told(label)).orElse(label + ": " + PROBLEM + ADVICE);
        } catch (IOException e) {
            return label + ": " + PROBLEM + ADVICE + " (" + e + ")";
        }
    }

    private String told(String label) {
        return String.format(
                Locale.ROOT, "%s:%d: %s: byte %d of the file is 0x%02X%s", label, line, PROBLEM, offset, value, ADVICE);
    }
}
