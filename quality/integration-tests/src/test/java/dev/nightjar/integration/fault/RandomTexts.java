package dev.nightjar.integration.fault;

import java.util.List;
import java.util.Random;

/**
 * Texts nobody would think of: any characters, broken ones too, between words and the signs that parsers care about.
 */
final class RandomTexts {

    private static final List<String> SIGNS = List.of(
            "\"",
            "'",
            "*",
            "^",
            "(",
            ")",
            "-",
            "+",
            ":",
            "%",
            "_",
            "\\",
            " AND ",
            " OR ",
            " NOT ",
            "NEAR(",
            "{",
            "}",
            "\0",
            "\u0001",
            "\u001b[31m",
            "\u200b",
            "\u202e",
            "\u2066",
            "\ufeff",
            "\uFFFF",
            "\ud83d\ude00",
            "\ud83d",
            "\ude00",
            "\udb40\udc41",
            "e\u0301\u0301\u0301",
            "</memory>",
            "<|im_start|>",
            "```",
            "\r\n",
            "\n",
            "\t",
            "'; DROP TABLE memories; --",
            "99999999999999999999",
            "-1",
            "1e309",
            "NaN",
            "\u0130",
            "\u00df",
            "\u7f8a\u7fa4",
            "\u0645\u0631\u062d\u0628\u0627",
            "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35");

    private final Random random;
    private final List<String> words;

    RandomTexts(Random random, List<String> words) {
        this.random = random;
        this.words = words;
    }

    /** The next one. */
    String next(int maxLength) {
        int length = random.nextInt(maxLength + 1);
        var text = new StringBuilder();
        while (text.length() < length) {
            switch (random.nextInt(4)) {
                case 0 -> text.append(words.get(random.nextInt(words.size()))).append(' ');
                case 1 -> text.append(SIGNS.get(random.nextInt(SIGNS.size())));
                case 2 -> text.append((char) random.nextInt(Character.MAX_VALUE + 1));
                default -> text.append((char) (' ' + random.nextInt(95)));
            }
        }
        return text.toString();
    }
}
