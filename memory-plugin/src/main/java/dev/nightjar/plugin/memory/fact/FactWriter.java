package dev.nightjar.plugin.memory.fact;

import com.google.common.collect.Comparators;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.Quarantine;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.feedback.FeedbackTable;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.schedule.RunId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Writes new, corrected and confirmed facts. Thread-safe; works inside the caller's transaction. */
public final class FactWriter {

    private final EntityLinker linker;
    private final IdGenerator ids;
    private final DecaySettings decay;
    private final MemoryPolicy policy;
    private final Quarantine quarantine;
    private final ZoneId zone;
    private final FactRows rows;

    /**
     * @param decay how facts fade
     * @param policy what may be saved
     * @param quarantine holds facts that need a review
     * @param zone the time zone that defines days
     */
    public FactWriter(
            EntityLinker linker,
            IdGenerator ids,
            DecaySettings decay,
            MemoryPolicy policy,
            Quarantine quarantine,
            ZoneId zone) {
        this.linker = linker;
        this.ids = ids;
        this.decay = decay;
        this.policy = policy;
        this.quarantine = quarantine;
        this.zone = zone;
        rows = new FactRows(ids, decay, policy, zone);
    }

    /**
     * Saves a fact, unless a stored one says the same or did so when this one was said. A fact with too little trust
     * waits for a review and changes no other fact. The caller has called {@link Expiry#endOverdue} before.
     */
    public SavedFact save(Tables tx, MemoryScope scope, FactDraft draft, List<Mention> mentions) {
        var stored = StoredFacts.of(tx, scope.namespace(), List.of(draft), mentions.stream());
        return save(tx, scope, new Draft(draft, mentions), stored);
    }

    /**
     * Saves a fact as the other method does, with rows that are read already.
     *
     * @param stored stored facts of the same text or in other words
     */
    public SavedFact save(Tables tx, MemoryScope scope, Draft draft, StoredFacts stored) {
        var fact = draft.draft;
        var content = FactRows.checked(fact.content());
        policy.check(content);
        return stored.find(content, FactRows.said(tx, fact))
                .map(row -> known(tx, scope, row, fact))
                .or(() -> stored.isStored(content) ? waiting(tx, scope, fact, content) : Optional.empty())
                .orElseGet(() -> insertAll(tx, scope, List.of(draft), stored).get(0));
    }

    /**
     * Whether a fact can be inserted with others: nothing stored or expected says the same, it ends no fact and needs
     * no review. If so, a fact of this text is expected from now on.
     */
    public boolean expect(FactDraft draft, StoredFacts stored) {
        var content = FactRows.checked(draft.content());
        policy.check(content);
        return draft.supersedes().isEmpty() && quarantine.isUsed(FactRows.origin(draft)) && stored.expect(content);
    }

    /**
     * The fact of the same text that already waits for a review. If the user themselves says it now, it is erased to be
     * saved as usual, unless it contradicts something they confirmed.
     */
    private Optional<SavedFact> waiting(Tables tx, MemoryScope scope, FactDraft draft, String content) {
        var waiting = tx.quarantine().factByHash(scope.namespace(), FactText.hash(content));
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        if (quarantine.isUsed(FactRows.origin(draft))
                && tx.links().confirmedAgainst(waiting.get().pk()).isEmpty()) {
            tx.memories().erase(waiting.get().pk());
            return Optional.empty();
        }
        var fact = fact(tx, waiting.get().pk());
        return Optional.of(new SavedFact(
                fact.id(),
                fact.content(),
                fact.confidence(),
                true,
                waiting.get().reason()));
    }

    /** Ends a fact and adds its corrected version, which is certain and inherits everything else but the text. */
    Optional<Fact> correct(Tables tx, MemoryScope scope, MemoryId id, CorrectedContent corrected) {
        var content = FactRows.checked(corrected.content());
        policy.check(content);
        return tx.memories()
                .findActiveOwn(scope, id)
                .filter(row -> row.memory() instanceof Fact)
                .map(old -> old.memory().content().equals(content)
                        ? (Fact) old.memory()
                        : changing(tx, scope, () -> corrected(tx, scope, old, corrected)));
    }

    private Fact corrected(Tables tx, MemoryScope scope, MemoryRow old, CorrectedContent corrected) {
        tx.memories().end(old.pk(), EndReason.SUPERSEDED);
        long pk = tx.facts().byHash(scope.namespace(), FactText.hash(FactRows.checked(corrected.content()))).stream()
                .findFirst()
                .map(known -> takeOver(tx, old, known))
                .orElseGet(() -> insertSuccessor(tx, scope, old, corrected));
        tx.links().copySources(old.pk(), pk);
        tx.facts().sayAgain(pk, tx.facts().said(old.pk()));
        tx.links().unlink(old.pk(), Relation.SUPERSEDES, pk);
        tx.links().link(pk, Relation.SUPERSEDES, old.pk(), LinkTable.CORRECTED);
        return fact(tx, pk);
    }

    private Fact changing(Tables tx, MemoryScope scope, Supplier<Fact> change) {
        return tx.runs().changing(scope, new RunId(ids.run(tx.now())), change);
    }

    private long insertSuccessor(Tables tx, MemoryScope scope, MemoryRow old, CorrectedContent corrected) {
        long pk = tx.newMemories().insert(rows.successor(tx, scope, old, FactRows.checked(corrected.content())));
        linker.link(tx, scope.namespace(), pk, corrected.mentions());
        return pk;
    }

    /** The correct statement is stored already: it replaces the wrong one, instead of a second copy. */
    private long takeOver(Tables tx, MemoryRow old, MemoryRow known) {
        if (((Fact) old.memory()).isProtected()) {
            tx.facts().protect(known.pk());
        } else if (!((Fact) known.memory()).isProtected()) {
            tx.facts().setConfidence(known.pk(), used(tx, known, tx.now()).withValue(1));
        }
        tx.facts().sayAgain(known.pk(), tx.now());
        return known.pk();
    }

    /** Makes a fact certain and permanent. */
    Optional<Fact> confirm(Tables tx, MemoryScope scope, MemoryId id) {
        return tx.memories()
                .findActiveOwn(scope, id)
                .filter(row -> row.memory() instanceof Fact)
                .map(row -> {
                    FeedbackTable.of(tx).noteConfirmed(row.pk());
                    tx.facts().protect(row.pk());
                    if (row.memory().isJudgedWrong()) {
                        FeedbackTable.of(tx).judge(row.pk(), null);
                    }
                    return fact(tx, row.pk());
                });
    }

    /** Makes a confirmed fact what it was before. */
    Optional<Fact> unconfirm(Tables tx, MemoryScope scope, MemoryId id) {
        return tx.memories()
                .findActiveOwn(scope, id)
                .filter(row -> row.memory() instanceof Fact fact && fact.isProtected())
                .map(row -> {
                    FeedbackTable.of(tx)
                            .unconfirm(row.pk(), decay.rate(row.confidence().durability()));
                    return fact(tx, row.pk());
                });
    }

    /** From now on the fact fades at the rate of this durability. */
    Optional<Fact> setDurability(Tables tx, MemoryScope scope, MemoryId id, Durability durability) {
        return tx.memories()
                .findActiveOwn(scope, id)
                .filter(row -> row.memory() instanceof Fact)
                .map(row -> changing(tx, scope, () -> {
                    double rate = ((Fact) row.memory()).isProtected() ? 0 : decay.rate(durability);
                    var before = row.confidence();
                    tx.facts()
                            .setConfidence(
                                    row.pk(),
                                    ConfidenceDecay.fading(before.value(), tx.now(), rate, durability)
                                            .plannedUntil(before.plannedUntil()));
                    return fact(tx, row.pk());
                }));
    }

    /** Inserts facts that are like none that is stored, with as many statements as one needs. */
    public List<SavedFact> insertAll(Tables tx, MemoryScope scope, List<Draft> drafts, StoredFacts stored) {
        var memories = drafts.stream()
                .map(draft -> rows.of(tx, scope, draft.draft, stored))
                .toList();
        var pks = tx.newMemories().insertAll(memories);
        var claims = new LinkedHashMap<Long, List<Claim>>();
        var sources = new LinkedHashMap<Long, List<MemoryId>>();
        var mentions = new LinkedHashMap<Long, List<Mention>>();
        for (int place = 0; place < pks.size(); place++) {
            var draft = drafts.get(place);
            claims.put(pks.get(place), draft.draft.claims());
            sources.put(pks.get(place), draft.draft.derivedFrom());
            mentions.put(pks.get(place), draft.mentions);
        }
        tx.facts().addClaims(scope.namespace(), claims);
        tx.links().derive(scope, sources);
        linker.link(tx, scope.namespace(), mentions, stored.names());
        return IntStream.range(0, pks.size())
                .mapToObj(place ->
                        inserted(tx, pks.get(place), memories.get(place).details(), drafts.get(place).draft, stored))
                .toList();
    }

    private SavedFact inserted(Tables tx, long pk, MemoryDetails details, FactDraft draft, StoredFacts stored) {
        stored.add(pk, details.content());
        var reason = quarantine.admit(tx, pk, FactRows.origin(draft)).orElse(null);
        return new SavedFact(details.id(), details.content(), draft.confidence(), false, reason);
    }

    /** A repeated statement is no new fact. It adds a source to the known one and counts as a use of it. */
    private SavedFact known(Tables tx, MemoryScope scope, MemoryRow row, FactDraft draft) {
        if (!quarantine.isUsed(FactRows.origin(draft))) {
            var known = (Fact) row.memory();
            return new SavedFact(known.id(), known.content(), known.confidence(), true);
        }
        quarantine.confirm(tx, row.pk(), FactRows.origin(draft));
        tx.links().derive(scope, Map.of(row.pk(), draft.derivedFrom()));
        var fact = (Fact) row.memory();
        var plain = draft.claims().stream()
                .filter(claim -> claim.state() != Claim.State.UNCLEAR)
                .toList();
        if (!plain.isEmpty() && fact.claims().stream().allMatch(claim -> claim.state() == Claim.State.UNCLEAR)) {
            tx.facts().setClaims(row.pk(), scope.namespace(), plain);
        }
        var said = FactRows.said(tx, draft);
        var again = again(used(tx, row, said), draft);
        tx.facts().sayAgain(row.pk(), said);
        tx.newMemories().setMetadata(row.pk(), policy.masked(draft.metadata()));
        Expiry.extend(tx, row, Expiry.checked(tx, draft.expiresAt()));
        if (!fact.isActive() || fact.isProtected()) {
            return new SavedFact(fact.id(), fact.content(), fact.confidence(), true);
        }
        tx.facts().setConfidence(row.pk(), again);
        return new SavedFact(fact.id(), fact.content(), again.value(), true);
    }

    /** @param said when it was said again; the fact fades from then on, not from the time it is read */
    private ConfidenceDecay used(Tables tx, MemoryRow row, Instant said) {
        return row.confidence().used(Comparators.min(tx.now(), said), FactUse.isOnAnotherDay(tx, row, said, zone));
    }

    /** Keeps the higher confidence and the longer durability of the two. */
    private ConfidenceDecay again(ConfidenceDecay known, FactDraft draft) {
        var used = known.withValue(Math.max(known.value(), draft.confidence()));
        var durability = draft.durability();
        var lasting = durability != null && durability.isLongerThan(known.durability())
                ? used.lasting(durability, decay.rate(durability))
                : used;
        return draft.plannedUntil() == null ? lasting : lasting.plannedUntil(draft.plannedUntil());
    }

    private Fact fact(Tables tx, long pk) {
        return (Fact) tx.memories().byKeys(List.of(pk)).get(0).memory();
    }

    /**
     * A fact with its mentions, which were found before the transaction began.
     *
     * @param draft the fact
     * @param mentions the entities it mentions
     */
    public record Draft(FactDraft draft, List<Mention> mentions) {}

    /**
     * The new text of a fact.
     *
     * @param content the text
     * @param mentions the entities it mentions
     */
    record CorrectedContent(String content, List<Mention> mentions) {}
}
