package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.commons.model.TextTokenizer;
import dev.nightjar.commons.model.UnusableModelException;
import dev.nightjar.commons.model.tokenizer.TokenizerFile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A text as input of a transformer: its tokens between markers such as {@code [CLS]} and {@code [SEP]}, at most 512.
 * Thread-safe.
 */
final class TextTokens {

    /** The number of positions in BERT models. */
    static final int MAX_TOKENS = 512;

    private final TextTokenizer tokenizer;
    private final long[] opening;
    private final long[] closing;

    /** @throws UnusableModelException when the vocabulary has no markers */
    TextTokens(TokenizerFile file) throws UnusableModelException {
        tokenizer = file.tokenizer();
        opening = markers(file.opening());
        closing = markers(file.closing());
    }

    /**
     * The tokens of a text with a prefix, cut at the end if there are too many; none for a text without content.
     *
     * @param prefix empty for none
     */
    Optional<long[]> of(String prefix, String text) {
        int[] own = tokenizer.tokens(text);
        if (own.length == 0) {
            return Optional.empty();
        }
        int[] all = prefix.isEmpty() ? own : tokenizer.tokens(prefix + text);
        int count = Math.min(all.length, MAX_TOKENS - opening.length - closing.length);
        var tokens = new long[opening.length + count + closing.length];
        System.arraycopy(opening, 0, tokens, 0, opening.length);
        for (int i = 0; i < count; i++) {
            tokens[opening.length + i] = all[i];
        }
        System.arraycopy(closing, 0, tokens, opening.length + count, closing.length);
        return Optional.of(tokens);
    }

    /** The average number of bytes per piece of a text's words: {@link TextTokenizer#bytesPerPiece}. */
    OptionalDouble bytesPerPiece(String text) {
        return tokenizer.bytesPerPiece(text);
    }

    private long[] markers(List<String> pieces) throws UnusableModelException {
        var markers = new long[pieces.size()];
        for (int i = 0; i < markers.length; i++) {
            var piece = pieces.get(i);
            markers[i] = tokenizer
                    .find(piece)
                    .orElseThrow(() -> new UnusableModelException("the vocabulary has no '" + piece + "'"));
        }
        return markers;
    }
}
