package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Forgotten;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.ner.Mention;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.store.MemoryRow;
import dev.nightjar.plugin.memory.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Erases memories the user wants gone, with their former wordings and what only they mentioned. What they had replaced
 * is not forgotten with them: it gives way to what replaced them, or holds again. Thread-safe.
 */
public final class Forgetting {

    private static final String SAYS_THE_SAME = "says the same";
    private static final String SAID_LATER = "said later";

    private final EntityLinker linker;

    /** @param linker links facts that hold again to what they mention */
    public Forgetting(EntityLinker linker) {
        this.linker = linker;
    }

    /** What {@link #forget} would do. */
    Optional<Forgotten> preview(Transaction tx, MemoryScope scope, MemoryId id) {
        return find(tx, scope, id).map(row -> preview(tx, erased(tx, row)));
    }

    /**
     * Forgets a memory.
     *
     * @param mentions what the facts that hold again mention
     * @return what was done; empty when there is no such memory, active or ended, in the scope's own namespace
     */
    public Optional<Forgotten> forget(
            Transaction tx, MemoryScope scope, MemoryId id, Map<MemoryId, List<Mention>> mentions) {
        return find(tx, scope, id).map(found -> {
            var keys = erased(tx, found);
            var forgotten = preview(tx, keys);
            var replaced = replaced(tx, keys);
            var replacing = tx.links().replacing(keys);
            keys.forEach(pk -> erase(tx, pk));
            replacing.forEach(pk -> replaced.forEach(one -> inherit(tx, pk, one.pk())));
            if (replacing.isEmpty()) {
                replaced.forEach(one ->
                        revive(tx, one, mentions.getOrDefault(one.memory().id(), List.of())));
            }
            forgetSpeaker(tx, scope, found);
            if (found.sessionPk() != null) {
                tx.sessions().settleIfNothingIsLeft(found.sessionPk());
            }
            return forgotten;
        });
    }

    private Forgotten preview(Transaction tx, List<Long> keys) {
        var erased = tx.memories().byKeys(keys).stream().map(MemoryRow::memory).toList();
        var restored = tx.links().replacing(keys).isEmpty() ? replaced(tx, keys) : List.<MemoryRow>of();
        return new Forgotten(
                erased,
                restored.stream()
                        .filter(row -> !isReplacedByAnother(tx, row, keys))
                        .map(row -> (Fact) row.memory())
                        .toList());
    }

    private static boolean isReplacedByAnother(Transaction tx, MemoryRow row, List<Long> erased) {
        return !erased.containsAll(tx.links().replacing(List.of(row.pk())));
    }

    private Optional<MemoryRow> find(Transaction tx, MemoryScope scope, MemoryId id) {
        return tx.memories().find(MemoryScope.of(scope.agentId(), scope.namespace()), id);
    }

    private List<Long> erased(Transaction tx, MemoryRow found) {
        var keys = new ArrayList<>(tx.links().formerWordings(found.pk()));
        keys.add(found.pk());
        return keys;
    }

    private List<MemoryRow> replaced(Transaction tx, List<Long> keys) {
        var replaced = tx.links().replacedBy(keys);
        return tx.memories().byKeys(replaced).stream()
                .filter(row -> isSuperseded(row.memory().details()))
                .toList();
    }

    private static boolean isSuperseded(MemoryDetails details) {
        return details.ending() != null && details.ending().reason() == EndReason.SUPERSEDED;
    }

    private void erase(Transaction tx, long pk) {
        var mentioned = tx.entities().ofMemory(pk);
        tx.memories().erase(pk);
        mentioned.forEach(entity -> tx.entities().deleteIfOrphan(entity));
    }

    /** The former reason may quote what is forgotten, so it goes with it. */
    private void inherit(Transaction tx, long replacing, long replaced) {
        tx.links().link(replacing, Relation.SUPERSEDES, replaced, SAID_LATER);
    }

    /** Unless something else replaced it too. */
    private void revive(Transaction tx, MemoryRow row, List<Mention> mentions) {
        if (!tx.links().replacing(List.of(row.pk())).isEmpty()) {
            return;
        }
        var details = row.memory().details();
        var same = tx.facts().byHash(details.namespace(), FactText.hash(details.content()));
        if (same.isEmpty()) {
            tx.memories().revive(row.pk());
            linker.link(tx, details.namespace(), row.pk(), mentions);
        } else {
            tx.links().link(same.get(0).pk(), Relation.SUPERSEDES, row.pk(), SAYS_THE_SAME);
        }
    }

    private void forgetSpeaker(Transaction tx, MemoryScope scope, MemoryRow found) {
        if (found.memory() instanceof Episode episode && episode.speaker() != null) {
            tx.entities()
                    .find(scope.namespace(), EntityType.PERSON, NameKey.of(episode.speaker()))
                    .ifPresent(speaker -> tx.entities().deleteIfOrphan(speaker));
        }
    }
}
