package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.core.store.RunStore.RunRow;
import dev.nightjar.core.store.UndoStore;
import dev.nightjar.core.store.UndoStore.Noted;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.RunId;
import dev.nightjar.memory.UndoResult;
import dev.nightjar.memory.UndoResult.Kept;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Takes runs of maintenance back. What people or later runs did to a memory since weighs more: it stays, and so does
 * every memory of which it took the place. Thread-safe; works inside the caller's transaction.
 */
final class UndoneRuns {

    private final RunStore runs;
    private final UndoStore undo;
    private final MemoryStore memories;
    private final EntityStore entities;
    private final Clock clock;

    UndoneRuns(RunStore runs, MemoryStore memories, EntityStore entities, Clock clock) {
        this.runs = runs;
        this.undo = new UndoStore();
        this.memories = memories;
        this.entities = entities;
        this.clock = clock;
    }

    Optional<UndoResult> undo(Sql sql, MemoryScope scope, RunId id) {
        return runs.find(sql, scope, id).map(run -> undo(sql, run));
    }

    private UndoResult undo(Sql sql, RunRow run) {
        if (run.undoneAt() != null) {
            return new UndoResult(List.of(), List.of(), List.of(), true);
        }
        var noted = undo.noted(sql, run.pk());
        var kept = kept(sql, run, noted);
        var free = noted.stream().filter(one -> !kept.containsKey(one.pk())).toList();
        var now = clock.instant();
        takeBack(sql, run, free, now);
        if (kept.isEmpty()) {
            undo.unreadSessions(sql, run.pk());
            undo.noteUndone(sql, run.pk(), now);
        }
        return new UndoResult(ids(free, false), ids(free, true), List.copyOf(kept.values()), false);
    }

    private void takeBack(Sql sql, RunRow run, List<Noted> free, Instant now) {
        free.forEach(one -> undo.restoreLinks(sql, run.pk(), one.pk()));
        var named = undo.named(sql, run.pk());
        for (var one : free) {
            if (one.isAdded()) {
                memories.erase(sql, one.pk());
            } else {
                undo.restore(sql, run.pk(), one.pk(), now);
            }
        }
        undo.forgetAliases(sql, run.pk());
        named.forEach(entity -> entities.deleteIfOrphan(sql, entity));
    }

    /** What stays and why, by key. */
    private Map<Long, Kept> kept(Sql sql, RunRow run, List<Noted> noted) {
        var kept = new LinkedHashMap<Long, Kept>();
        noted.forEach(one -> obstacle(one).ifPresent(why -> kept.put(one.pk(), new Kept(one.id(), why))));
        var byKey = noted.stream().collect(Collectors.toMap(Noted::pk, one -> one));
        var ties = undo.ties(sql, run.pk());
        boolean isGrowing = !kept.isEmpty();
        while (isGrowing) {
            isGrowing = false;
            for (var tie : ties) {
                isGrowing |= keepWith(kept, byKey, tie.one(), tie.other());
                isGrowing |= keepWith(kept, byKey, tie.other(), tie.one());
            }
        }
        return kept;
    }

    /** Whether the second stays now because the first does. */
    private static boolean keepWith(Map<Long, Kept> kept, Map<Long, Noted> noted, long first, long second) {
        var cause = kept.get(first);
        var bound = noted.get(second);
        if (cause == null || bound == null || kept.containsKey(second)) {
            return false;
        }
        kept.put(second, new Kept(bound.id(), "one took the other's place: " + cause.memory() + ", which stays"));
        return true;
    }

    private static Optional<String> obstacle(Noted one) {
        if (one.isEnded()) {
            return Optional.of("it was ended or brought back after the run");
        }
        if (one.isAdded() && one.isBuiltUpon()) {
            return Optional.of("other memories were linked to it after the run");
        }
        if (one.isAsLeft() || (one.isAdded() && one.isUsed())) {
            return Optional.empty();
        }
        return Optional.of(
                one.isAdded()
                        ? "it was confirmed or said again after the run"
                        : "it was used or changed after the run");
    }

    private static List<MemoryId> ids(List<Noted> noted, boolean isAdded) {
        return noted.stream()
                .filter(one -> one.isAdded() == isAdded)
                .map(Noted::id)
                .toList();
    }
}
