package dev.nightjar.core.capture;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.database.StoreException;
import dev.nightjar.core.entity.EntityLinker;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.NewMemory;
import dev.nightjar.core.store.NewMessage;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.core.store.SessionStore.SessionRow;
import dev.nightjar.core.store.StoredConfidence;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import java.time.Clock;
import java.util.List;

/**
 * Message, episode, full text, mentions and entity links in one transaction: the hot path, without model or network.
 * Thread-safe; works inside the caller's transaction.
 */
final class EpisodeWriter {

    private static final String SOURCE = "dialogue";

    private final SessionStore sessions;
    private final MemoryStore memories;
    private final EntityLinker linker;
    private final IdGenerator ids;
    private final Clock clock;

    EpisodeWriter(SessionStore sessions, MemoryStore memories, EntityLinker linker, IdGenerator ids, Clock clock) {
        this.sessions = sessions;
        this.memories = memories;
        this.linker = linker;
        this.ids = ids;
        this.clock = clock;
    }

    Written write(Sql sql, CapturedMessage captured) {
        var message = captured.event();
        if (message.messageId() != null) {
            var repeated = sessions.messageWithId(sql, message.scope(), message.sessionId(), message.messageId());
            if (repeated.isPresent()) {
                return new Written(episodeOf(sql, repeated.get()), true, false, 0, List.of());
            }
        }
        var session = sessions.takePlace(sql, message.scope(), message.sessionId(), captured.time());
        return append(sql, session, captured);
    }

    private Written append(Sql sql, SessionRow session, CapturedMessage captured) {
        var message = captured.event();
        long sequence = session.lastSequence();
        long messagePk = sessions.insertMessage(
                sql,
                new NewMessage(
                        session.pk(),
                        sequence,
                        message.messageId(),
                        message.role(),
                        captured.speaker(),
                        captured.text(),
                        captured.time()));
        var now = clock.instant();
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
        var certain = new StoredConfidence(1, now, 0);
        long pk = memories.insert(sql, new NewMemory(details, session.pk(), turn, null, certain, false));
        int newEntities = linker.link(sql, message.namespace(), pk, captured.mentions());
        if (captured.speaker() != null) {
            newEntities += linker.knowPerson(sql, message.namespace(), captured.speaker());
        }
        boolean isFirst = sequence == 1;
        return new Written(
                details.id(),
                false,
                isFirst,
                newEntities,
                isFirst ? sessions.otherPending(sql, message.scope(), session.pk()) : List.of());
    }

    private MemoryId episodeOf(Sql sql, long messagePk) {
        return memories.ofMessage(sql, messagePk)
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
