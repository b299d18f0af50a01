package dev.nightjar.server.json;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes names in a URI. Most decoders replace every invalid UTF-8 sequence by the same character, so that different
 * names become equal.
 */
public final class StrictUtf8 {

    private StrictUtf8() {}

    /**
     * A part of a URI without percent-encoding; {@code +} is kept.
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
