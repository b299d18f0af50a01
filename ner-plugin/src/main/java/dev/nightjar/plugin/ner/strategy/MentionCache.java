package dev.nightjar.plugin.ner.strategy;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The mentions of texts met lately; the one unused longest goes first. Holds all sorts of mentions of a text, because
 * the wanted sorts are picked after merging: one entry answers every choice of sorts. Thread-safe.
 */
final class MentionCache {

    static final int MAX_ENTRIES = 512;

    /** Longer texts hardly come twice and would make the cache large. */
    static final int MAX_CHARACTERS = 10_000;

    private final Map<Key, List<Mention>> entries = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, List<Mention>> eldest) {
            return size() > MAX_ENTRIES;
        }
    };

    synchronized Optional<List<Mention>> get(Key key) {
        return Optional.ofNullable(entries.get(key));
    }

    synchronized void put(Key key, List<Mention> mentions) {
        if (key.text().length() <= MAX_CHARACTERS) {
            entries.put(key, mentions);
        }
    }

    /** What was in a namespace may be gone. */
    synchronized void forget(Namespace namespace) {
        entries.keySet().removeIf(key -> key.namespace().equals(namespace));
    }

    /**
     * Everything an answer depends on. The text itself and not its hash: two texts may share one.
     *
     * @param strategy name of the strategy
     * @param slow names of the slow providers that took part
     * @param revisions state of each quick provider's knowledge
     */
    record Key(String strategy, List<String> slow, Namespace namespace, List<Long> revisions, String text) {}
}
