package dev.nightjar.plugin.memory.search.relevance;

import java.lang.Character.UnicodeScript;
import java.util.HashSet;
import java.util.Set;

/**
 * Pairs of neighbouring characters, in place of words, for scripts that put no spaces between words. Pairs in Hiragana alone
 * are mostly endings and particles, so they are left out.
 */
final class CharacterPairs {

    private static final Set<UnicodeScript> WITHOUT_SPACES =
            Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.THAI);

    private CharacterPairs() {}

    /** The pairs in a run of letters; empty when its script has spaces. */
    static Set<String> of(String run) {
        var points = run.codePoints().toArray();
        var pairs = new HashSet<String>();
        for (int i = 0; i + 1 < points.length; i++) {
            var first = UnicodeScript.of(points[i]);
            var second = UnicodeScript.of(points[i + 1]);
            boolean isGrammar = first == UnicodeScript.HIRAGANA && second == UnicodeScript.HIRAGANA;
            if (WITHOUT_SPACES.contains(first) && WITHOUT_SPACES.contains(second) && !isGrammar) {
                pairs.add(new String(points, i, 2));
            }
        }
        return pairs;
    }
}
