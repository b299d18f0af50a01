package dev.nightjar.plugin.memory.capture;

import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.store.IdGenerator;
import dev.nightjar.plugin.memory.store.NewMemory;
import dev.nightjar.plugin.memory.store.NewMessage;
import dev.nightjar.plugin.memory.store.SessionStore.SessionRow;
import dev.nightjar.plugin.memory.store.StoredConfidence;
import dev.nightjar.plugin.memory.store.Transaction;
import java.util.List;

/**
 * Message, episode, full text, mentions and entity links in one transaction: the hot path, without model or network.
 * Thread-safe; works inside the caller's transaction.
 */
final class EpisodeWriter {

    private static final String SOURCE = "dialogue";

    private final EntityLinker linker;
    private final IdGenerator ids;

    EpisodeWriter(EntityLinker linker, IdGenerator ids) {
        this.linker = linker;
        this.ids = ids;
    }

    Written write(Transaction tx, CapturedMessage captured) {
        var message = captured.event();
        if (message.messageId() != null) {
            var repeated = tx.sessions().messageWithId(message.scope(), message.sessionId(), message.messageId());
            if (repeated.isPresent()) {
                return new Written(episodeOf(tx, repeated.get()), true, false, 0, List.of());
            }
        }
        var session = tx.sessions().takePlace(message.scope(), message.sessionId(), captured.time());
        return append(tx, session, captured);
    }

    private Written append(Transaction tx, SessionRow session, CapturedMessage captured) {
        var message = captured.event();
        long sequence = session.lastSequence();
        long messagePk = tx.sessions()
                .insertMessage(new NewMessage(
                        session.pk(),
                        sequence,
                        message.messageId(),
                        message.role(),
                        captured.speaker(),
                        captured.text(),
                        captured.time()));
        var now = tx.now();
        var details = new MemoryDetails(
                ids.memory(MemoryKind.EPISODE, now),
                message.namespace(),
                message.agentId(),
                captured.text(),
                "general",
                List.of(),
                message.sessionId(),
                SOURCE,
                captured.time(),
                now,
                null);
        var turn = new NewMemory.Turn(messagePk, message.role(), captured.speaker(), sequence);
        var certain = StoredConfidence.certain(now);
        long pk = tx.memories().insert(new NewMemory(details, session.pk(), turn, null, certain, false));
        int newEntities = linker.link(tx, message.namespace(), pk, captured.mentions());
        if (captured.speaker() != null) {
            newEntities += linker.knowPerson(tx, message.namespace(), captured.speaker());
        }
        boolean isFirst = sequence == 1;
        return new Written(
                details.id(),
                false,
                isFirst,
                newEntities,
                isFirst ? tx.sessions().otherPending(message.scope(), session.pk()) : List.of());
    }

    private MemoryId episodeOf(Transaction tx, long messagePk) {
        return tx.memories()
                .ofMessage(messagePk)
                .orElseThrow(
                        () -> new StoreException("Message " + messagePk + " has no episode; run 'nightjar doctor'"));
    }

    /**
     * What became of a message.
     *
     * @param episode its episode
     * @param isRepeated whether it was there before
     * @param isFirst whether it is the first message of its session
     * @param newEntities how many entities it made known
     * @param completedSessions the sessions that wait for consolidation, when this message began a new one
     */
    record Written(
            MemoryId episode, boolean isRepeated, boolean isFirst, int newEntities, List<String> completedSessions) {}
}
