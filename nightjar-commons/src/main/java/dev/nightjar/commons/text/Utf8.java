package dev.nightjar.commons.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Text that comes from outside, in UTF-8. A byte order mark at its beginning, which some programs write, is no part of it; one
 * is dropped.
 */
public final class Utf8 {

    /** What may stand before the text. */
    public static final char BYTE_ORDER_MARK = '\uFEFF';

    private Utf8() {}

    /**
     * The text of these bytes, for doors where a wrong character must not be stored.
     *
     * @throws CharacterCodingException when they are not UTF-8
     */
    public static String strict(byte[] bytes) throws CharacterCodingException {
        return withoutMark(StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString());
    }

    /** The text of these bytes, for doors where words must not be lost: what is not UTF-8 in it becomes {@code U+FFFD}. */
    public static String lenient(byte[] bytes) {
        return withoutMark(new String(bytes, StandardCharsets.UTF_8));
    }

    /** The text without the byte order mark it begins with, if it does. */
    public static String withoutMark(String text) {
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }
}
