package dev.nightjar.plugin.memory.fact;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.policy.Quarantine;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.feedback.FeedbackTable;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.NewMemory;
import dev.nightjar.plugin.memory.table.row.NewMemory.NewFact;
import dev.nightjar.plugin.memory.table.row.SaidTime;
import dev.nightjar.plugin.memory.table.row.Screened;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.schedule.RunId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes new, corrected and confirmed facts. Thread-safe; works inside the caller's transaction. */
public final class FactWriter {

    private final EntityLinker linker;
    private final IdGenerator ids;
    private final DecaySettings decay;
    private final MemoryPolicy policy;
    private final Quarantine quarantine;
    private final ZoneId zone;

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
    }

    /**
     * Saves a fact, unless a stored one says the same or did so when this one was said. A fact with too little trust
     * waits for a review and changes no other fact. The caller has called {@link Expiry#endOverdue} before.
     */
    public SavedFact save(Tables tx, MemoryScope scope, FactDraft draft, List<Mention> mentions) {
        var stored = StoredFacts.of(tx, scope.namespace(), List.of(draft), mentions.stream());
        return save(tx, scope, draft, mentions, stored);
    }

    /**
     * Saves a fact as the other method does, with rows that are read already.
     *
     * @param stored stored facts of the same text or in other words
     */
    public SavedFact save(Tables tx, MemoryScope scope, FactDraft draft, List<Mention> mentions, StoredFacts stored) {
        var content = checked(draft.content());
        policy.check(content);
        return stored.find(content, said(tx, draft))
                .map(row -> known(tx, scope, row, draft))
                .or(() -> stored.isStored(content) ? waiting(tx, scope, draft, content) : Optional.empty())
                .orElseGet(() -> insert(tx, scope, draft, mentions, stored));
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
        if (quarantine.isUsed(origin(draft))
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

    private static Origin origin(FactDraft draft) {
        return draft.origin() == null ? Origin.AGENT : draft.origin();
    }

    /** Ends a fact and adds its corrected version, which is certain and inherits everything else but the text. */
    Optional<Fact> correct(Tables tx, MemoryScope scope, MemoryId id, CorrectedContent corrected) {
        var content = checked(corrected.content());
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
        long pk = tx.facts().byHash(scope.namespace(), FactText.hash(checked(corrected.content()))).stream()
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
        long pk = tx.memories().insert(successor(tx, scope, old, checked(corrected.content())));
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

    private SavedFact insert(
            Tables tx, MemoryScope scope, FactDraft draft, List<Mention> mentions, StoredFacts stored) {
        var sessionPk = stored.session(scope, draft.sessionId());
        var content = checked(draft.content());
        var details = new MemoryDetails(
                ids.memory(MemoryKind.FACT, tx.now()),
                scope.namespace(),
                scope.agentId(),
                content,
                "general",
                Tags.cleaned(policy.masked(draft.tags())),
                draft.sessionId(),
                draft.source(),
                said(tx, draft),
                tx.now(),
                policy.masked(draft.metadata()),
                Expiry.checked(tx, draft.expiresAt()),
                null);
        var durability = draft.durability() == null ? Durability.STABLE : draft.durability();
        var confidence = ConfidenceDecay.fading(
                        draft.confidence(), heard(tx, draft), decay.rate(durability), durability)
                .plannedUntil(draft.plannedUntil() == null ? namedEnd(tx, draft) : draft.plannedUntil());
        long pk = tx.memories()
                .insert(new NewMemory(
                        details,
                        tx.screened(content),
                        sessionPk,
                        null,
                        new NewFact(phrases(tx, content, draft.phrases()), origin(draft), stored.namespacePk()),
                        FactText.hash(content),
                        confidence,
                        false));
        tx.facts().addClaims(pk, scope.namespace(), draft.claims());
        tx.links().derive(pk, scope, draft.derivedFrom());
        linker.link(tx, scope.namespace(), pk, mentions, stored.names());
        var reason = quarantine.admit(tx, pk, origin(draft)).orElse(null);
        stored.add(pk, content);
        return new SavedFact(details.id(), content, draft.confidence(), false, reason);
    }

    /** A passing fact that names a day to come does not fade before that day is over; null for any other. */
    private @Nullable Instant namedEnd(Tables tx, FactDraft draft) {
        boolean isPlan = draft.durability() == Durability.PASSING;
        return isPlan
                ? QuestionTime.lastDayAhead(draft.content(), LocalDate.ofInstant(said(tx, draft), zone))
                        .map(day -> day.plusDays(1).atStartOfDay(zone).toInstant())
                        .orElse(null)
                : null;
    }

    /** A repeated statement is no new fact. It adds a source to the known one and counts as a use of it. */
    private SavedFact known(Tables tx, MemoryScope scope, MemoryRow row, FactDraft draft) {
        if (!quarantine.isUsed(origin(draft))) {
            var known = (Fact) row.memory();
            return new SavedFact(known.id(), known.content(), known.confidence(), true);
        }
        quarantine.confirm(tx, row.pk(), origin(draft));
        tx.links().derive(row.pk(), scope, draft.derivedFrom());
        var fact = (Fact) row.memory();
        var plain = draft.claims().stream()
                .filter(claim -> claim.state() != Claim.State.UNCLEAR)
                .toList();
        if (!plain.isEmpty() && fact.claims().stream().allMatch(claim -> claim.state() == Claim.State.UNCLEAR)) {
            tx.facts().setClaims(row.pk(), scope.namespace(), plain);
        }
        var said = said(tx, draft);
        var again = again(used(tx, row, said), draft);
        tx.facts().sayAgain(row.pk(), said);
        tx.memories().setMetadata(row.pk(), policy.masked(draft.metadata()));
        Expiry.extend(tx, row, Expiry.checked(tx, draft.expiresAt()));
        if (!fact.isActive() || fact.isProtected()) {
            return new SavedFact(fact.id(), fact.content(), fact.confidence(), true);
        }
        tx.facts().setConfidence(row.pk(), again);
        return new SavedFact(fact.id(), fact.content(), again.value(), true);
    }

    /** @param said when it was said again; the fact fades from then on, not from the time it is read */
    private ConfidenceDecay used(Tables tx, MemoryRow row, Instant said) {
        return row.confidence().used(notAfter(tx.now(), said), FactUse.isOnAnotherDay(tx, row, said, zone));
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

    private static Instant said(Tables tx, FactDraft draft) {
        return draft.eventTime() == null ? tx.now() : SaidTime.orNow(draft.eventTime(), tx.now());
    }

    /** When it was said, at most now. The fact fades from then on, not from the time it is read. */
    private static Instant heard(Tables tx, FactDraft draft) {
        return notAfter(tx.now(), said(tx, draft));
    }

    private static Instant notAfter(Instant latest, Instant time) {
        return time.isAfter(latest) ? latest : time;
    }

    private NewMemory successor(Tables tx, MemoryScope scope, MemoryRow old, String content) {
        var before = old.memory().details();
        var details = new MemoryDetails(
                ids.memory(MemoryKind.FACT, tx.now()),
                before.namespace(),
                scope.agentId(),
                content,
                before.category(),
                before.tags(),
                before.sessionId(),
                "correct_fact",
                tx.now(),
                tx.now(),
                before.metadata(),
                before.expiresAt(),
                null);
        boolean isProtected = ((Fact) old.memory()).isProtected();
        var durability = ofSuccessor(old.confidence().durability());
        double rate = isProtected ? 0 : decay.rate(durability);
        var confidence = ConfidenceDecay.fading(1, tx.now(), rate, durability);
        return new NewMemory(
                details,
                tx.screened(content),
                old.sessionPk(),
                null,
                new NewFact(phrases(tx, content, stillFitting((Fact) old.memory(), content)), null, null),
                FactText.hash(content),
                confidence,
                isProtected);
    }

    private Screened phrases(Tables tx, String content, List<String> written) {
        return tx.screened(String.join("\n", FactText.phrases(policy, content, written)));
    }

    /** Phrases without a word of the old content that the new one has no more. */
    private static List<String> stillFitting(Fact old, String content) {
        var gone = new HashSet<>(Words.of(old.content()));
        gone.removeAll(Words.of(content));
        return old.phrases().stream()
                .filter(phrase -> Collections.disjoint(Words.of(phrase), gone))
                .toList();
    }

    /** Durability of a new version: what replaces a plan or a passing state is mostly its outcome, which stays true. */
    private static Durability ofSuccessor(Durability old) {
        return old == Durability.PASSING ? Durability.STABLE : old;
    }

    private Fact fact(Tables tx, long pk) {
        return (Fact) tx.memories().byKeys(List.of(pk)).get(0).memory();
    }

    private static String checked(String content) {
        var clean = CleanText.of(content);
        if (clean.isEmpty()) {
            throw new IllegalArgumentException("content must not be blank");
        }
        if (!CodePoints.isWithin(clean, FactDraft.MAX_CONTENT)) {
            throw new IllegalArgumentException("content of a fact must have at most " + FactDraft.MAX_CONTENT
                    + " characters, but has " + CodePoints.count(clean) + "; save it as a note, or in parts");
        }
        return clean;
    }

    /**
     * The new text of a fact.
     *
     * @param content the text
     * @param mentions the entities it mentions
     */
    record CorrectedContent(String content, List<Mention> mentions) {}
}
