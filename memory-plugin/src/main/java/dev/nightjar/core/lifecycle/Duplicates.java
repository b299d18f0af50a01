package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the stored fact that already says what a new one says: the same text at any length, or a rewording. Facts that
 * were superseded do not count, so that a mind can change back. Thread-safe; works inside the caller's transaction.
 */
final class Duplicates {

    private final FactStore facts;
    private final LinkStore links;

    Duplicates(FactStore facts, LinkStore links) {
        this.facts = facts;
        this.links = links;
    }

    Optional<MemoryRow> find(Sql sql, Namespace namespace, String content, Instant now) {
        return findSameText(sql, namespace, content, now)
                .or(() -> findRewording(sql, namespace, Wording.of(content), now));
    }

    /** The same text but for case, Unicode form, white space and final punctuation. */
    Optional<MemoryRow> findSameText(Sql sql, Namespace namespace, String content, Instant now) {
        return facts.byHash(sql, namespace, FactText.hash(content), now).stream()
                .filter(row -> isCurrent(sql, row))
                .findFirst();
    }

    private Optional<MemoryRow> findRewording(Sql sql, Namespace namespace, Wording wording, Instant now) {
        if (!wording.isComparable()) {
            return Optional.empty();
        }
        return facts.sharingWords(sql, namespace, prefixMatch(wording), now).stream()
                .filter(row -> wording.saysSameAs(Wording.of(row.memory().content())))
                .filter(row -> isCurrent(sql, row))
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

    private boolean isCurrent(Sql sql, MemoryRow row) {
        return links.successors(sql, List.of(row.pk())).isEmpty();
    }
}
