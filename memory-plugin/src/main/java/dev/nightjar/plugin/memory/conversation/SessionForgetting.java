package dev.nightjar.plugin.memory.conversation;

import dev.nightjar.conversation.ForgottenSession;
import dev.nightjar.conversation.Session;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Forgotten;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.ner.Mention;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.fact.Forgetting;
import dev.nightjar.plugin.memory.store.MemoryRow;
import dev.nightjar.plugin.memory.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Erases a session with all that comes from it alone. Thread-safe. */
public final class SessionForgetting {

    private final Forgetting forgetting;
    private final MentionFinder mentions;

    /** @param forgetting erases the memories, one by one */
    public SessionForgetting(Forgetting forgetting, MentionFinder mentions) {
        this.forgetting = forgetting;
        this.mentions = mentions;
    }

    /** What the facts that will hold again mention; outside of a transaction, since it may take long. */
    Map<MemoryId, List<Mention>> mentions(ForgottenSession preview) {
        return preview.restored().stream()
                .collect(Collectors.toMap(
                        Fact::id, fact -> mentions.find(fact.details().namespace(), fact.content())));
    }

    /** Erases it. */
    ForgottenSession forget(
            Transaction tx, MemoryScope scope, Session session, Map<MemoryId, List<Mention>> mentioned) {
        long pk = tx.sessions().find(scope, session.id()).orElseThrow().pk();
        var own = own(tx, pk);
        var kept = own.kept.stream().map(row -> (Fact) row.memory()).toList();
        tx.conversations().dropMessages(pk);
        Map<MemoryId, Memory> erased = new LinkedHashMap<>();
        Set<MemoryId> restored = new LinkedHashSet<>();
        for (var row : own.erased) {
            forgetting.forget(tx, scope, row.memory().id(), mentioned).ifPresent(done -> note(done, erased, restored));
        }
        tx.conversations().delete(pk);
        restored.removeAll(erased.keySet());
        return new ForgottenSession(session, List.copyOf(erased.values()), kept, facts(tx, scope, restored));
    }

    private static void note(Forgotten done, Map<MemoryId, Memory> erased, Set<MemoryId> restored) {
        done.erased().forEach(memory -> erased.putIfAbsent(memory.id(), memory));
        done.restored().forEach(fact -> restored.add(fact.id()));
    }

    /** Those that hold again in the end. */
    private static List<Fact> facts(Transaction tx, MemoryScope scope, Set<MemoryId> ids) {
        return ids.stream()
                .flatMap(id -> tx.memories().findActiveOwn(scope, id).stream())
                .map(row -> (Fact) row.memory())
                .toList();
    }

    /** Facts stand before the turns they were read out of: a turn that is gone is no source any more. */
    private static Own own(Transaction tx, long sessionPk) {
        var keys = tx.conversations().memories(sessionPk);
        var rows = sorted(tx, keys);
        var turns = rows.stream().filter(row -> row.memory() instanceof Episode).toList();
        Set<Long> turnKeys = turns.stream().map(MemoryRow::pk).collect(Collectors.toSet());
        var candidates = new HashSet<Long>();
        turnKeys.forEach(turn -> candidates.addAll(tx.links().derived(turn)));
        rows.stream().filter(row -> !(row.memory() instanceof Episode)).forEach(row -> candidates.add(row.pk()));
        var erased = new ArrayList<MemoryRow>();
        var kept = new ArrayList<MemoryRow>();
        for (var row : sorted(tx, List.copyOf(candidates))) {
            boolean hasOtherSource = !turnKeys.containsAll(tx.links().sources(row.pk()));
            if (!hasOtherSource) {
                erased.add(row);
            } else if (row.memory() instanceof Fact fact && fact.isActive()) {
                kept.add(row);
            }
        }
        erased.addAll(turns);
        return new Own(erased, kept);
    }

    private static List<MemoryRow> sorted(Transaction tx, List<Long> keys) {
        return tx.memories().byKeys(keys).stream()
                .sorted(Comparator.comparingLong(MemoryRow::pk))
                .toList();
    }

    /** What comes from a session: what goes with it, and the active facts that have other sources as well. */
    private record Own(List<MemoryRow> erased, List<MemoryRow> kept) {}
}
