package dev.nightjar.plugin.memory.capture;

import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.SessionTable.KnownMessage;
import dev.nightjar.plugin.memory.table.SessionTable.Place;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.NewMemory;
import dev.nightjar.plugin.memory.table.row.NewMessage;
import dev.nightjar.spi.event.MessageEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a message with its episode, full text, mentions, entity links and tool calls in one transaction. This is the
 * hot path: no model, no network. Thread-safe; works inside the caller's transaction.
 */
final class EpisodeWriter {

    private static final String SOURCE = "dialogue";

    private final EntityLinker linker;
    private final IdGenerator ids;

    EpisodeWriter(EntityLinker linker, IdGenerator ids) {
        this.linker = linker;
        this.ids = ids;
    }

    Written write(Tables tx, CapturedMessage captured) {
        var message = captured.event();
        var forgottenAs = captured.screened().isEmpty()
                ? null
                : ForgottenTexts.turn(message.sessionId(), captured.text().text());
        return tx.sessions()
                .takePlace(message.scope(), message.sessionId(), message.messageId(), forgottenAs, captured.time())
                .map(place -> write(tx, place, captured))
                .or(() -> known(tx, captured))
                .orElseGet(() -> Written.nothing(Outcome.FORGOTTEN, null));
    }

    /** The outcome of the stored message with this id; empty when none is stored. */
    private static Optional<Written> known(Tables tx, CapturedMessage captured) {
        var message = captured.event();
        return Optional.ofNullable(message.messageId())
                .flatMap(id -> tx.sessions().findMessage(message.scope(), message.sessionId(), id))
                .map(known -> Written.nothing(outcome(captured, known), known.episode()));
    }

    private Written write(Tables tx, Place place, CapturedMessage captured) {
        var message = captured.event();
        tx.conversations()
                .insertSteps(
                        place.sessionPk(), place.sequence(), ToolTexts.stored(tx, captured.steps()), captured.time());
        if (!captured.screened().isEmpty()) {
            return append(tx, place, captured);
        }
        if (message.messageId() != null) {
            // Without it, the calls of a message that is sent again would be stored again.
            tx.sessions()
                    .insertMessage(new NewMessage(
                            place.sessionPk(),
                            place.sequence(),
                            message.messageId(),
                            message.role(),
                            captured.speaker(),
                            captured.text(),
                            captured.time()));
        }
        tx.sessions().settleIfNothingIsLeft(place.sessionPk());
        boolean isFirst = place.sequence() == 1;
        return new Written(Outcome.STORED, null, isFirst, 0, completed(tx, isFirst, message, place));
    }

    /** The outcome for a message whose id is stored. A text that was erased is not stored again. */
    private static Outcome outcome(CapturedMessage captured, KnownMessage known) {
        if (known.episode() == null && !known.text().isEmpty()) {
            return Outcome.FORGOTTEN;
        }
        boolean isSame = known.role() == captured.event().role()
                && known.text().equals(captured.text().text());
        return isSame ? Outcome.REPEATED : Outcome.REFUSED;
    }

    private Written append(Tables tx, Place place, CapturedMessage captured) {
        var message = captured.event();
        long sequence = place.sequence();
        var now = tx.now();
        var details = new MemoryDetails(
                ids.memory(MemoryKind.EPISODE, now),
                message.namespace(),
                message.agentId(),
                captured.text().text(),
                "general",
                List.of(),
                message.sessionId(),
                SOURCE,
                captured.time(),
                now,
                Map.of(),
                null,
                null);
        var turn = new NewMemory.Turn(
                message.messageId(), message.role(), captured.speaker(), sequence, place.namespacePk());
        var certain = ConfidenceDecay.certain(now);
        long pk = tx.newMemories()
                .insert(new NewMemory(details, captured.text(), place.sessionPk(), turn, null, certain, false));
        int newEntities = linker.link(tx, message.namespace(), pk, captured.mentions());
        if (captured.speaker() != null && !MemoryPolicy.isMasked(captured.speaker())) {
            newEntities += linker.knowPerson(tx, message.namespace(), captured.speaker());
        }
        var suspicion = captured.screened().suspicion();
        if (suspicion != null) {
            tx.quarantine().add(pk, suspicion);
        }
        boolean isFirst = sequence == 1;
        return new Written(Outcome.STORED, details.id(), isFirst, newEntities, completed(tx, isFirst, message, place));
    }

    private static List<String> completed(Tables tx, boolean isFirst, MessageEvent message, Place place) {
        return isFirst ? tx.sessions().otherPending(message.scope(), place.sessionPk()) : List.of();
    }

    /** The result of writing a message. */
    enum Outcome {
        STORED,
        /** The message was stored before. */
        REPEATED,
        /** The message was left out: it was forgotten after it was said. */
        FORGOTTEN,
        /** The message was left out: another message of the session has the same id. */
        REFUSED
    }

    /**
     * Result of writing a message.
     *
     * @param outcome the result
     * @param episode its episode; null if it was left out, or had only tool calls and no text
     * @param isFirst whether it is the first message of its session
     * @param newEntities how many entities were new
     * @param completedSessions other sessions that now wait for consolidation, if this message began a new session
     */
    record Written(
            Outcome outcome,
            @Nullable MemoryId episode,
            boolean isFirst,
            int newEntities,
            List<String> completedSessions) {

        private static Written nothing(Outcome outcome, @Nullable MemoryId episode) {
            return new Written(outcome, episode, false, 0, List.of());
        }
    }
}
