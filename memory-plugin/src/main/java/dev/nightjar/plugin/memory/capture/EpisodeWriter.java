package dev.nightjar.plugin.memory.capture;

import dev.nightjar.event.MessageEvent;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.store.IdGenerator;
import dev.nightjar.plugin.memory.store.Transaction;
import dev.nightjar.plugin.memory.store.conversation.NewMessage;
import dev.nightjar.plugin.memory.store.conversation.SessionStore.SessionRow;
import dev.nightjar.plugin.memory.store.memory.NewMemory;
import dev.nightjar.plugin.memory.store.memory.StoredConfidence;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Message, episode, full text, mentions, entity links and calls of tools in one transaction: the hot path, without model or
 * network.
 * Thread-safe; works inside the caller's transaction.
 */
final class EpisodeWriter {

    private static final String SOURCE = "dialogue";

    private final EntityLinker linker;
    private final IdGenerator ids;
    private final ToolTexts tools;

    EpisodeWriter(EntityLinker linker, IdGenerator ids, MemoryPolicy policy) {
        this.linker = linker;
        this.ids = ids;
        this.tools = new ToolTexts(policy);
    }

    Written write(Transaction tx, CapturedMessage captured) {
        var message = captured.event();
        if (message.messageId() != null) {
            var repeated = tx.sessions().episodeOfMessage(message.scope(), message.sessionId(), message.messageId());
            if (repeated.isPresent()) {
                return new Written(repeated.get(), true, false, false, 0, List.of());
            }
        }
        if (isForgotten(tx, captured)) {
            return new Written(null, false, true, false, 0, List.of());
        }
        var session = tx.sessions().takePlace(message.scope(), message.sessionId(), captured.time());
        tx.conversations()
                .insertSteps(session.pk(), session.lastSequence(), tools.stored(tx, message.steps()), captured.time());
        if (!captured.text().isEmpty()) {
            return append(tx, session, captured);
        }
        tx.sessions().settleIfNothingIsLeft(session.pk());
        boolean isFirst = session.lastSequence() == 1;
        return new Written(null, false, false, isFirst, 0, completed(tx, isFirst, message, session));
    }

    private static boolean isForgotten(Transaction tx, CapturedMessage captured) {
        var message = captured.event();
        return !captured.text().isEmpty()
                && ForgottenTexts.hasTurn(
                        tx, message.namespace(), message.sessionId(), captured.text(), captured.time());
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
                Map.of(),
                null,
                null);
        var turn = new NewMemory.Turn(messagePk, message.role(), captured.speaker(), sequence);
        var certain = StoredConfidence.certain(now);
        long pk = tx.memories().insert(new NewMemory(details, session.pk(), turn, null, certain, false));
        int newEntities = linker.link(tx, message.namespace(), pk, captured.mentions());
        if (captured.speaker() != null && !MemoryPolicy.isMasked(captured.speaker())) {
            newEntities += linker.knowPerson(tx, message.namespace(), captured.speaker());
        }
        var suspicion = captured.screened().suspicion();
        if (suspicion != null) {
            tx.quarantine().add(pk, suspicion);
        }
        boolean isFirst = sequence == 1;
        return new Written(details.id(), false, false, isFirst, newEntities, completed(tx, isFirst, message, session));
    }

    private static List<String> completed(Transaction tx, boolean isFirst, MessageEvent message, SessionRow session) {
        return isFirst ? tx.sessions().otherPending(message.scope(), session.pk()) : List.of();
    }

    /**
     * What became of a message.
     *
     * @param episode its episode; null when it had no text, only calls of tools, or was left out
     * @param isRepeated whether it was there before
     * @param isForgotten whether it was left out because it had been forgotten after it was said
     * @param isFirst whether it is the first message of its session
     * @param newEntities how many entities it made known
     * @param completedSessions the sessions that wait for consolidation, when this message began a new one
     */
    record Written(
            @Nullable MemoryId episode,
            boolean isRepeated,
            boolean isForgotten,
            boolean isFirst,
            int newEntities,
            List<String> completedSessions) {}
}
