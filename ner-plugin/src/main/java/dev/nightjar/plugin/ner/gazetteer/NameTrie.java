package dev.nightjar.plugin.ner.gazetteer;

import dev.nightjar.plugin.ner.text.TextPieces;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Names by their words: looking one up costs a step for each word of the text that begins a name, however many names
 * there are; adding one costs its length. Names are never taken out. Thread-safe: readers do not wait for writers.
 */
final class NameTrie {

    private final Node root = new Node();

    /** Adds a name. Where two are written alike, a canonical name goes before an alias, then the earlier one. */
    synchronized void add(Name name) {
        TextPieces words = name.words();
        Node node = root;
        for (int i = 0; i < words.count(); i++) {
            node = node.childFor(words.piece(i));
        }
        node.add(name);
    }

    /** The longest name that begins with this word of a text and stands there as a whole; null when there is none. */
    @Nullable
    Hit longestAt(TextPieces words, int from) {
        Node node = root.child(words.piece(from));
        Hit longest = null;
        for (int to = from + 1; node != null; to++) {
            Name name = node.nameFor(words, from, to);
            if (name != null && WholeWords.isWhole(words, from, to)) {
                longest = new Hit(name, from, to);
            }
            node = to < words.count() ? node.child(words.piece(to)) : null;
        }
        return longest;
    }

    /**
     * A name found in a text.
     *
     * @param name what was found
     * @param from index of its first word
     * @param to index after its last word
     */
    record Hit(Name name, int from, int to) {}

    /** A beginning of names, and the names that end there. */
    private static final class Node {

        private volatile @Nullable Map<String, Node> children;
        private volatile @Nullable Name anyCapitals;
        private volatile @Nullable Map<String, Name> byCapitals;

        @Nullable
        Node child(String word) {
            Map<String, Node> current = children;
            return current == null ? null : current.get(word);
        }

        Node childFor(String word) {
            Map<String, Node> current = children;
            if (current == null) {
                current = new ConcurrentHashMap<>(2);
                children = current;
            }
            return current.computeIfAbsent(word, absent -> new Node());
        }

        void add(Name name) {
            if (name.needsCapitals()) {
                Map<String, Name> current = byCapitals;
                if (current == null) {
                    current = new ConcurrentHashMap<>(2);
                    byCapitals = current;
                }
                current.merge(name.asWritten(), name, Node::preferred);
            } else {
                Name current = anyCapitals;
                anyCapitals = current == null ? name : preferred(current, name);
            }
        }

        @Nullable
        Name nameFor(TextPieces words, int from, int to) {
            Map<String, Name> exact = byCapitals;
            return exact == null ? anyCapitals : exact.get(words.asWritten(from, to));
        }

        private static Name preferred(Name earlier, Name later) {
            return later.isCanonical() && !earlier.isCanonical() ? later : earlier;
        }
    }
}
