package dev.nightjar.plugin.ner.name;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Names by their folded words: looking one up costs a step for each word of the text that begins a name, however many
 * names there are. Names are never taken out. Thread-safe.
 */
final class NameIndex {

    /** A blank that is no part of folded words stands between them and the capitals they need. */
    private static final char CAPITALS = '\n';

    private final Map<String, Name> byWords = new ConcurrentHashMap<>();
    private final Set<String> beginnings = ConcurrentHashMap.newKeySet();

    /** Adds a name. Where two are written alike, a canonical name goes before an alias, then the earlier one. */
    void add(Name name) {
        NameWords words = name.words();
        int count = words.count();
        String folded = words.folded(0, count);
        byWords.merge(folded, name, NameIndex::preferred);
        if (name.needsCapitals()) {
            byWords.merge(folded + CAPITALS + words.asWritten(0, count), name, NameIndex::preferred);
        }
        for (int i = 1; i < count; i++) {
            beginnings.add(words.folded(0, i));
        }
    }

    /** The longest name that begins with this word of a text and stands there as a whole; null when there is none. */
    @Nullable
    Hit longestAt(NameWords words, int from) {
        Hit longest = null;
        String folded = words.folded(from);
        int to = from + 1;
        while (true) {
            Name name = byWords.get(folded);
            if (name != null && name.needsCapitals()) {
                name = byWords.get(folded + CAPITALS + words.asWritten(from, to));
            }
            if (name != null && words.isWhole(from, to)) {
                longest = new Hit(name, from, to);
            }
            if (to == words.count() || !beginnings.contains(folded)) {
                return longest;
            }
            folded += words.folded(to);
            to++;
        }
    }

    private static Name preferred(Name earlier, Name later) {
        return later.isCanonical() && !earlier.isCanonical() ? later : earlier;
    }

    /**
     * A name found in a text.
     *
     * @param name what was found
     * @param from index of its first word
     * @param to index after its last word
     */
    record Hit(Name name, int from, int to) {}
}
