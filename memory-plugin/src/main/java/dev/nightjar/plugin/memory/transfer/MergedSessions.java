package dev.nightjar.plugin.memory.transfer;

import static java.util.Comparator.comparing;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.plugin.memory.table.merge.MergeTable.StoredSession;
import dev.nightjar.plugin.memory.table.merge.TurnPlaces;
import dev.nightjar.plugin.memory.table.merge.TurnPlaces.Turn;
import dev.nightjar.plugin.memory.table.row.TurnSet;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SessionItem;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The sessions of one merge: those that were erased, the order of the turns of those that went on on several machines,
 * and how far facts were read out of them. Not thread-safe.
 */
final class MergedSessions {

    private final Tables tx;
    private final MemoryScope scope;
    private final TurnPlaces places;
    private final Map<String, StoredSession> stored = new HashMap<>();
    private final Map<String, Set<String>> readElsewhere = new HashMap<>();
    private final Set<String> added = new HashSet<>();
    private final Set<String> taken = new HashSet<>();
    /** New sessions that went on on several machines before they came here. */
    private final Set<String> mixed = new HashSet<>();

    private Map<String, Instant> erasures = Map.of();

    MergedSessions(Tables tx, MemoryScope scope) {
        this.tx = tx;
        this.scope = scope;
        this.places = TurnPlaces.of(tx);
    }

    /** Takes note of what came, and of when things were erased. */
    void know(List<TransferItem> theirs, Map<String, Instant> erasedAt) {
        erasures = erasedAt;
        MergeTable.of(tx).sessions(scope).forEach(session -> stored.put(session.sessionId(), session));
        for (var item : theirs) {
            if (item instanceof SessionItem session && session.consolidatedTurns() != null) {
                readElsewhere
                        .computeIfAbsent(session.sessionId(), unused -> new HashSet<>())
                        .add(session.consolidatedTurns());
            }
        }
    }

    /** Erases the sessions here that were erased on another machine after their last turn. */
    void eraseErased() {
        stored.values().stream()
                .filter(session -> isErased(session.sessionId(), session.updatedAt()))
                .forEach(session -> tx.erasure().eraseSession(session.pk()));
    }

    /** The session as it is to be stored here; empty when it was erased. */
    Optional<TransferItem> stored(SessionItem session) {
        if (isErased(session.sessionId(), session.updatedAt())) {
            return Optional.empty();
        }
        boolean isTold = session.consolidatedTurns() != null;
        return Optional.of(new SessionItem(
                session.sessionId(),
                session.createdAt(),
                session.updatedAt(),
                isTold ? 0 : session.consolidatedSequence(),
                session.consolidatedAt(),
                session.consolidatedTurns()));
    }

    /** Whether a call belongs to a turn or a session that was erased. */
    boolean isOfErased(CallItem call, Set<MemoryId> erased) {
        var answer = call.turn().answer();
        return isErased(call.turn().sessionId(), call.time()) || (answer != null && erased.contains(answer));
    }

    /** Whether an item besides memories and calls may be stored. */
    boolean isKept(TransferItem item) {
        if (item instanceof SummaryItem summary) {
            boolean isMixed = stored.containsKey(summary.sessionId()) && added.contains(summary.sessionId());
            return !isMixed && !isErased(summary.sessionId(), summary.updatedAt());
        }
        return item instanceof ScratchpadItem pad
                && !erasures.containsKey(ForgottenTexts.ofSession(pad.sessionId()))
                && pad.items().stream().noneMatch(line -> erasures.containsKey(ForgottenTexts.ofLine(line)));
    }

    private boolean isErased(String sessionId, Instant last) {
        var everything = erasures.get(MergeTable.EVERYTHING);
        var at = erasures.get(ForgottenTexts.ofSession(sessionId));
        return (everything != null && !last.isAfter(everything)) || (at != null && !last.isAfter(at));
    }

    /** Notes that a turn comes. */
    void noteAdded(MemoryItem memory) {
        if (memory.turn() != null && memory.sessionId() != null) {
            added.add(memory.sessionId());
            if (!taken.add(memory.turn().sequence() + " " + memory.sessionId())) {
                mixed.add(memory.sessionId());
            }
        }
    }

    /** Puts turns that came into their order, and notes what was read elsewhere. */
    void settle() {
        var touched = new HashSet<>(added);
        touched.addAll(readElsewhere.keySet());
        for (var id : touched) {
            tx.sessions().find(scope, id).ifPresent(session -> settle(id, session.pk()));
        }
    }

    private void settle(String id, long pk) {
        var turns = places.turns(pk);
        long through = places.readThrough(pk);
        var read = new HashSet<String>();
        turns.stream().filter(turn -> turn.position() <= through).map(Turn::id).forEach(read::add);
        var ordered = turns.stream()
                .sorted(comparing(Turn::said).thenComparing(Turn::id))
                .toList();
        boolean isMixed = mixed.contains(id) || (stored.containsKey(id) && added.contains(id));
        boolean isMoving = isMixed && !ordered.equals(turns);
        var now = isMoving ? moved(pk, turns, ordered) : turns;
        places.read(pk, through(now, read, readElsewhere.getOrDefault(id, Set.of()), isMoving ? 0 : through));
        tx.sessions().settleIfNothingIsLeft(pk);
    }

    /** Moves the turns, each with what stands behind it. */
    private List<Turn> moved(long pk, List<Turn> turns, List<Turn> ordered) {
        var others = new ArrayList<>(places.others(pk));
        Map<Long, Long> to = new LinkedHashMap<>();
        long next = 1;
        for (int i = 0; i < ordered.size(); i++) {
            if (i == 0) {
                next = place(to, others, 0, turns.get(0).position(), next);
            }
            var turn = ordered.get(i);
            to.put(turn.position(), next++);
            next = place(to, others, turn.position(), behind(turns, turn), next);
        }
        places.move(pk, to);
        return places.turns(pk);
    }

    private static long behind(List<Turn> turns, Turn turn) {
        int next = turns.indexOf(turn) + 1;
        return next < turns.size() ? turns.get(next).position() : Long.MAX_VALUE;
    }

    private static long place(Map<Long, Long> to, List<Long> others, long from, long until, long first) {
        long next = first;
        for (long other : others) {
            if (other > from && other < until) {
                to.put(other, next++);
            }
        }
        return next;
    }

    /**
     * The position through which every turn was read here, or on a machine that had read exactly the turns up to one of
     * these.
     */
    private static long through(List<Turn> turns, Set<String> readHere, Set<String> elsewhere, long least) {
        int known = 0;
        var set = TurnSet.EMPTY;
        for (int i = 0; i < turns.size(); i++) {
            set = set.with(turns.get(i).id());
            known = elsewhere.contains(set.text()) ? i + 1 : known;
        }
        while (known < turns.size() && readHere.contains(turns.get(known).id())) {
            known++;
        }
        return Math.max(least, known == 0 ? 0 : turns.get(known - 1).position());
    }
}
