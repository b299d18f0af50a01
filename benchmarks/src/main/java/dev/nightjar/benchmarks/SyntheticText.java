package dev.nightjar.benchmarks;

import java.util.Random;

/** Text with the word statistics of speech: few words very often, most words rarely, some names. Not thread-safe. */
final class SyntheticText {

    private static final int VOCABULARY = 20_000;
    private static final int LEAST_WORDS = 8;
    private static final int MORE_WORDS = 32;
    private static final int NAMES = 500;
    private static final String[] SYLLABLES = {
        "ba", "ko", "ri", "ten", "mo", "sul", "ga", "ne", "pir", "la", "vo", "dra", "shi", "um", "fel", "ca"
    };

    private final Random random;

    SyntheticText(long seed) {
        random = new Random(seed);
    }

    /** A turn of 8 to 40 words with a mention, and now and then a date. */
    String turn() {
        var text = new StringBuilder();
        int words = LEAST_WORDS + random.nextInt(MORE_WORDS);
        for (int i = 0; i < words; i++) {
            text.append(word(zipf())).append(' ');
        }
        text.append('@').append(word(VOCABULARY + random.nextInt(NAMES)));
        if (random.nextInt(5) == 0) {
            text.append(" on 2026-0%d-1%d".formatted(1 + random.nextInt(9), random.nextInt(9)));
        }
        return text.append('.').toString();
    }

    /** Rank r with a probability of about 1/r. */
    private int zipf() {
        return (int) Math.pow(VOCABULARY, random.nextDouble()) - 1;
    }

    private static String word(int rank) {
        var word = new StringBuilder();
        for (int rest = rank + 1; rest > 0; rest /= SYLLABLES.length) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
        }
        return word.toString();
    }
}
