package dev.nightjar.server.json;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Names in a URI. Most readers put the same sign in place of whatever is not UTF-8, so that different names become one. */
public final class StrictUtf8 {

    private StrictUtf8() {}

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
