package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.SessionTable.SessionRow;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TransferQueries.Place;
import dev.nightjar.spi.memory.WorkingMemory.Line;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes the parts of imported conversations that are no episodes, and working memory. Not thread-safe. */
final class TalkWriter {

    private final MemoryScope scope;
    /** Sessions that have continued differently here, so that an imported summary would describe other messages. */
    private final Set<String> mixed = new HashSet<>();
    /** New positions of turns without an answer whose own position was taken. */
    private final Map<String, Long> moved = new HashMap<>();

    TalkWriter(MemoryScope scope) {
        this.scope = scope;
    }

    /** Records that an episode was moved to another position. */
    void moved(String sessionId, long from, long to) {
        if (from != to) {
            mixed.add(sessionId);
        }
    }

    /** Adds a call to its turn, unless it is stored. */
    void call(Tables tx, CallItem item, Optional<Place> answer) {
        var session = tx.sessions().find(scope, item.turn().sessionId());
        if (session.isPresent() && tx.transferredTalk().hasCall(session.get().pk(), item)) {
            if (ErasedCalls.isCleared(item)) {
                tx.transferredTalk().clear(session.get().pk(), item);
            }
        } else if (session.isPresent()) {
            long sequence = answer.map(place -> tx.transfer().sequenceOf(place.pk()))
                    .orElseGet(() -> withoutAnswer(tx, session.get(), item));
            tx.transfer().reach(session.get().pk(), sequence);
            tx.transferredTalk().insertCall(session.get().pk(), sequence, item);
        }
    }

    private long withoutAnswer(Tables tx, SessionRow session, CallItem item) {
        long wanted = item.turn().sequence();
        if (!tx.transfer().isTaken(session.pk(), wanted)) {
            return wanted;
        }
        mixed.add(item.turn().sessionId());
        return moved.computeIfAbsent(
                wanted + " " + item.turn().sessionId(), unused -> tx.transfer().lastSequence(session.pk()) + 1);
    }

    /** Adds a summary to a session, if the session has the messages that it covers. */
    void summary(Tables tx, SummaryItem item) {
        tx.sessions()
                .find(scope, item.sessionId())
                .filter(session -> !mixed.contains(item.sessionId()))
                .filter(session -> session.lastSequence() >= item.lastSequence())
                .ifPresent(session -> tx.transferredTalk().insertSummary(session.pk(), item));
    }

    /** Adds a scratchpad to a session, unless it has one. */
    void scratchpad(Tables tx, ScratchpadItem item) {
        long session = tx.sessions().findOrInsert(scope, item.sessionId()).pk();
        if (tx.sessions().scratchpad(session).isEmpty()) {
            tx.sessions()
                    .replaceScratchpad(
                            session, item.items().stream().map(tx::screened).toList());
        }
    }

    /** Adds a line to the end of its section, unless it is there. */
    void line(Tables tx, Line line) {
        var lines = new ArrayList<>(tx.notes().workingMemory(scope).lines());
        if (lines.stream().noneMatch(line::saysTheSameAs)) {
            lines.add(line);
            lines.sort(Comparator.comparing(Line::section));
            tx.notes().replaceWorkingMemory(scope, lines);
        }
    }
}
