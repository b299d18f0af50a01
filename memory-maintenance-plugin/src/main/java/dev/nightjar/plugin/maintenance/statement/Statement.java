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
 * A statement: a sentence that is worth storing.
 *
 * @param turn its turn
 * @param quotation the sentence with its speaker
 * @param verdict the classifier's verdict
 */
record Statement(Episode turn, Quotation quotation, Verdict verdict) {

    private static final String TAG = "statement";

    /**
     * The fact draft. Its confidence is the probability that it is worth storing, mapped to the upper half, because it was
     * certainly said.
     */
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

    /** The value of the slot is the wording, so another wording is another value. */
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
