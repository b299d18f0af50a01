package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the stored fact that says the same as a new one: the same text, or a rewording. A superseded fact counts only
 * if the new statement was made before the fact was replaced, so people can change their mind back. Thread-safe; works
 * inside the caller's transaction.
 */
final class Duplicates {

    private Duplicates() {}

    static Optional<MemoryRow> find(Tables tx, Namespace namespace, String content) {
        return findSameText(tx, namespace, content).or(() -> findRewording(tx, namespace, TextSimilarity.of(content)));
    }

    /** An active fact with the same text, ignoring case, Unicode form, white space and final punctuation. */
    static Optional<MemoryRow> findSameText(Tables tx, Namespace namespace, String content) {
        return tx.facts().byHash(namespace, FactText.hash(content)).stream().findFirst();
    }

    /** A fact with the same text that was replaced by something said after this. */
    static Optional<MemoryRow> findOutdated(Tables tx, Namespace namespace, String content, Instant said) {
        return tx.facts().outdated(namespace, FactText.hash(content), said);
    }

    private static Optional<MemoryRow> findRewording(Tables tx, Namespace namespace, TextSimilarity wording) {
        if (!wording.isComparable()) {
            return Optional.empty();
        }
        return tx.facts().sharingWords(namespace, telling(wording)).stream()
                .filter(row -> wording.saysSameAs(TextSimilarity.of(row.memory().content())))
                .findFirst();
    }

    /**
     * Words of which every rewording has at least one, in all their forms. A text with Jaccard ≥ t to one of n words
     * has at least t·n of them. It misses at most n − ⌈t·n⌉, so any n − ⌈t·n⌉ + 1 words find it (the prefix filter of
     * set-similarity joins). The rarest words are taken.
     */
    private static Set<String> telling(TextSimilarity wording) {
        int needed = wording.size() - (int) Math.ceil(TextSimilarity.SAME_JACCARD * wording.size()) + 1;
        var words = wording.rarestFirst().stream().limit(needed).toList();
        return TermCutter.asked(String.join(" ", words)).stream()
                .flatMap(term -> term.forms().stream())
                .collect(Collectors.toSet());
    }
}
