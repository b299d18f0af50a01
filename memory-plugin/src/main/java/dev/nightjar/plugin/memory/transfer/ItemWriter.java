package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.fact.FactText;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.EntityTable.Asked;
import dev.nightjar.plugin.memory.table.EntityTable.Mentioned;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TransferQueries.NewPlace;
import dev.nightjar.plugin.memory.table.TransferQueries.Place;
import dev.nightjar.plugin.memory.table.feedback.FeedbackTable;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.plugin.memory.table.merge.TurnPlaces;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.spi.transfer.MemoryTransfer.LeftOut;
import dev.nightjar.spi.transfer.MemoryTransfer.Result;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.EntityItem;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.MentionItem;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SessionItem;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import dev.nightjar.spi.transfer.TransferItem.Turn;
import dev.nightjar.spi.transfer.TransferItem.WorkingLineItem;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes imported items into the scope's own namespace. Keeps which items were known under another id. Not thread-safe.
 */
final class ItemWriter {

    private final MemoryScope scope;
    private final EntityLinker linker;
    private final TalkWriter talk;
    private final AllowedItems allowed;
    /** Keys of stored memories that say the same as the imported one with this id. */
    private final Map<MemoryId, Long> same = new HashMap<>();

    ItemWriter(MemoryScope scope, EntityLinker linker, MemoryPolicy policy) {
        this.scope = scope;
        this.linker = linker;
        talk = new TalkWriter(scope);
        allowed = new AllowedItems(policy);
    }

    MemoryScope scope() {
        return scope;
    }

    Result write(Tables tx, List<TransferItem> items) {
        var counts = new EnumMap<Outcome, Long>(Outcome.class);
        for (var item : items) {
            var outcome = allowed.allowed(item).map(one -> write(tx, one)).orElse(Outcome.REFUSED);
            counts.merge(outcome, 1L, Long::sum);
        }
        return new Result(
                counts.getOrDefault(Outcome.ADDED, 0L),
                counts.getOrDefault(Outcome.KNOWN, 0L),
                new LeftOut(
                        counts.getOrDefault(Outcome.BLANK, 0L),
                        counts.getOrDefault(Outcome.FORGOTTEN, 0L),
                        counts.getOrDefault(Outcome.REFUSED, 0L)),
                counts.getOrDefault(Outcome.LINKED, 0L));
    }

    private Outcome write(Tables tx, TransferItem item) {
        if (item instanceof MemoryItem memory) {
            return memory(tx, memory.withContent(CleanText.of(memory.content())));
        }
        if (item instanceof LinkItem link) {
            return link(tx, link.link()) ? Outcome.LINKED : Outcome.NOT_COUNTED;
        }
        if (item instanceof EntityItem entity) {
            linker.know(tx, scope.namespace(), entity);
        } else if (item instanceof SessionItem session) {
            session(tx, session);
        } else if (item instanceof CallItem call) {
            var answer = call.turn().answer();
            talk.call(tx, call, answer == null ? Optional.empty() : place(tx, answer));
        } else if (item instanceof SummaryItem summary) {
            talk.summary(tx, summary);
        } else if (item instanceof ScratchpadItem pad) {
            talk.scratchpad(tx, pad);
        } else if (item instanceof WorkingLineItem working) {
            talk.line(tx, working.line());
        } else if (item instanceof ErasureItem erasure) {
            MergeTable.of(tx).note(scope.namespace(), erasure);
        }
        return Outcome.NOT_COUNTED;
    }

    private enum Outcome {
        ADDED,
        KNOWN,
        BLANK,
        FORGOTTEN,
        REFUSED,
        LINKED,
        NOT_COUNTED
    }

    private long session(Tables tx, SessionItem session) {
        var known = tx.sessions().find(scope, session.sessionId());
        if (known.isEmpty()) {
            return tx.transfer().insertSession(scope, session);
        }
        long pk = known.get().pk();
        tx.transfer().goOn(pk, session.updatedAt()); // or it would seem to be older than its newest turn
        return pk;
    }

    private Outcome memory(Tables tx, MemoryItem memory) {
        if (memory.content().isEmpty()) {
            return Outcome.BLANK;
        }
        var known = place(tx, memory.id());
        if (known.isPresent()) {
            if (memory.turn() != null) {
                noteWhere(memory, tx.transfer().sequenceOf(known.get().pk()));
            }
            return Outcome.KNOWN;
        }
        if (isForgotten(tx, memory)) {
            return Outcome.FORGOTTEN;
        }
        var alike = alike(tx, memory);
        if (alike.isPresent()) {
            same.put(memory.id(), alike.get());
            return Outcome.KNOWN;
        }
        long pk = tx.transfer().insert(scope, memory, newPlace(tx, memory));
        tx.facts().setClaims(pk, scope.namespace(), memory.claims());
        provenance(tx, memory, pk);
        FeedbackTable.keep(tx.sql(), pk, memory);
        mention(tx, memory, pk);
        return Outcome.ADDED;
    }

    private static void provenance(Tables tx, MemoryItem memory, long pk) {
        var origin = memory.provenance().origin();
        if (origin != null) {
            tx.quarantine().setOrigin(pk, origin);
        }
        var suspicion = memory.provenance().suspicion();
        if (suspicion != null) {
            tx.quarantine().add(pk, suspicion);
        }
    }

    private boolean isForgotten(Tables tx, MemoryItem memory) {
        var times = memory.times();
        var said = times.said() == null ? times.event() : times.said();
        return memory.turn() == null
                ? ForgottenTexts.hasText(tx, scope.namespace(), memory.content(), said)
                : ForgottenTexts.hasTurn(tx, scope.namespace(), memory.sessionId(), memory.content(), said);
    }

    private void noteWhere(MemoryItem memory, long sequence) {
        if (memory.turn() != null && memory.sessionId() != null) {
            talk.moved(memory.sessionId(), memory.turn().sequence(), sequence);
        }
    }

    void mention(Tables tx, MemoryItem memory, long pk) {
        if (memory.times().ended() != null) {
            return;
        }
        var mentions = memory.mentions();
        var found = tx.entities()
                .find(
                        scope.namespace(),
                        mentions.stream().map(ItemWriter::asked).toList());
        var mentioned = found.entrySet().stream()
                .map(one -> mentioned(one.getValue().pk(), mentions.get(one.getKey())))
                .toList();
        tx.entities().link(Map.of(pk, mentioned));
    }

    private static Asked asked(MentionItem mention) {
        var key = NameKey.of(mention.name());
        return new Asked(mention.type(), key, key);
    }

    private static Mentioned mentioned(long entity, MentionItem mention) {
        return new Mentioned(entity, mention.mentions(), mention.confidence(), mention.provider());
    }

    /** An active memory of which there must not be a second one. */
    private Optional<Long> alike(Tables tx, MemoryItem memory) {
        if (memory.times().ended() != null) {
            return Optional.empty();
        }
        if (memory.id().kind() == MemoryKind.FACT) {
            return tx.facts().byHash(scope.namespace(), FactText.hash(memory.content())).stream()
                    .map(row -> row.pk())
                    .findFirst();
        }
        var key = memory.kept().key();
        return key == null ? Optional.empty() : tx.transfer().noteWithKey(scope.namespace(), key);
    }

    private NewPlace newPlace(Tables tx, MemoryItem memory) {
        var id = tx.transfer().place(memory.id()).isPresent()
                ? TransferIds.inNamespace(memory.id(), scope)
                : memory.id();
        var session = memory.sessionId();
        var sessionPk = session == null
                ? null
                : tx.sessions()
                        .find(scope, session)
                        .map(found -> found.pk())
                        .orElseGet(() -> session(
                                tx,
                                new SessionItem(
                                        session,
                                        memory.times().event(),
                                        memory.times().event(),
                                        0,
                                        null,
                                        null)));
        var hash = id.kind() == MemoryKind.FACT ? FactText.hash(memory.content()) : null;
        var turn = memory.turn();
        if (turn == null) {
            return new NewPlace(id, sessionPk, null, null, hash);
        }
        if (sessionPk == null) {
            return new NewPlace(id, null, null, turn.sequence(), null);
        }
        long sequence = freeSequence(tx, sessionPk, turn);
        noteWhere(memory, sequence);
        tx.transfer().reach(sessionPk, sequence);
        if (!turn.hasMessage()) {
            TurnPlaces.of(tx).dropThrough(sessionPk, sequence);
        }
        return new NewPlace(id, sessionPk, freeMessageId(tx, memory), sequence, null);
    }

    /**
     * The end of the session where it has continued differently here, or where the turn's message would not be shown.
     */
    private static long freeSequence(Tables tx, long sessionPk, Turn turn) {
        boolean isFree = !tx.transfer().isTaken(sessionPk, turn.sequence())
                && (!turn.hasMessage() || TurnPlaces.of(tx).showFrom(sessionPk, turn.sequence()));
        return isFree ? turn.sequence() : tx.transfer().lastSequence(sessionPk) + 1;
    }

    private @Nullable String freeMessageId(Tables tx, MemoryItem memory) {
        var turn = memory.turn();
        var session = memory.sessionId();
        if (turn == null || session == null || turn.messageId() == null) {
            return null;
        }
        boolean isTaken =
                tx.sessions().findMessage(scope, session, turn.messageId()).isPresent();
        return isTaken ? null : turn.messageId();
    }

    /** Leaves out a link to a missing memory, or one that would supersede an active memory. */
    private boolean link(Tables tx, Link link) {
        var from = place(tx, link.from());
        var to = place(tx, link.to());
        if (from.isEmpty() || to.isEmpty() || from.get().pk() == to.get().pk()) {
            return false;
        }
        boolean isAmongFacts = areBoth(MemoryKind.FACT, from.get(), to.get());
        boolean isAmongNotes = areBoth(MemoryKind.NOTE, from.get(), to.get());
        boolean isFitting = switch (link.relation()) {
            case DERIVED_FROM -> true;
            case SUPERSEDES -> (isAmongFacts || isAmongNotes) && !to.get().isActive();
            case CONTRADICTS -> isAmongFacts;
            case OUTDATES -> from.get().kind() == MemoryKind.FACT && to.get().kind() == MemoryKind.EPISODE;
        };
        return isFitting && tx.transfer().link(from.get().pk(), to.get().pk(), link);
    }

    private static boolean areBoth(MemoryKind kind, Place one, Place other) {
        return one.kind() == kind && other.kind() == kind;
    }

    /** The imported memory here: under its own id, under a new id, or as a stored memory that says the same. */
    private Optional<Place> place(Tables tx, MemoryId id) {
        var known = same.get(id);
        if (known != null) {
            return tx.transfer().placeOf(known);
        }
        return tx.transfer()
                .place(id)
                .filter(place -> place.namespace().equals(scope.namespace()))
                .or(() -> tx.transfer().place(TransferIds.inNamespace(id, scope)));
    }
}
