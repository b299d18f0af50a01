package dev.nightjar.distillation;

import java.util.List;

/**
 * How much a token counts in the mean of a text: {@code a / (a + p)} with a = 0.001 and p the token's share of ordinary
 * text (Arora, Liang, Ma: A simple but tough-to-beat baseline for sentence embeddings, 2017). The shares come from the
 * vocabulary alone: its words stand in the order of their frequency, so the n-th has p = 1 / (n · H) by Zipf's law.
 */
final class TokenWeights {

    private static final double A = 0.001;

    /** Before it stand special tokens, unused places and single characters, the latter in the order of their codes. */
    private static final String MAX_FREQUENT_WORD = "the";

    /** Rank given to single characters outside ASCII, whose place says nothing: neither filler nor rare. */
    private static final int RANK_OF_OTHER_CHARACTERS = 1_000;

    private final List<String> tokens;
    private final int firstWord;
    private final double harmonic;

    TokenWeights(List<String> tokens) {
        this.tokens = tokens;
        firstWord = tokens.indexOf(MAX_FREQUENT_WORD);
        double sum = 0;
        for (int rank = 1; rank <= tokens.size() - firstWord; rank++) {
            sum += 1.0 / rank;
        }
        harmonic = sum;
    }

    /** Whether the token stands for text; the others are markers such as {@code [CLS]} and unused places. */
    boolean isText(int token) {
        String text = tokens.get(token);
        return text.length() == 1 || !(text.startsWith("[") && text.endsWith("]"));
    }

    /** 0 for tokens that do not stand for text, up to almost 1 for the rarest. */
    double weight(int token) {
        return isText(token) ? A / (A + 1 / (rank(token) * harmonic)) : 0;
    }

    private int rank(int token) {
        if (token >= firstWord) {
            return token - firstWord + 1;
        }
        return tokens.get(token).codePointAt(0) < 128 ? 1 : RANK_OF_OTHER_CHARACTERS;
    }
}
