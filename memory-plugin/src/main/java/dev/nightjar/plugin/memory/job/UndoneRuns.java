package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Note;
import dev.nightjar.plugin.memory.table.RunTable.Noted;
import dev.nightjar.plugin.memory.table.RunTable.RunRow;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.insight.InsightTable;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult.Kept;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult.Obstacle;
import dev.nightjar.spi.schedule.RunId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Undoes maintenance runs. A memory that people or later runs have changed since stays, and so does every memory it
 * replaced. Thread-safe; works inside the caller's transaction.
 */
final class UndoneRuns {

    private UndoneRuns() {}

    static Optional<UndoResult> undo(Tables tx, MemoryScope scope, RunId id) {
        return tx.runs().find(scope, id).map(run -> undo(tx, run, true));
    }

    /**
     * Undoes what a run did to one memory, with what is tied to it.
     *
     * @param isDone false for what it would do
     */
    static Optional<UndoResult> undo(Tables tx, MemoryScope scope, RunId id, MemoryId memory, boolean isDone) {
        return tx.runs().find(scope, id).flatMap(run -> {
            var tied = tied(tx, run, memory);
            return tied.isEmpty() ? Optional.empty() : Optional.of(undo(tx, run, tied, isDone));
        });
    }

    /** The result {@link #undo} would have; changes nothing. */
    static Optional<UndoResult> preview(Tables tx, MemoryScope scope, RunId id) {
        return tx.runs().find(scope, id).map(run -> undo(tx, run, false));
    }

    /**
     * Several runs, the newest first: what a later one changed is as an earlier one left it when that is taken back.
     */
    static Optional<UndoResult> undo(Tables tx, MemoryScope scope, Collection<RunId> ids) {
        var results = ids.stream()
                .distinct()
                .flatMap(id -> tx.runs().find(scope, id).stream())
                .sorted(Comparator.comparing(RunRow::startedAt)
                        .thenComparing(RunRow::pk)
                        .reversed())
                .map(run -> undo(tx, run, true))
                .toList();
        return results.isEmpty() ? Optional.empty() : Optional.of(together(results));
    }

    /** Takes back the newest change by a user of a memory, all of it or nothing; the memory as it was. */
    static Optional<Memory> undoChange(Tables tx, MemoryScope scope, MemoryId id) {
        return tx.runs()
                .newestChange(scope, id)
                .filter(run -> undo(tx, run, false).kept().isEmpty())
                .flatMap(run -> {
                    var former = tx.runs().withChanges(run).changes().stream()
                            .filter(change -> change.kind() == ChangeKind.ENDED)
                            .flatMap(change -> tx.memories().find(scope, change.memory()).stream())
                            .findFirst()
                            .or(() -> tx.memories().find(scope, id));
                    undo(tx, run, true);
                    // A new version of a note had taken its id.
                    former.filter(row -> row.memory() instanceof Note)
                            .ifPresent(row -> tx.notes().rename(row.pk(), id));
                    return former.map(row ->
                            tx.memories().byKeys(List.of(row.pk())).get(0).memory());
                });
    }

    private static UndoResult together(List<UndoResult> results) {
        var removed = all(results, UndoResult::removed);
        var restored = new LinkedHashSet<>(all(results, UndoResult::restored));
        restored.removeAll(removed);
        var dependents = new LinkedHashSet<>(all(results, UndoResult::dependents));
        dependents.removeAll(removed);
        return new UndoResult(
                List.copyOf(restored),
                List.copyOf(removed),
                all(results, UndoResult::kept).stream()
                        .filter(kept -> !removed.contains(kept.memory()))
                        .toList(),
                List.copyOf(dependents),
                results.stream().allMatch(UndoResult::isAlreadyUndone));
    }

    private static <T> Set<T> all(List<UndoResult> results, Function<UndoResult, List<T>> part) {
        return results.stream()
                .flatMap(result -> part.apply(result).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static UndoResult undo(Tables tx, RunRow run, boolean isDone) {
        if (run.undoneAt() != null) {
            return new UndoResult(List.of(), List.of(), List.of(), List.of(), true);
        }
        var result = undo(tx, run, tx.runs().noted(run.pk()), isDone);
        if (isDone) {
            forgetAliases(tx, run);
        }
        return result;
    }

    private static UndoResult undo(Tables tx, RunRow run, List<Noted> noted, boolean isDone) {
        var kept = kept(tx, run, noted);
        var free = noted.stream().filter(one -> !kept.containsKey(one.pk())).toList();
        var wrong = free.stream().filter(UndoneRuns::isKnownAsWrong).toList();
        var going = free.stream().filter(one -> !isKnownAsWrong(one)).toList();
        var dependents = dependents(tx, going);
        if (isDone) {
            takeBack(tx, run, going);
            tx.runs().setErased(run.pk(), run.erased());
            wrong.forEach(one -> tx.runs().noteUndone(run.pk(), one.pk()));
        }
        if (isDone && tx.runs().noted(run.pk()).isEmpty()) {
            forgetAliases(tx, run);
            tx.runs().noteUndone(run.pk());
        }
        var staying = Stream.concat(
                kept.values().stream(), wrong.stream().map(one -> new Kept(one.id(), Obstacle.JUDGED_WRONG, null)));
        return new UndoResult(ids(going, false), ids(going, true), staying.toList(), dependents, false);
    }

    private static void forgetAliases(Tables tx, RunRow run) {
        tx.runs().forgetAliases(run.pk()).forEach(tx.entities()::deleteIfOrphan);
    }

    /**
     * Whether the run added this memory and the user says that it is wrong. Such a memory replaces nothing any more,
     * but stays as wrong: once erased, nothing would tell that the same words, read again, are wrong.
     */
    private static boolean isKnownAsWrong(Noted one) {
        return one.isAdded() && one.isJudgedWrong();
    }

    /** Memories derived from those to be erased that are not erased themselves. */
    private static List<MemoryId> dependents(Tables tx, List<Noted> free) {
        var going = free.stream().filter(Noted::isAdded).map(Noted::pk).collect(Collectors.toSet());
        var staying = going.stream()
                .flatMap(pk -> tx.links().derived(pk).stream())
                .filter(pk -> !going.contains(pk))
                .distinct()
                .sorted()
                .toList();
        return tx.memories().byKeys(staying).stream()
                .map(row -> row.memory().id())
                .toList();
    }

    private static void takeBack(Tables tx, RunRow run, List<Noted> free) {
        free.forEach(one -> tx.runs().restoreLinks(run.pk(), one.pk()));
        // Memories that were added may have the keys of those that they replaced.
        free.stream().filter(Noted::isAdded).forEach(one -> {
            InsightTable.of(tx).leaveOut(one.pk());
            tx.memories().erase(one.pk());
        });
        free.stream().filter(one -> !one.isAdded()).forEach(one -> tx.runs().restore(run.pk(), one.pk()));
    }

    /**
     * The memories that a run bound to this one, directly or through others, and this one; empty when nothing is left
     * of it.
     */
    private static List<Noted> tied(Tables tx, RunRow run, MemoryId memory) {
        var noted = tx.runs().noted(run.pk());
        var tied = noted.stream()
                .filter(one -> one.id().equals(memory))
                .map(Noted::pk)
                .collect(Collectors.toCollection(HashSet::new));
        var ties = tx.runs().ties(run.pk());
        boolean isGrowing = !tied.isEmpty();
        while (isGrowing) {
            isGrowing = false;
            for (var tie : ties) {
                boolean isTied = tied.contains(tie.one()) || tied.contains(tie.other());
                isGrowing |= isTied && tied.addAll(List.of(tie.one(), tie.other()));
            }
        }
        return noted.stream().filter(one -> tied.contains(one.pk())).toList();
    }

    /** The memories that stay, by key, each with the reason. */
    private static Map<Long, Kept> kept(Tables tx, RunRow run, List<Noted> noted) {
        var kept = new LinkedHashMap<Long, Kept>();
        var byKey = noted.stream().collect(Collectors.toMap(Noted::pk, one -> one));
        noted.forEach(one -> obstacle(one)
                .or(() -> otherWithItsKey(tx, one, byKey))
                .ifPresent(why -> kept.put(one.pk(), new Kept(one.id(), why, null))));
        var ties = tx.runs().ties(run.pk());
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

    /** Keeps the second memory if the first is kept. Returns whether that is new. */
    private static boolean keepWith(Map<Long, Kept> kept, Map<Long, Noted> noted, long first, long second) {
        var cause = kept.get(first);
        var bound = noted.get(second);
        if (cause == null || bound == null || kept.containsKey(second)) {
            return false;
        }
        kept.put(second, new Kept(bound.id(), Obstacle.BOUND, cause.memory()));
        return true;
    }

    private static Optional<Obstacle> obstacle(Noted one) {
        if (one.isEnded()) {
            return Optional.of(Obstacle.ENDED_SINCE);
        }
        if (one.isAdded() && one.isBuiltUpon()) {
            return Optional.of(Obstacle.BUILT_UPON);
        }
        if (one.isAsLeft() || (one.isAdded() && one.isUsed())) {
            return Optional.empty();
        }
        return Optional.of(one.isAdded() ? Obstacle.CONFIRMED_SINCE : Obstacle.CHANGED_SINCE);
    }

    /** A former version of a note cannot come back while another note has its key. */
    private static Optional<Obstacle> otherWithItsKey(Tables tx, Noted one, Map<Long, Noted> noted) {
        if (one.isAdded() || one.id().kind() != MemoryKind.NOTE) {
            return Optional.empty();
        }
        return tx.memories().byKeys(List.of(one.pk())).stream()
                .map(row -> (Note) row.memory())
                .flatMap(note -> Optional.ofNullable(note.key())
                        .flatMap(key -> tx.transfer().noteWithKey(note.details().namespace(), key))
                        .stream())
                .filter(pk -> pk != one.pk() && !noted.containsKey(pk))
                .findFirst()
                .map(pk -> Obstacle.KEY_TAKEN);
    }

    private static List<MemoryId> ids(List<Noted> noted, boolean isAdded) {
        return noted.stream()
                .filter(one -> one.isAdded() == isAdded)
                .map(Noted::id)
                .toList();
    }
}
