package dev.nightjar.commons.model.wordpiece;

/** The character classes of BERT's tokenizer, by code point. */
final class CharacterSorts {

    private static final int ASCII = 0x80;

    /** First and last code point of the ideograph blocks, which have no spaces between words. */
    private static final int[][] IDEOGRAPHS = {
        {0x3400, 0x4DBF},
        {0x4E00, 0x9FFF},
        {0xF900, 0xFAFF},
        {0x20000, 0x2A6DF},
        {0x2A700, 0x2B73F},
        {0x2B740, 0x2B81F},
        {0x2B920, 0x2CEAF},
        {0x2F800, 0x2FA1F}
    };

    private CharacterSorts() {}

    /** Separates words. */
    static boolean isSpace(int character) {
        if (character < ASCII) {
            return character == ' ' || character == '\t' || character == '\n' || character == '\r';
        }
        return Character.isSpaceChar(character);
    }

    /**
     * Left out: controls, format characters, private and unassigned ones, lone surrogates, the replacement character.
     */
    static boolean isDropped(int character) {
        if (character < ASCII) {
            return (character < ' ' && !isSpace(character)) || character == 0x7F;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> true;
            default -> character == 0xFFFD;
        };
    }

    /** A word of its own: punctuation, and every ASCII character that is neither letter, digit nor space. */
    static boolean isPunctuation(int character) {
        if (character < ASCII) {
            return character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
        }
        return switch (Character.getType(character)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    /** A word of its own, because its script has no spaces. */
    static boolean isIdeograph(int character) {
        for (int[] block : IDEOGRAPHS) {
            if (character >= block[0] && character <= block[1]) {
                return true;
            }
        }
        return false;
    }

    /** An accent or another mark on the character before it. */
    static boolean isMark(int character) {
        return character >= ASCII && Character.getType(character) == Character.NON_SPACING_MARK;
    }
}
