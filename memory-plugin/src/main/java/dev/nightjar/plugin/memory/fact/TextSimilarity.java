package dev.nightjar.plugin.memory.fact;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A text as a sequence of words, to distinguish rewordings from different statements.
 *
 * <p>Similar is not the same: "her favourite colour is purple" and "… is cyan" share almost every word. Two texts count
 * as the same statement only if their word sets overlap by Jaccard ≥ {@value #SAME_JACCARD} and the words that differ
 * carry no value: no word is exchanged for another, and no number, name, negation or other word that changes a
 * statement is in one text only. In doubt both are kept: one fact too many costs less than one lost.
 */
public final class TextSimilarity {

    static final double SAME_JACCARD = 0.75;

    /** Fewest words of a text that is compared by them: of fewer, a single one is too large a share. */
    private static final int MIN_WORDS = 5;

    /** Longer texts are compared by hash only: the cost of aligning is the product of their lengths. */
    private static final int MAX_WORDS = 300;

    /** Words that can be exchanged or left out without changing the meaning. */
    private static final Set<String> FILLERS =
            words("a an the this that which who of s and also really very quite" + " so just too");

    private static final int SYMBOLS = 1 << Character.CURRENCY_SYMBOL | 1 << Character.OTHER_SYMBOL;

    private static final int MARKS_AND_SYMBOLS =
            SYMBOLS | 1 << Character.NON_SPACING_MARK | 1 << Character.COMBINING_SPACING_MARK;

    private final List<Word> words;
    private final Set<String> distinct;

    private TextSimilarity(List<Word> words) {
        this.words = words;
        this.distinct = new HashSet<>();
        words.forEach(word -> distinct.add(word.key));
    }

    public static TextSimilarity of(String content) {
        var text = Normalizer.normalize(content, Normalizer.Form.NFKC);
        var words = new ArrayList<Word>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean inside = i < text.length()
                    && text.charAt(i) != ' '
                    && (Character.isLetterOrDigit(text.charAt(i)) || isPart(text, i, start >= 0));
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                var raw = text.substring(start, i);
                words.add(new Word(raw.toLowerCase(Locale.ROOT), isValue(raw)));
                start = -1;
            }
        }
        return new TextSimilarity(words);
    }

    /** The words without digits, lower-cased; all words if there are no others. */
    public String withoutNumbers() {
        boolean hasOthers = words.stream().anyMatch(word -> !word.hasDigit());
        return words.stream()
                .filter(word -> !hasOthers || !word.hasDigit())
                .map(Word::key)
                .collect(Collectors.joining(" "));
    }

    /** The number of different words. */
    int size() {
        return distinct.size();
    }

    /** Whether the text has a length at which wordings are compared. */
    boolean isComparable() {
        return size() >= MIN_WORDS && words.size() <= MAX_WORDS;
    }

    /**
     * The different words, lower-cased, with those first that are rare in other facts. Long words are rare. Names come
     * last, because a person's name is in every fact about them.
     */
    List<String> rarestFirst() {
        return words.stream()
                .sorted(Comparator.comparing(Word::isValue)
                        .thenComparing(word -> -word.key.length())
                        .thenComparing(Word::key))
                .map(Word::key)
                .distinct()
                .toList();
    }

    /** Shared words divided by all words, 0..1. */
    double jaccard(TextSimilarity other) {
        var shared = new HashSet<>(distinct);
        shared.retainAll(other.distinct);
        int all = distinct.size() + other.distinct.size() - shared.size();
        return all == 0 ? 0 : (double) shared.size() / all;
    }

    /** Whether both texts make the same statement. */
    public boolean saysSameAs(TextSimilarity other) {
        return isComparable()
                && other.isComparable()
                && jaccard(other) >= SAME_JACCARD
                && differencesCarryNoValue(other);
    }

    /** Aligns both texts by their longest common subsequence and checks the words in the gaps. */
    private boolean differencesCarryNoValue(TextSimilarity other) {
        int[][] common = commonLengths(other);
        int i = 0;
        int j = 0;
        var gap = new Gap();
        while (i < words.size() || j < other.words.size()) {
            boolean bothLeft = i < words.size() && j < other.words.size();
            if (bothLeft && words.get(i).key.equals(other.words.get(j).key)) {
                gap.isBesideNumber |= words.get(i).hasDigit();
                if (gap.holdsValue()) {
                    return false;
                }
                gap = new Gap();
                gap.isBesideNumber = words.get(i).hasDigit();
                i++;
                j++;
            } else if (j >= other.words.size() || (bothLeft && common[i + 1][j] >= common[i][j + 1])) {
                gap.mine.add(words.get(i++));
            } else {
                gap.theirs.add(other.words.get(j++));
            }
        }
        return !gap.holdsValue();
    }

    /** The words between two aligned words. */
    private static final class Gap {
        private final List<Word> mine = new ArrayList<>();
        private final List<Word> theirs = new ArrayList<>();
        /** Next to a number, each word counts: it tells what is counted or changes the number, as in "7:30 pm". */
        private boolean isBesideNumber;

        boolean holdsValue() {
            boolean mineFills = mine.stream().allMatch(TextSimilarity::isFiller);
            boolean theirsFill = theirs.stream().allMatch(TextSimilarity::isFiller);
            boolean isReplacement = !mineFills && !theirsFill;
            return isReplacement
                    || (isBesideNumber && !(mineFills && theirsFill))
                    || addsOneMore(mine)
                    || addsOneMore(theirs)
                    || mine.stream().anyMatch(Word::isValue)
                    || theirs.stream().anyMatch(Word::isValue);
        }
    }

    /** "And a cat" adds a statement to one about a dog. */
    private static boolean addsOneMore(List<Word> gap) {
        return gap.stream().anyMatch(word -> word.key.equals("and"))
                && !gap.stream().allMatch(TextSimilarity::isFiller);
    }

    private static boolean isFiller(Word word) {
        return FILLERS.contains(word.key);
    }

    private int[][] commonLengths(TextSimilarity other) {
        int[][] lengths = new int[words.size() + 1][other.words.size() + 1];
        for (int i = words.size() - 1; i >= 0; i--) {
            for (int j = other.words.size() - 1; j >= 0; j--) {
                lengths[i][j] = words.get(i).key.equals(other.words.get(j).key)
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }

    /**
     * Whether a character is part of a word besides letters and digits: marks, and symbols such as € or an emoji. + and
     * # belong to the word before them, so that C, C++ and C# differ. A point, comma, colon or slash belongs to the
     * digits on both its sides, a minus to the digits after it.
     */
    private static boolean isPart(String text, int i, boolean isInside) {
        char c = text.charAt(i);
        return Character.isSurrogate(c)
                || isOfType(c, MARKS_AND_SYMBOLS)
                || c == '%'
                || (isInside && (c == '+' || c == '#'))
                || (isInside && ".,:/".indexOf(c) >= 0 && isDigit(text, i - 1) && isDigit(text, i + 1))
                || (!isInside && "-\u2212".indexOf(c) >= 0 && isDigit(text, i + 1));
    }

    private static boolean isOfType(char c, int types) {
        return (1 << Character.getType(c) & types) != 0;
    }

    private static boolean isDigit(String text, int i) {
        return i >= 0 && i < text.length() && Character.isDigit(text.charAt(i));
    }

    /** A capital makes a name, also at the beginning of a text, unless the word is a filler. */
    private static boolean isValue(String raw) {
        var key = raw.toLowerCase(Locale.ROOT);
        boolean isName = Character.isUpperCase(raw.codePointAt(0)) && !key.equals("i") && !FILLERS.contains(key);
        return isName || ValueWords.contains(key) || hasNumberOrSymbol(raw);
    }

    private static boolean hasNumberOrSymbol(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            boolean isLatin = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (!isLatin && (Character.isDigit(c) || isOfType(c, SYMBOLS) || c == '%')) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> words(String list) {
        return Set.of(list.split(" "));
    }

    private record Word(String key, boolean isValue) {

        boolean hasDigit() {
            return key.chars().anyMatch(Character::isDigit);
        }
    }
}
