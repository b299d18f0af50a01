package dev.nightjar.distillation;

import java.util.List;
import java.util.Random;

/**
 * Lines of many sorts of characters, made up word by word: what people write in several scripts, and what breaks
 * tokenizers. Contains nobody's text. Only characters that every Unicode since version 8 knows: what is assigned later
 * is dropped by one reader and kept by another.
 */
final class VariedText {

    private static final List<String> WORDS = List.of(
            "the",
            "garden",
            "unbelievably",
            "running",
            "Tokenization",
            "MEMORY",
            "don't",
            "e-mail",
            "3.14",
            "2026-11-21",
            "naïve",
            "Åsa",
            "über",
            "façade",
            "İstanbul",
            "ŁÓDŹ",
            "groß",
            "crème",
            "Ελλάδα",
            "ΟΔΟΣ",
            "привет",
            "Ёлка",
            "שלום",
            "مرحبا",
            "नमस्ते",
            "ไทย",
            "한국어",
            "日本語",
            "カタカナ",
            "ﾊﾝｶｸ",
            "你好",
            "𠀋",
            "豈",
            "ﬁne",
            "½",
            "№",
            "x_y",
            "a@b.example",
            "https://example.org/a?b=c#d",
            "C++",
            "#tag",
            "@name",
            "$5",
            "50%",
            "…",
            "“so”",
            "—",
            "snake_case_name",
            "CamelCaseName",
            "word²",
            "Ⅷ",
            "①",
            "ª",
            "ʼn",
            "ǅ",
            "ẞ",
            "Ǆ",
            "e\u0301",
            "a\u030A\u0323");

    private static final List<String> EMOJI = List.of(
            "\uD83D\uDE00", "\u2764\uFE0F", "\uD83D\uDC4D", "\uD83C\uDDE9\uD83C\uDDEA", "\u2603", "\u231A", "\u00A9");

    private static final List<String> SPACES =
            List.of(" ", " ", " ", "  ", "\t", "\u00A0", "\u2003", "\u3000", "\u2028", "\u1680", "\u202F", "\u205F");

    private static final List<String> CONTROLS = List.of(
            "\u0000", "\u0001", "\u0007", "\u001B", "\u007F", "\u0085", "\u009F", "\u00AD", "\u200B", "\u200D",
            "\u200E", "\u202E", "\u2060", "\uFEFF", "\uFFFD", "\uE000", "\n", "\r", "\u000B", "\u000C");

    /** First and last code point of ranges without gaps. */
    private static final int[][] RANGES = {
        {0x20, 0x7E},
        {0xA1, 0x17F},
        {0x180, 0x24F},
        {0x250, 0x2AF},
        {0x2B0, 0x2FF},
        {0x300, 0x36F},
        {0x3A3, 0x3FF},
        {0x400, 0x482},
        {0x5D0, 0x5EA},
        {0x621, 0x64A},
        {0x905, 0x939},
        {0xE01, 0xE3A},
        {0x10D0, 0x10FA},
        {0x1100, 0x11FF},
        {0x1E00, 0x1EFF},
        {0x2010, 0x2027},
        {0x2030, 0x205E},
        {0x20A0, 0x20BD},
        {0x2100, 0x218B},
        {0x2190, 0x23FA},
        {0x2460, 0x2B73},
        {0x3001, 0x303F},
        {0x3041, 0x3096},
        {0x30A0, 0x30FF},
        {0x3400, 0x4DB5},
        {0x4E00, 0x9FD5},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFA6D},
        {0xFF01, 0xFFBE},
        {0x10400, 0x1044F},
        {0x1D400, 0x1D454},
        {0x1F300, 0x1F579},
        {0x1F600, 0x1F64F},
        {0x20000, 0x2A6D6},
        {0x2F800, 0x2FA1D}
    };

    private final Random random;

    VariedText(long seed) {
        random = new Random(seed);
    }

    /** The next line; the same in every run for the same seed. */
    String next() {
        var line = new StringBuilder();
        int parts = 1 + random.nextInt(12);
        for (int i = 0; i < parts; i++) {
            addPart(line);
            if (random.nextInt(4) > 0) {
                line.append(one(SPACES));
            }
        }
        return line.toString();
    }

    private void addPart(StringBuilder line) {
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> line.append(one(WORDS));
            case 3, 4 -> addLetters(line, 1 + random.nextInt(12), new int[] {'a', 'z'});
            case 5, 6 -> addLetters(line, 1 + random.nextInt(8), RANGES[random.nextInt(RANGES.length)]);
            case 7 -> line.append(one(EMOJI));
            case 8 -> line.append(one(CONTROLS));
            default -> addMixture(line);
        }
    }

    // Now and then longer than the hundred characters a word may have.
    private void addMixture(StringBuilder line) {
        int length = random.nextInt(8) == 0 ? 95 + random.nextInt(12) : 1 + random.nextInt(10);
        int[] letters = RANGES[random.nextInt(RANGES.length)];
        for (int i = 0; i < length; i++) {
            addLetters(line, 1, random.nextInt(6) == 0 ? letters : new int[] {'a', 'z'});
        }
    }

    private void addLetters(StringBuilder line, int count, int[] range) {
        for (int i = 0; i < count; i++) {
            line.appendCodePoint(range[0] + random.nextInt(range[1] - range[0] + 1));
        }
    }

    private String one(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
