package dev.nightjar.plugin.memory.fact;

import com.google.common.collect.Comparators;
import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Origin;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.NewMemory;
import dev.nightjar.plugin.memory.table.row.NewMemory.NewFact;
import dev.nightjar.plugin.memory.table.row.SaidTime;
import dev.nightjar.plugin.memory.table.row.Screened;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of new facts and of corrected versions. Thread-safe.
 *
 * @param decay how facts fade
 * @param policy what may be saved
 * @param zone the time zone that defines days
 */
record FactRows(IdGenerator ids, DecaySettings decay, MemoryPolicy policy, ZoneId zone) {

    /** The row of a draft. */
    NewMemory of(Tables tx, MemoryScope scope, FactDraft draft, StoredFacts stored) {
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
        return new NewMemory(
                details,
                tx.screened(content),
                sessionPk,
                null,
                new NewFact(phrases(tx, content, draft.phrases()), origin(draft), stored.namespacePk()),
                FactText.hash(content),
                confidence,
                false);
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

    /** The row of a corrected version. */
    NewMemory successor(Tables tx, MemoryScope scope, MemoryRow old, String content) {
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

    /** Origin of a draft; the agent where it names none. */
    static Origin origin(FactDraft draft) {
        return draft.origin() == null ? Origin.AGENT : draft.origin();
    }

    /** When a draft was said. */
    static Instant said(Tables tx, FactDraft draft) {
        return draft.eventTime() == null ? tx.now() : SaidTime.orNow(draft.eventTime(), tx.now());
    }

    /** When it was said, at most now. The fact fades from then on, not from the time it is read. */
    Instant heard(Tables tx, FactDraft draft) {
        return Comparators.min(tx.now(), said(tx, draft));
    }

    /**
     * The content as it is stored.
     *
     * @throws IllegalArgumentException for a blank or too long content
     */
    static String checked(String content) {
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
}
