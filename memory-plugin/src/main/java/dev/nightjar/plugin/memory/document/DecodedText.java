package dev.nightjar.plugin.memory.document;

import dev.nightjar.spi.document.UnreadableDocumentException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The text of a file. The character set is that of its byte order mark, else UTF-8, else Windows-1252, in which every
 * byte is a character.
 *
 * @param remarks what the user should know about how it was read; usually empty
 */
record DecodedText(String text, List<String> remarks) {

    private static final int LOOKED_AT = 8_000;
    private static final Charset FALLBACK = Charset.forName("windows-1252");

    /** @throws UnreadableDocumentException if the bytes are no text */
    static DecodedText of(byte[] bytes) throws UnreadableDocumentException {
        if (begins(bytes, 0xEF, 0xBB, 0xBF)) {
            return decoded(bytes, 3, StandardCharsets.UTF_8);
        } else if (begins(bytes, 0xFF, 0xFE)) {
            return decoded(bytes, 2, StandardCharsets.UTF_16LE);
        } else if (begins(bytes, 0xFE, 0xFF)) {
            return decoded(bytes, 2, StandardCharsets.UTF_16BE);
        }
        for (int i = 0; i < Math.min(bytes.length, LOOKED_AT); i++) {
            if (bytes[i] == 0) {
                throw new UnreadableDocumentException("its content is binary");
            }
        }
        return decoded(bytes, 0, StandardCharsets.UTF_8);
    }

    private static DecodedText decoded(byte[] bytes, int start, Charset charset) {
        var content = ByteBuffer.wrap(bytes, start, bytes.length - start);
        try {
            return new DecodedText(charset.newDecoder().decode(content).toString(), List.of());
        } catch (CharacterCodingException e) {
            var other = start == 0 ? FALLBACK : charset;
            return new DecodedText(
                    new String(bytes, start, bytes.length - start, other),
                    List.of("is not valid " + charset.name() + " and was read as " + other.name()
                            + "; some characters may be wrong"));
        }
    }

    private static boolean begins(byte[] bytes, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (bytes.length <= i || (bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
