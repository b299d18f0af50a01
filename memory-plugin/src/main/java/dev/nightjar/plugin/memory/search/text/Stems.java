package dev.nightjar.plugin.memory.search.text;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Words as the full-text index stores them: lower case, without diacritics, stemmed. */
public final class Stems {

    private static final int ASCII = 0x80;

    private Stems() {}

    /** Which of these stems a text holds. */
    public static Set<String> among(Set<String> wanted, String text) {
        return among(wanted, text, new HashMap<>());
    }

    /**
     * The same for many texts, which share most of their words. A stem begins like its word, so most words are not stemmed.
     *
     * @param known stems of words of earlier texts; new ones are added
     */
    public static Set<String> among(Set<String> wanted, String text, Map<String, String> known) {
        var found = new HashSet<String>();
        Words.cut(text, (from, to) -> {
            if (text.charAt(from) >= ASCII || mayHaveStem(wanted, text, from, to)) {
                var word = text.substring(from, to).toLowerCase(Locale.ROOT);
                var stem = known.computeIfAbsent(word, Stems::ofWord);
                if (wanted.contains(stem)) {
                    found.add(stem);
                }
            }
        });
        return found;
    }

    private static boolean mayHaveStem(Set<String> wanted, String text, int from, int to) {
        char first = lower(text.charAt(from));
        char second = to - from > 1 ? lower(text.charAt(from + 1)) : 0;
        for (var stem : wanted) {
            if (!stem.isEmpty() && stem.charAt(0) == first && maySecondBe(stem, second)) {
                return true;
            }
        }
        return false;
    }

    /** Stemming changes the end of a word. Of the second letter it changes only y, and it removes marks. */
    private static boolean maySecondBe(String stem, char second) {
        return stem.length() == 1 || second >= ASCII || second == 'y' || stem.charAt(1) == second;
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
    }

    /** The stem of one word in lower case. */
    public static String ofWord(String word) {
        return PorterStemmer.stem(isPlain(word) ? word : withoutMarks(word));
    }

    private static boolean isPlain(String word) {
        return word.chars().allMatch(c -> c < ASCII);
    }

    private static String withoutMarks(String word) {
        var plain = new StringBuilder();
        Normalizer.normalize(word, Normalizer.Form.NFD)
                .codePoints()
                .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }
}
