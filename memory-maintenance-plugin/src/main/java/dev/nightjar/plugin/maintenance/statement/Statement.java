package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import java.util.List;
import java.util.Locale;

/**
 * A statement: a sentence of a turn that is worth keeping.
 *
 * @param turn the turn it stands in
 * @param quotation the sentence with its speaker
 * @param verdict what the classifier says of it
 */
record Statement(Episode turn, Quotation quotation, Verdict verdict) {

    private static final String TAG = "statement";

    /** Whether a later statement of the same speaker takes its place. */
    boolean isOfSameSlot(Statement other) {
        return verdict.kind().isSlot()
                && verdict.kind() == other.verdict.kind()
                && quotation.speaker().equals(other.quotation.speaker());
    }

    /** The fact that it becomes. Its confidence is how likely it is worth keeping, raised to the upper half: it was said in any case. */
    FactDraft draft() {
        var kind = verdict.kind();
        return FactDraft.builder(quotation.content(), (1 + verdict.worth()) / 2, Quotation.SOURCE)
                .tags(kind == StatementKind.OTHER ? List.of(TAG) : List.of(TAG, kind.label()))
                .sessionId(turn.details().sessionId())
                .eventTime(turn.eventTime())
                .durability(verdict.durability())
                .names(
                        quotation.speaker().equals(Quotation.NAMELESS)
                                ? List.of()
                                : List.of(new Named(quotation.speaker(), EntityType.PERSON)))
                .claims(kind.isSlot() ? List.of(claim()) : List.of())
                .origin(turn.role() == Role.USER ? Origin.USER : Origin.AGENT)
                .derivedFrom(List.of(turn.id()))
                .build();
    }

    /** The slot has these words as its value: another wording is another value, and a later one ends it. */
    Claim claim() {
        return new Claim(
                quotation.speaker().toLowerCase(Locale.ROOT),
                verdict.kind().label(),
                quotation.sentence().toLowerCase(Locale.ROOT),
                Claim.State.HOLDS,
                true,
                false);
    }
}
