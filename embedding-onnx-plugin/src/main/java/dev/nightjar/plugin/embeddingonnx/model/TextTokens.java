package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.commons.model.UnusableModelException;
import dev.nightjar.commons.model.wordpiece.TokenizerFile;
import dev.nightjar.commons.model.wordpiece.WordPieceTokenizer;
import java.util.Optional;

/** From a text to what a BERT model reads: {@code [CLS]}, its tokens, {@code [SEP]}, 512 at most. Thread-safe. */
final class TextTokens {

    /** As many positions as BERT models know. */
    static final int MOST_TOKENS = 512;

    private final WordPieceTokenizer tokenizer;
    private final int start;
    private final int end;

    /** @throws UnusableModelException when the vocabulary has no markers */
    TextTokens(TokenizerFile file) throws UnusableModelException {
        tokenizer = file.tokenizer();
        start = marker(file, "[CLS]");
        end = marker(file, "[SEP]");
    }

    /**
     * The tokens of a text with a prefix, its end cut off where there are too many; none for a text with nothing in it.
     *
     * @param prefix empty for none
     */
    Optional<long[]> of(String prefix, String text) {
        int[] own = tokenizer.tokens(text);
        if (own.length == 0) {
            return Optional.empty();
        }
        int[] all = prefix.isEmpty() ? own : tokenizer.tokens(prefix + text);
        int count = Math.min(all.length, MOST_TOKENS - 2);
        var tokens = new long[count + 2];
        tokens[0] = start;
        for (int i = 0; i < count; i++) {
            tokens[i + 1] = all[i];
        }
        tokens[count + 1] = end;
        return Optional.of(tokens);
    }

    private static int marker(TokenizerFile file, String piece) throws UnusableModelException {
        return file.vocabulary()
                .find(piece)
                .orElseThrow(() -> new UnusableModelException("the vocabulary has no '" + piece + "'"));
    }
}
