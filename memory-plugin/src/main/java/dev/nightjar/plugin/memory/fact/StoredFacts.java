package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.entity.EntityLinker.StoredNames;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.fact.FactTexts;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.spi.ner.Mention;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stored rows about the facts that a transaction is about to save, read once for all of them: facts that say the same,
 * by the same text or as a rewording, their names and their sessions. A superseded fact counts only if the new
 * statement was made before the fact was replaced, so people can change their mind back. Belongs to one transaction;
 * not thread-safe.
 */
public final class StoredFacts {

    private final Tables tx;
    private final Namespace namespace;
    private final Set<String> hashes;
    /** Wordings of the facts that may say the same, by key, oldest first. */
    private final Map<Long, TextSimilarity> wordings = new LinkedHashMap<>();

    private final Map<String, Long> sessions = new HashMap<>();
    /** Facts that are to be inserted later. */
    private final List<TextSimilarity> expected = new ArrayList<>();

    private final StoredNames names;
    private @Nullable Long number;

    private StoredFacts(Tables tx, Namespace namespace, Set<String> hashes, StoredNames names) {
        this.tx = tx;
        this.namespace = namespace;
        this.hashes = hashes;
        this.names = names;
    }

    /**
     * Reads the stored facts that drafts may repeat.
     *
     * @param mentions names in the drafts
     */
    public static StoredFacts of(
            Tables tx, Namespace namespace, Collection<FactDraft> drafts, Stream<Mention> mentions) {
        var contents = drafts.stream()
                .map(FactDraft::content)
                .map(CleanText::of)
                .distinct()
                .toList();
        var hashes = contents.stream().map(FactText::hash).toList();
        var stored = new StoredFacts(
                tx,
                namespace,
                new HashSet<>(FactTexts.of(tx).storedHashes(namespace, hashes)),
                new StoredNames(tx, namespace, mentions.toList()));
        var words = contents.stream()
                .map(TextSimilarity::of)
                .filter(TextSimilarity::isComparable)
                .flatMap(wording -> telling(wording).stream())
                .collect(Collectors.toSet());
        var number = stored.namespacePk();
        if (number != null && !words.isEmpty()) {
            FactTexts.of(tx)
                    .sharingWords(namespace, number, words)
                    .forEach((pk, content) -> stored.wordings.put(pk, TextSimilarity.of(content)));
        }
        return stored;
    }

    /** The stored fact that says the same as one said then. */
    Optional<MemoryRow> find(String content, Instant said) {
        var same = isStored(content)
                ? tx.facts().byHash(namespace, FactText.hash(content)).stream().findFirst()
                : Optional.<MemoryRow>empty();
        return same.or(() -> rewording(TextSimilarity.of(content)))
                .or(() -> isStored(content)
                        ? tx.facts().outdated(namespace, FactText.hash(content), said)
                        : Optional.empty());
    }

    /** Whether a fact has this text that is active, was replaced or waits for a review. */
    boolean isStored(String content) {
        return hashes.contains(FactText.hash(content));
    }

    /** A fact that matches may have ended in this transaction. */
    private Optional<MemoryRow> rewording(TextSimilarity wording) {
        return !wording.isComparable()
                ? Optional.empty()
                : wordings.entrySet().stream()
                        .filter(one -> wording.saysSameAs(one.getValue()))
                        .flatMap(one -> tx.memories().byKeys(List.of(one.getKey())).stream())
                        .filter(row -> row.memory().isActive())
                        .findFirst();
    }

    /** Key of a session, which is made where there is none. */
    @Nullable
    Long session(MemoryScope scope, @Nullable String id) {
        return id == null
                ? null
                : sessions.computeIfAbsent(
                        id, key -> tx.sessions().findOrInsert(scope, key).pk());
    }

    /** Key of the namespace; null when it has no memory yet. */
    @Nullable
    Long namespacePk() {
        number = number == null ? FactTexts.of(tx).namespacePk(namespace).orElse(null) : number;
        return number;
    }

    /** Stored entities with the names of the mentions; ending a fact removes no name. */
    StoredNames names() {
        return names;
    }

    /** Expects a fact of this text, if nothing that is stored or expected may say the same; answers whether. */
    boolean expect(String content) {
        var wording = TextSimilarity.of(content);
        boolean isNew = !isStored(content)
                && Stream.concat(wordings.values().stream(), expected.stream())
                        .noneMatch(other -> wording.isComparable() && wording.saysSameAs(other));
        if (isNew) {
            hashes.add(FactText.hash(content));
            expected.add(wording);
        }
        return isNew;
    }

    /** Notes a fact that was saved. */
    void add(long pk, String content) {
        hashes.add(FactText.hash(content));
        wordings.put(pk, TextSimilarity.of(content));
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
