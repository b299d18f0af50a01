package dev.nightjar.plugin.memory.term;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Recognises the languages that a text in Latin letters may be in, by its stop words and by letters that English does
 * not have.
 */
final class LanguageRecogniser {

    /** More words change nothing. */
    private static final int WORDS_READ = 60;

    private static final int MAX_STOP_WORD = 20;

    /** Other letters that stand alone are mostly what an apostrophe left, or names of things. */
    private static final String VOWELS = "aeiouy\u00e0\u00e8\u00e9\u00f3\u00f2";

    /** A language with less than this share of the evidence of the best one is not taken. */
    private static final double RIVAL = 0.7;

    /** Less evidence is often chance; then English, of which there is some in texts of all languages, is taken too. */
    private static final int SURE = 3;

    private static final Set<Language> ALL = Set.copyOf(Language.LATIN);

    private final String text;
    private final List<Piece> pieces;
    /** By the places of the languages. */
    private final int[] hits = new int[StopWords.ORDER.size()];

    private final Set<String> seen = new HashSet<>();

    private LanguageRecogniser(String text, List<Piece> pieces) {
        this.text = text;
        this.pieces = pieces;
    }

    /** The likely ones; all with Latin letters when nothing tells. */
    static Set<Language> languages(String text) {
        return languages(text, Piece.of(text));
    }

    /** Languages of a text that has been cut. */
    static Set<Language> languages(String text, List<Piece> pieces) {
        return new LanguageRecogniser(text, pieces).likely();
    }

    /** The one for which there is clearly more evidence than for any other; empty in doubt. */
    static Optional<Language> clearest(String text) {
        var recogniser = new LanguageRecogniser(text, Piece.of(text));
        var rivals = recogniser.rivals(recogniser.mostHits());
        return rivals.size() == 1 ? rivals.stream().findFirst() : Optional.empty();
    }

    private Set<Language> likely() {
        int best = mostHits();
        if (best == 0) {
            return ALL;
        }
        var likely = rivals(best);
        if (best < SURE) {
            likely.add(Language.EN);
        }
        return likely;
    }

    private int mostHits() {
        countWords();
        countLetters();
        return Arrays.stream(hits).max().orElse(0);
    }

    private Set<Language> rivals(int best) {
        var rivals = EnumSet.noneOf(Language.class);
        for (int i = 0; i < hits.length; i++) {
            if (hits[i] >= RIVAL * best) {
                rivals.add(StopWords.ORDER.get(i));
            }
        }
        return rivals;
    }

    private void countWords() {
        for (var piece : pieces) {
            if (seen.size() == WORDS_READ) {
                return;
            }
            var word = piece.exact();
            boolean isLone = word.length() == 1 && VOWELS.indexOf(word.charAt(0)) < 0;
            boolean isCounted = piece.kind() == Tokens.Kind.WORD && !isLone && word.length() <= MAX_STOP_WORD;
            if (isCounted && seen.add(word)) {
                int languages = StopWords.BY_WORD.getOrDefault(word, 0) & StopWords.LATIN;
                for (int left = languages; left != 0; left &= left - 1) {
                    hits[Integer.numberOfTrailingZeros(left)]++;
                }
            }
        }
    }

    private void countLetters() {
        if (Folding.isAscii(text)) {
            return;
        }
        var letters = new HashSet<Integer>();
        text.codePoints().map(Character::toLowerCase).filter(c -> c >= 0x80).forEach(letters::add);
        for (int letter : letters) {
            for (int i = 0; i < hits.length; i++) {
                hits[i] += StopWords.ORDER.get(i).hasLetter(letter) ? 1 : 0;
            }
        }
    }
}
