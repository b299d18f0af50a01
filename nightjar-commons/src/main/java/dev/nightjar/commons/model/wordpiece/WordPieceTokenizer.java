package dev.nightjar.commons.model.wordpiece;

import dev.nightjar.commons.model.TextTokenizer;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * Splits texts into WordPiece tokens, without markers such as {@code [CLS]}. Text that looks like a marker is treated
 * as text. The time is linear in the length of the text, whatever it contains. Immutable, thread-safe.
 *
 * <p>Example: {@code new WordPieceTokenizer(vocabulary, true).tokens("Tokenizers!")} are the numbers of {@code token},
 * {@code ##izer}, {@code ##s} and {@code !}.
 */
public final class WordPieceTokenizer implements TextTokenizer {

    /** A longer word, in code points, is unknown as a whole, as in BERT's own tokenizer. */
    private static final int MAX_WORD = 100;

    private final Vocabulary vocabulary;
    private final boolean isLowerCased;

    /**
     * A tokenizer for a vocabulary.
     *
     * @param isLowerCased whether the model needs lower case without accents
     */
    public WordPieceTokenizer(Vocabulary vocabulary, boolean isLowerCased) {
        this.vocabulary = vocabulary;
        this.isLowerCased = isLowerCased;
    }

    @Override
    public int size() {
        return vocabulary.size();
    }

    @Override
    public OptionalInt unknown() {
        return OptionalInt.of(vocabulary.unknown());
    }

    @Override
    public OptionalInt find(String piece) {
        return vocabulary.find(piece);
    }

    @Override
    public void forEachToken(String text, IntConsumer consumer) {
        StringBuilder cleaned = TextCleaning.clean(text, isLowerCased);
        int start = 0;
        for (int i = 0; i < cleaned.length(); ) {
            int character = cleaned.codePointAt(i);
            int next = i + Character.charCount(character);
            if (character >= 'a' && character <= 'z') { // as most are
                i = next;
                continue;
            }
            boolean isSpace = CharacterSorts.isSpace(character);
            if (isSpace || CharacterSorts.isPunctuation(character)) {
                addWord(cleaned, start, i, consumer);
                addWord(cleaned, i, isSpace ? i : next, consumer);
                start = next;
            }
            i = next;
        }
        addWord(cleaned, start, cleaned.length(), consumer);
    }

    private void addWord(StringBuilder text, int start, int end, IntConsumer consumer) {
        if (start == end) {
            return;
        }
        int whole = end - start <= vocabulary.longest() ? vocabulary.number(text.substring(start, end), true) : -1;
        if (whole >= 0) {
            consumer.accept(whole);
        } else if (end - start > 2 * MAX_WORD || Character.codePointCount(text, start, end) > MAX_WORD) {
            consumer.accept(vocabulary.unknown());
        } else {
            addPieces(text.substring(start, end), consumer);
        }
    }

    // Takes the longest piece, again and again; if no piece begins the rest, the whole word is unknown.
    private void addPieces(String word, IntConsumer consumer) {
        var pieces = new int[word.length()];
        int count = 0;
        int start = 0;
        while (start < word.length()) {
            int end = Math.min(word.length(), start + vocabulary.longest());
            int piece = vocabulary.number(word.substring(start, end), start == 0);
            while (piece < 0 && end > start + 1) {
                end--;
                piece = vocabulary.number(word.substring(start, end), start == 0);
            }
            if (piece < 0) {
                consumer.accept(vocabulary.unknown());
                return;
            }
            pieces[count++] = piece;
            start = end;
        }
        for (int i = 0; i < count; i++) {
            consumer.accept(pieces[i]);
        }
    }
}
