package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.entity.EntityLinker;
import dev.nightjar.core.store.CleanText;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.NewMemory;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.core.store.StoredConfidence;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryLink.Relation;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.ner.Mention;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Writes facts: new ones, corrected ones, confirmed ones. Thread-safe; works inside the caller's transaction. */
final class FactWriter {

    private final Tables tables;
    private final Duplicates duplicates;
    private final EntityLinker linker;
    private final Clock clock;
    private final double decayRate;

    /**
     * @param decayRate how fast a new fact fades, per day
     */
    FactWriter(Tables tables, EntityLinker linker, Clock clock, double decayRate) {
        this.tables = tables;
        this.duplicates = new Duplicates(tables.facts());
        this.linker = linker;
        this.clock = clock;
        this.decayRate = decayRate;
    }

    /** Saves a fact unless a stored one says the same, or did when this one was said. */
    SavedFact save(Sql sql, MemoryScope scope, FactDraft draft, List<Mention> mentions) {
        var content = nonBlank(draft.content());
        var now = clock.instant();
        return duplicates
                .find(sql, scope.namespace(), content, now)
                .or(() -> duplicates.findOutdated(sql, scope.namespace(), content, said(draft, now), now))
                .map(row -> known(sql, scope, row, draft, now))
                .orElseGet(() -> insert(sql, scope, draft, mentions));
    }

    /** Ends a fact in favour of its new wording, which takes over everything else of it. */
    Optional<Fact> correct(Sql sql, MemoryScope scope, MemoryId id, CorrectedContent corrected) {
        var now = clock.instant();
        var content = nonBlank(corrected.content());
        return tables.memories()
                .findActiveOwn(sql, scope, id, now)
                .filter(row -> row.memory() instanceof Fact)
                .map(old -> {
                    tables.memories().end(sql, old.pk(), EndReason.SUPERSEDED, now);
                    long pk = duplicates
                            .findSameText(sql, scope.namespace(), content, now)
                            .map(known -> takeOver(sql, old, known, now))
                            .orElseGet(() -> insertSuccessor(sql, scope, old, corrected, now));
                    tables.links().copySources(sql, old.pk(), pk, now);
                    tables.facts().sayAgain(sql, pk, tables.facts().said(sql, old.pk()));
                    tables.links().unlink(sql, old.pk(), Relation.SUPERSEDES, pk);
                    tables.links().link(sql, pk, Relation.SUPERSEDES, old.pk(), LinkStore.CORRECTED, now);
                    return fact(sql, pk, now);
                });
    }

    private long insertSuccessor(Sql sql, MemoryScope scope, MemoryRow old, CorrectedContent corrected, Instant now) {
        long pk = tables.memories().insert(sql, successor(old, scope, nonBlank(corrected.content()), now));
        linker.link(sql, scope.namespace(), pk, corrected.mentions());
        return pk;
    }

    /** The right statement is known already: it takes the wrong one's place instead of being said twice. */
    private long takeOver(Sql sql, MemoryRow old, MemoryRow known, Instant now) {
        if (((Fact) old.memory()).isProtected()) {
            tables.facts().protect(sql, known.pk(), now);
        }
        tables.facts().sayAgain(sql, known.pk(), now);
        return known.pk();
    }

    /** Makes a fact certain and lasting. */
    Optional<Fact> confirm(Sql sql, MemoryScope scope, MemoryId id) {
        var now = clock.instant();
        return tables.memories()
                .findActiveOwn(sql, scope, id, now)
                .filter(row -> row.memory() instanceof Fact)
                .map(row -> {
                    tables.facts().protect(sql, row.pk(), now);
                    return fact(sql, row.pk(), now);
                });
    }

    private SavedFact insert(Sql sql, MemoryScope scope, FactDraft draft, List<Mention> mentions) {
        var now = clock.instant();
        var sessionPk = Optional.ofNullable(draft.sessionId())
                .map(id -> tables.sessions().findOrInsert(sql, scope, id, now).pk())
                .orElse(null);
        var content = nonBlank(draft.content());
        var details = new MemoryDetails(
                tables.ids().memory(MemoryKind.FACT, now),
                scope.namespace(),
                scope.agentId(),
                content,
                "general",
                Tags.cleaned(draft.tags()),
                draft.sessionId(),
                draft.source(),
                said(draft, now),
                now,
                null);
        var confidence = new StoredConfidence(draft.confidence(), now, decayRate);
        long pk = tables.memories()
                .insert(sql, new NewMemory(details, sessionPk, null, FactText.hash(content), confidence, false));
        linkSources(sql, scope, pk, draft.derivedFrom(), now);
        linker.link(sql, scope.namespace(), pk, mentions);
        return new SavedFact(details.id(), content, draft.confidence(), false);
    }

    /** What was said again is no new fact, but one more source of the known one, which is as sure as if it were new. */
    private SavedFact known(Sql sql, MemoryScope scope, MemoryRow row, FactDraft draft, Instant now) {
        linkSources(sql, scope, row.pk(), draft.derivedFrom(), now);
        tables.facts().sayAgain(sql, row.pk(), said(draft, now));
        var fact = (Fact) row.memory();
        if (!fact.isActive()) {
            return new SavedFact(fact.id(), fact.content(), fact.confidence(), true);
        }
        double confidence = Math.max(fact.confidence(), draft.confidence());
        if (!fact.isProtected()) {
            tables.facts().setConfidence(sql, row.pk(), new StoredConfidence(confidence, now, decayRate));
        }
        return new SavedFact(fact.id(), fact.content(), confidence, true);
    }

    private static Instant said(FactDraft draft, Instant now) {
        return draft.eventTime() == null ? now : draft.eventTime();
    }

    private void linkSources(Sql sql, MemoryScope scope, long pk, List<MemoryId> sources, Instant now) {
        for (var source : sources) {
            tables.memories()
                    .find(sql, scope, source, now)
                    .ifPresent(row -> tables.links().link(sql, pk, Relation.DERIVED_FROM, row.pk(), null, now));
        }
    }

    private NewMemory successor(MemoryRow old, MemoryScope scope, String content, Instant now) {
        var before = old.memory().details();
        var details = new MemoryDetails(
                tables.ids().memory(MemoryKind.FACT, now),
                before.namespace(),
                scope.agentId(),
                content,
                before.category(),
                before.tags(),
                before.sessionId(),
                "correct_fact",
                now,
                now,
                null);
        var confidence = new StoredConfidence(
                old.confidence().value(), now, old.confidence().decayRate());
        boolean isProtected = ((Fact) old.memory()).isProtected();
        return new NewMemory(details, old.sessionPk(), null, FactText.hash(content), confidence, isProtected);
    }

    private Fact fact(Sql sql, long pk, Instant now) {
        return (Fact) tables.memories().byKeys(sql, List.of(pk), now).get(0).memory();
    }

    private static String nonBlank(String content) {
        var clean = CleanText.of(content);
        if (clean.isEmpty()) {
            throw new IllegalArgumentException("content must not be blank");
        }
        return clean;
    }

    /**
     * The new wording of a fact.
     *
     * @param content the text
     * @param mentions what it mentions
     */
    record CorrectedContent(String content, List<Mention> mentions) {}

    /** The tables the life of a fact touches. */
    record Tables(MemoryStore memories, FactStore facts, LinkStore links, SessionStore sessions, IdGenerator ids) {}
}
