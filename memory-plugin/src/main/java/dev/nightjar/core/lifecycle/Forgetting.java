package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.entity.EntityLinker;
import dev.nightjar.core.entity.NameKey;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryLink.Relation;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.ner.Mention;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Erases memories the user wants gone, with their former wordings and what only they mentioned. What they had replaced
 * is not forgotten with them: it gives way to what replaced them, or holds again. Thread-safe.
 */
final class Forgetting {

    private static final String SAYS_THE_SAME = "says the same";
    private static final String SAID_LATER = "said later";

    private final Tables tables;
    private final EntityLinker linker;
    private final Clock clock;

    Forgetting(Tables tables, EntityLinker linker, Clock clock) {
        this.tables = tables;
        this.linker = linker;
        this.clock = clock;
    }

    /** The facts that hold again once this memory is forgotten. */
    List<Fact> returning(Sql sql, MemoryScope scope, MemoryId id) {
        return find(sql, scope, id).stream()
                .map(row -> erased(sql, row))
                .filter(keys -> tables.links().replacing(sql, keys).isEmpty())
                .flatMap(keys -> replaced(sql, keys).stream())
                .map(row -> (Fact) row.memory())
                .toList();
    }

    /**
     * Forgets a memory.
     *
     * @param mentions what the facts that hold again mention
     * @return whether there was such a memory, active or ended, in the scope's own namespace
     */
    boolean forget(Sql sql, MemoryScope scope, MemoryId id, Map<MemoryId, List<Mention>> mentions) {
        var row = find(sql, scope, id);
        row.ifPresent(found -> {
            var keys = erased(sql, found);
            var replaced = replaced(sql, keys);
            var replacing = tables.links().replacing(sql, keys);
            keys.forEach(pk -> erase(sql, pk));
            replacing.forEach(pk -> replaced.forEach(one -> inherit(sql, pk, one.pk())));
            if (replacing.isEmpty()) {
                replaced.forEach(one ->
                        revive(sql, one, mentions.getOrDefault(one.memory().id(), List.of())));
            }
            forgetSpeaker(sql, scope, found);
            if (found.sessionPk() != null) {
                tables.sessions().settleIfNothingIsLeft(sql, found.sessionPk());
            }
        });
        return row.isPresent();
    }

    private Optional<MemoryRow> find(Sql sql, MemoryScope scope, MemoryId id) {
        return tables.memories().find(sql, MemoryScope.of(scope.agentId(), scope.namespace()), id, clock.instant());
    }

    private List<Long> erased(Sql sql, MemoryRow found) {
        var keys = new ArrayList<>(tables.links().formerWordings(sql, found.pk()));
        keys.add(found.pk());
        return keys;
    }

    private List<MemoryRow> replaced(Sql sql, List<Long> keys) {
        var replaced = tables.links().replacedBy(sql, keys);
        return tables.memories().byKeys(sql, replaced, clock.instant()).stream()
                .filter(row -> isSuperseded(row.memory().details()))
                .toList();
    }

    private static boolean isSuperseded(MemoryDetails details) {
        return details.ending() != null && details.ending().reason() == EndReason.SUPERSEDED;
    }

    private void erase(Sql sql, long pk) {
        var mentioned = tables.entities().ofMemory(sql, pk);
        tables.memories().erase(sql, pk);
        mentioned.forEach(entity -> tables.entities().deleteIfOrphan(sql, entity));
    }

    /** The former reason may quote what is forgotten, so it goes with it. */
    private void inherit(Sql sql, long replacing, long replaced) {
        tables.links().link(sql, replacing, Relation.SUPERSEDES, replaced, SAID_LATER, clock.instant());
    }

    /** Unless something else replaced it too. */
    private void revive(Sql sql, MemoryRow row, List<Mention> mentions) {
        if (!tables.links().replacing(sql, List.of(row.pk())).isEmpty()) {
            return;
        }
        var details = row.memory().details();
        var now = clock.instant();
        var same = tables.facts().byHash(sql, details.namespace(), FactText.hash(details.content()), now);
        if (same.isEmpty()) {
            tables.memories().revive(sql, row.pk());
            linker.link(sql, details.namespace(), row.pk(), mentions);
        } else {
            tables.links().link(sql, same.get(0).pk(), Relation.SUPERSEDES, row.pk(), SAYS_THE_SAME, now);
        }
    }

    private void forgetSpeaker(Sql sql, MemoryScope scope, MemoryRow found) {
        if (found.memory() instanceof Episode episode && episode.speaker() != null) {
            tables.entities()
                    .find(sql, scope.namespace(), EntityType.PERSON, NameKey.of(episode.speaker()))
                    .ifPresent(speaker -> tables.entities().deleteIfOrphan(sql, speaker));
        }
    }

    /** The tables it touches. */
    record Tables(
            MemoryStore memories, FactStore facts, LinkStore links, EntityStore entities, SessionStore sessions) {}
}
