package dev.nightjar.plugin.maintenance.statement;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The features of a sentence for a linear classifier: its words, word pairs and parts of words, those of its question
 * and neighbouring sentences, and its form. A hash maps each feature to a number below {@link #SPACE} (feature hashing,
 * Weinberger et al. 2009). The values of each group are scaled to a length that sets the weight of the group. No group
 * depends on a language.
 */
final class Features {

    /** Number of feature indexes. */
    static final int SPACE = 1 << 17;

    private static final int SHORTEST_PIECE = 3;
    private static final int SHORTEST_OF_IDEOGRAPHS = 2;
    private static final int LONGEST_PIECE = 5;
    private static final int MAX_WORDS = 120;
    private static final Pattern DIGIT = Pattern.compile("\\p{Nd}");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}'ー]+");
    private static final Pattern IDEOGRAPH = Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}ー]");

    private int[] numbers = new int[256];
    private float[] values = new float[256];
    private int size;

    private Features() {}

    static Features of(SentenceInContext sentence) {
        var features = new Features();
        var words = words(sentence.text());
        features.group(1.0, () -> features.words("w", words));
        features.group(1.0, () -> features.pieces(runs(sentence.text())));
        features.group(0.7, () -> features.words("q", words(sentence.question())));
        features.group(0.6, () -> features.words("b", words(sentence.before())));
        features.group(0.5, () -> features.words("o", words(sentence.opening())));
        features.group(0.3, () -> features.words("n", words(sentence.behind())));
        features.group(0.8, () -> features.form(sentence, words));
        return features;
    }

    int size() {
        return size;
    }

    int number(int i) {
        return numbers[i];
    }

    float value(int i) {
        return values[i];
    }

    private void group(double worth, Runnable adding) {
        int from = size;
        adding.run();
        double scale = size == from ? 0 : worth / Math.sqrt(size - from);
        Arrays.fill(values, from, size, (float) scale);
    }

    private void add(String feature) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        numbers[size++] = spread(feature.hashCode()) & (SPACE - 1);
    }

    /** The finaliser of MurmurHash3, because the low bits of a String's own hash are poorly distributed. */
    private static int spread(int hash) {
        int h = hash;
        h ^= h >>> 16;
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        h *= 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    private void words(String kind, String[] words) {
        for (int i = 0; i < words.length; i++) {
            add(kind + words[i]);
            add(kind + (i == 0 ? "^" : words[i - 1]) + " " + words[i]);
            if (i > 1 && kind.equals("w")) {
                add(kind + words[i - 2] + " _ " + words[i]);
            }
        }
        if (words.length > 0) {
            add(kind + words[words.length - 1] + " $");
        }
    }

    private void pieces(String[] runs) {
        for (var run : runs) {
            boolean isIdeographic = IDEOGRAPH.matcher(run).find();
            var text = isIdeographic ? run : "<" + run + ">";
            int shortest = isIdeographic ? SHORTEST_OF_IDEOGRAPHS : SHORTEST_PIECE;
            for (int length = shortest; length <= LONGEST_PIECE; length++) {
                for (int i = 0; i + length <= text.length(); i++) {
                    add("c" + text.substring(i, i + length));
                }
            }
        }
    }

    private void form(SentenceInContext sentence, String[] words) {
        var text = sentence.text();
        char last = text.charAt(text.length() - 1);
        add("last" + (Character.isLetterOrDigit(last) ? "a" : last));
        add("asks" + (text.indexOf('?') >= 0 || text.indexOf('？') >= 0));
        add("words" + bucket(words.length));
        add("asked" + !sentence.question().isBlank());
        add("short answer" + (!sentence.question().isBlank() && words.length < 5));
        add("digits" + text.chars().anyMatch(Character::isDigit));
        add("quotes" + text.chars().anyMatch(c -> "\"“”„«»「『".indexOf(c) >= 0));
        add("signs"
                + bucket((int) text.chars()
                        .filter(c -> "{}[]<>=;_/\\|`$*#".indexOf(c) >= 0)
                        .count()));
        add("capital" + Character.isUpperCase(text.charAt(0)));
        add("names" + bucket(capitals(text)));
        add("colon before" + sentence.before().endsWith(":"));
        add("colon" + (text.indexOf(':') >= 0));
        add("asks before" + sentence.before().endsWith("?"));
    }

    /** Capitalised words after the first one. */
    private static int capitals(String text) {
        int count = 0;
        for (int i = 1; i < text.length(); i++) {
            if (Character.isUpperCase(text.charAt(i)) && !Character.isLetterOrDigit(text.charAt(i - 1))) {
                count++;
            }
        }
        return count;
    }

    private static int bucket(int count) {
        return 32 - Integer.numberOfLeadingZeros(count);
    }

    /** Lower-case words. All digits are replaced by the same one; each Chinese or Japanese character is a word. */
    static String[] words(String text) {
        return cut(IDEOGRAPH.matcher(plain(text)).replaceAll(" $0 "));
    }

    /** Same, but consecutive Chinese and Japanese characters are one word. */
    private static String[] runs(String text) {
        return cut(plain(text));
    }

    private static String plain(String text) {
        return DIGIT.matcher(text.toLowerCase(Locale.ROOT).replace('’', '\'')).replaceAll("0");
    }

    private static String[] cut(String text) {
        return Arrays.stream(NO_WORD.split(text))
                .filter(word -> !word.isEmpty())
                .limit(MAX_WORDS)
                .toArray(String[]::new);
    }
}
