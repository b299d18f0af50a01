package dev.nightjar.plugin.embedding.staticmodel;

import dev.nightjar.commons.model.TextTokenizer;
import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.spi.embedding.WordVectors;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The vectors of words that are one piece in a static model's vocabulary. Thread-safe. */
final class StaticWords implements WordVectors {

    /** The prefix of a word's first piece in the vocabularies of Unigram models. */
    private static final String WORD_BEGIN = "\u2581";

    /** Maximum cached vectors; with 256 dimensions they take 4 MB. */
    private static final int MAX_KEPT = 4_000;

    /** For a piece that is not a word, or has no direction. */
    private static final float[] NONE = {};

    private final TextTokenizer tokenizer;
    private final TokenVectors vectors;
    /**
     * A cache: conversations use some thousand words again and again, and reading a vector takes longer than comparing
     * it.
     */
    private final AtomicReferenceArray<float @Nullable []> known;

    private final AtomicInteger kept = new AtomicInteger();

    StaticWords(TextTokenizer tokenizer, TokenVectors vectors) {
        this.tokenizer = tokenizer;
        this.vectors = vectors;
        this.known = new AtomicReferenceArray<>(tokenizer.size());
    }

    /** Only whole words: parts of a word have their own meanings, which say little about the word. */
    @Override
    public Optional<float[]> of(String word) {
        if (word.isEmpty() || !Character.isLetterOrDigit(word.codePointAt(0))) {
            return Optional.empty(); // markers, and pieces inside words
        }
        var begun = tokenizer.find(WORD_BEGIN + word);
        var token = begun.isPresent() ? begun : tokenizer.find(word);
        if (token.isEmpty()) {
            return Optional.empty();
        }
        var vector = known.get(token.getAsInt());
        if (vector == null) {
            vector = vector(token.getAsInt(), word);
            known.set(token.getAsInt(), vector);
        }
        return vector.length == 0 ? Optional.empty() : Optional.of(vector);
    }

    private float[] vector(int token, String word) {
        if (kept.incrementAndGet() > MAX_KEPT) {
            for (int i = 0; i < known.length(); i++) {
                known.set(i, null);
            }
            kept.set(0);
        }
        if (!Arrays.equals(tokenizer.tokens(word), new int[] {token})) {
            return NONE; // a piece that occurs only inside words
        }
        var vector = new float[vectors.dimensions()];
        vectors.add(token, vector, new byte[vector.length]);
        return UnitVector.of(vector).orElse(NONE);
    }
}
