package dev.nightjar.server.json;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/**
 * Whether bytes that come piece by piece are UTF-8. Most readers put the same sign in place of whatever is not, so that different
 * names become one. For one thread.
 */
public final class StrictUtf8 {

    private static final int AT_ONCE = 4_096;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final CharBuffer read = CharBuffer.allocate(AT_ONCE);
    /** The beginning of a character whose end is still to come. */
    private ByteBuffer begun = ByteBuffer.allocate(0);

    /** Whether this piece goes on as UTF-8. Its position stays. */
    public boolean accepts(ByteBuffer piece, boolean isLast) {
        var bytes = ByteBuffer.allocate(begun.remaining() + piece.remaining())
                .put(begun)
                .put(piece.slice())
                .flip();
        while (true) {
            var result = decoder.decode(bytes, read.clear(), isLast);
            if (result.isError()) {
                return false;
            }
            if (result.isUnderflow()) {
                begun = bytes;
                return true;
            }
        }
    }

    /**
     * A part of a URI without its percent-encoding; {@code +} stays.
     *
     * @throws IllegalArgumentException when it is not percent-encoded UTF-8
     */
    public static String decoded(String part) {
        var bytes = URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.ISO_8859_1)
                .getBytes(StandardCharsets.ISO_8859_1);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("'" + part + "' is not percent-encoded UTF-8", e);
        }
    }
}
