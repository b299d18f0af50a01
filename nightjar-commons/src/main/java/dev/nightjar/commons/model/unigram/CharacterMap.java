package dev.nightjar.commons.model.unigram;

import dev.nightjar.commons.model.UnusableModelException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * SentencePiece's compiled normalization: a double-array trie from byte sequences to their replacements. Usually it is
 * NFKC plus normalized spaces. A character with its marks is looked up as a whole if that has fewer than six bytes;
 * otherwise each character is looked up. Clusters are found by general category, which differs from extended grapheme
 * clusters only in sequences that no map has. Immutable, thread-safe.
 */
final class CharacterMap {

    private static final int MAX_CLUSTER = 5;

    private final int[] units;
    private final byte[] replacements;

    private CharacterMap(int[] units, byte[] replacements) {
        this.units = units;
        this.replacements = replacements;
    }

    /** Reads the bytes of {@code precompiled_charsmap}. */
    static CharacterMap of(byte[] content) throws UnusableModelException {
        try {
            var bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
            int size = bytes.getInt();
            if (size < Integer.BYTES || size > bytes.remaining() || size % Integer.BYTES != 0) {
                throw damaged("its trie would have " + size + " of " + bytes.remaining() + " bytes");
            }
            var units = new int[size / Integer.BYTES];
            bytes.asIntBuffer().get(units);
            bytes.position(bytes.position() + size);
            var replacements = new byte[bytes.remaining()];
            bytes.get(replacements);
            return new CharacterMap(units, replacements);
        } catch (BufferUnderflowException e) {
            throw damaged("it has " + content.length + " bytes");
        }
    }

    /** The text with all replacements. */
    String apply(String text) {
        var normalized = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int end = clusterEnd(text, i);
            var whole = replacement(text.substring(i, end), MAX_CLUSTER);
            if (whole != null) {
                normalized.append(whole);
            } else {
                text.substring(i, end).codePoints().forEach(c -> addCharacter(normalized, c));
            }
            i = end;
        }
        return normalized.toString();
    }

    private void addCharacter(StringBuilder normalized, int character) {
        var replacement = replacement(Character.toString(character), Integer.MAX_VALUE);
        if (replacement == null) {
            normalized.appendCodePoint(character);
        } else {
            normalized.append(replacement);
        }
    }

    /** The index after a character and its marks; a carriage return and the line feed after it belong together. */
    private static int clusterEnd(String text, int start) {
        int first = text.codePointAt(start);
        int end = start + Character.charCount(first);
        if (first == '\r' && end < text.length() && text.charAt(end) == '\n') {
            return end + 1;
        }
        while (!isControl(first) && end < text.length() && isMark(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end;
    }

    private static boolean isControl(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    private static boolean isMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> character == '\u200D';
        };
    }

    /** The replacement of a sequence of at most this many bytes; null for none. */
    private @Nullable String replacement(String sequence, int most) {
        byte[] key = sequence.getBytes(StandardCharsets.UTF_8);
        if (key.length > most) {
            return null;
        }
        int node = offset(unit(0));
        for (byte part : key) {
            int c = part & 0xFF;
            node ^= c;
            int unit = unit(node);
            if (c == 0 || (unit & 0x800000FF) != c) {
                return null;
            }
            node ^= offset(unit);
            if ((unit >>> 8 & 1) == 1) {
                return text(unit(node) & 0x7FFFFFFF);
            }
        }
        return null;
    }

    private static int offset(int unit) {
        return (unit >>> 10) << ((unit & 1 << 9) >>> 6);
    }

    /** 0, which leads nowhere, if a damaged trie points outside. */
    private int unit(int node) {
        return node >= 0 && node < units.length ? units[node] : 0;
    }

    private String text(int start) {
        int end = Math.min(start, replacements.length);
        int from = end;
        while (end < replacements.length && replacements[end] != 0) {
            end++;
        }
        return new String(replacements, from, end - from, StandardCharsets.UTF_8);
    }

    private static UnusableModelException damaged(String how) {
        return new UnusableModelException("tokenizer.json: normalizer.precompiled_charsmap is damaged: " + how);
    }
}
