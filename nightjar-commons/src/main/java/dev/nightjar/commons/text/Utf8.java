package dev.nightjar.commons.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 from outside. A byte order mark at the beginning, which some programs write, is dropped once. */
public final class Utf8 {

    /** The byte order mark. */
    public static final char BYTE_ORDER_MARK = '\uFEFF';

    private Utf8() {}

    /**
     * The decoded text, for input where a wrong character must not be stored.
     *
     * @throws CharacterCodingException when it is not UTF-8
     */
    public static String strict(byte[] bytes) throws CharacterCodingException {
        return withoutMark(StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString());
    }

    /** The decoded text, for input that must not be lost: invalid bytes become {@code U+FFFD}. */
    public static String lenient(byte[] bytes) {
        return withoutMark(new String(bytes, StandardCharsets.UTF_8));
    }

    /** The text without a leading byte order mark. */
    public static String withoutMark(String text) {
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }
}
