package dev.nightjar.plugin.memory.passage;

import dev.nightjar.plugin.memory.search.text.SearchQuery;
import dev.nightjar.plugin.memory.search.text.Stems;
import dev.nightjar.plugin.memory.search.text.StopWords;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a question looks for in a text: the stems of its words without stop words, and of words in scripts without spaces
 * their pairs of characters, since no text need hold such a run of characters as a whole. Immutable.
 */
public final class Terms {

    /** Each has a bit. */
    private static final int MOST = Long.SIZE;

    private static final Set<UnicodeScript> UNSPACED = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    /** Nothing is looked for. */
    public static final Terms NONE = new Terms();

    private final Map<String, Integer> stems = new HashMap<>();
    private final List<String> pairs = new ArrayList<>();

    private Terms() {}

    /** Of a question. */
    public static Terms of(String question, StopWords stopWords) {
        var terms = new Terms();
        var pairs = new LinkedHashSet<String>();
        for (var word : SearchQuery.of(question, stopWords).terms()) {
            if (isUnspaced(word)) {
                pairs.addAll(pairsOf(word));
            } else if (terms.stems.size() < MOST) {
                terms.stems.putIfAbsent(Stems.ofWord(word), terms.stems.size());
            }
        }
        pairs.stream().limit(MOST - terms.stems.size()).forEach(terms.pairs::add);
        return terms;
    }

    /** How many there are. */
    int count() {
        return stems.size() + pairs.size();
    }

    /**
     * Which of them a passage holds, a bit for each.
     *
     * @param known stems of words of other passages; what is new is added
     */
    long in(String passage, Map<String, String> known) {
        long held = 0;
        for (var stem : Stems.among(stems.keySet(), passage, known)) {
            held |= 1L << stems.getOrDefault(stem, 0);
        }
        if (!pairs.isEmpty()) {
            var folded = passage.toLowerCase(Locale.ROOT);
            for (int i = 0; i < pairs.size(); i++) {
                held |= folded.contains(pairs.get(i)) ? 1L << (stems.size() + i) : 0;
            }
        }
        return held;
    }

    private static boolean isUnspaced(String word) {
        return word.codePoints().anyMatch(c -> UNSPACED.contains(UnicodeScript.of(c)));
    }

    private static List<String> pairsOf(String word) {
        var characters = word.codePoints().mapToObj(Character::toString).toList();
        if (characters.size() == 1) {
            return characters;
        }
        var pairs = new ArrayList<String>();
        for (int i = 1; i < characters.size(); i++) {
            pairs.add(characters.get(i - 1) + characters.get(i));
        }
        return pairs;
    }
}
