package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the stored fact that already says what a new one says: the same text at any length, or a rewording. Facts that
 * were superseded count only for what was said before they were, so that a mind can change back. Thread-safe; works
 * inside the caller's transaction.
 */
final class Duplicates {

    private final FactStore facts;

    Duplicates(FactStore facts) {
        this.facts = facts;
    }

    Optional<MemoryRow> find(Sql sql, Namespace namespace, String content, Instant now) {
        return findSameText(sql, namespace, content, now)
                .or(() -> findRewording(sql, namespace, Wording.of(content), now));
    }

    /** The same text but for case, Unicode form, white space and final punctuation. */
    Optional<MemoryRow> findSameText(Sql sql, Namespace namespace, String content, Instant now) {
        return facts.byHash(sql, namespace, FactText.hash(content), now).stream()
                .findFirst();
    }

    /** A fact of the same text that held when this was said and has ended since. */
    Optional<MemoryRow> findOutdated(Sql sql, Namespace namespace, String content, Instant said, Instant now) {
        return facts.outdated(sql, namespace, FactText.hash(content), said, now);
    }

    private Optional<MemoryRow> findRewording(Sql sql, Namespace namespace, Wording wording, Instant now) {
        if (!wording.isComparable()) {
            return Optional.empty();
        }
        return facts.sharingWords(sql, namespace, prefixMatch(wording), now).stream()
                .filter(row -> wording.saysSameAs(Wording.of(row.memory().content())))
                .findFirst();
    }

    /**
     * A text with Jaccard ≥ t to one of n words holds at least t·n of them, so it misses at most n − ⌈t·n⌉: any
     * n − ⌈t·n⌉ + 1 words find it (the prefix filter of set-similarity joins). The rarest are taken.
     */
    private static String prefixMatch(Wording wording) {
        int needed = wording.size() - (int) Math.ceil(Wording.SAME_JACCARD * wording.size()) + 1;
        return wording.rarestFirst().stream()
                .limit(needed)
                .map(word -> "\"" + word + "\"")
                .collect(Collectors.joining(" OR "));
    }
}
