package dev.nightjar.core.search;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Set;

/** Words in the form the full-text index knows them: lower case, without diacritics, stemmed. */
final class Stems {

    private Stems() {}

    /** Which of some stems a text holds. A stem begins as its word does, so most words need not be stemmed. */
    static Set<String> among(Set<String> wanted, String text) {
        var found = new HashSet<String>();
        for (var word : Words.of(text)) {
            var plain = isPlain(word) ? word : withoutMarks(word);
            if (wanted.stream().anyMatch(stem -> beginAlike(stem, plain))) {
                var stem = PorterStemmer.stem(plain);
                if (wanted.contains(stem)) {
                    found.add(stem);
                }
            }
        }
        return found;
    }

    private static boolean beginAlike(String stem, String word) {
        return !stem.isEmpty() && !word.isEmpty() && stem.charAt(0) == word.charAt(0);
    }

    /** The stem of one word in lower case. */
    static String ofWord(String word) {
        return PorterStemmer.stem(isPlain(word) ? word : withoutMarks(word));
    }

    private static boolean isPlain(String word) {
        return word.chars().allMatch(c -> c < 0x80);
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
