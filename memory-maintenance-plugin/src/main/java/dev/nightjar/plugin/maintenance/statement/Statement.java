package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.Origin;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Role;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A statement: a sentence that is worth storing.
 *
 * @param turn its turn
 * @param quotation the sentence with its speaker
 * @param verdict the classifier's verdict
 */
record Statement(Episode turn, Quotation quotation, SentenceRating verdict) {

    private static final String TAG = "statement";

    /** The source of what the speaker asked to remember: it is a fact that a person worded. */
    static final String ASKED_SOURCE = "asked/1";

    /**
     * The fact draft. Its confidence is the probability that it is worth storing, mapped to the upper half, because it
     * was certainly said; what the speaker asked to remember is certainly worth it.
     */
    FactDraft draft() {
        return FactDraft.builder(
                        quotation.content(),
                        verdict.isAsked() ? 1 : (1 + verdict.worth()) / 2,
                        verdict.isAsked() ? ASKED_SOURCE : Quotation.SOURCE)
                .tags(tags())
                .sessionId(turn.details().sessionId())
                .eventTime(turn.eventTime())
                .durability(durability())
                .names(
                        quotation.speaker().equals(Quotation.NAMELESS)
                                ? List.of()
                                : List.of(new Named(quotation.speaker(), EntityType.PERSON)))
                .claims(claims())
                .origin(turn.role() == Role.USER ? Origin.USER : Origin.AGENT)
                .derivedFrom(List.of(turn.id()))
                .build();
    }

    /**
     * The durability of the fact: lasting where the sentence has a slot or was asked for. An appointment, which only
     * has a tag, passes: of 122 held-out sentences with a tag that hold longer two look as if they passed, both of
     * pregnancies.
     */
    private Durability durability() {
        boolean isTaggedOnly = verdict.subjects().stream().allMatch(SlotGuess::isTag);
        boolean isPassing = isTaggedOnly && verdict.durability() == Durability.PASSING;
        return verdict.subjects().isEmpty() || isPassing ? verdict.durability() : Durability.LASTING;
    }

    /** Name and value that the sentence gives; empty where it gives none. */
    Optional<NamedValue> value() {
        return NamedValue.in(quotation.sentence());
    }

    /** The statement of a sentence that counts as asked to remember. */
    Statement asked() {
        return new Statement(turn, quotation, verdict.asked());
    }

    private List<String> tags() {
        boolean isOfSpeaker = verdict.kind() == StatementKind.SELF || isOfSlot();
        var own = isOfSpeaker ? Stream.of(TAG, StatementKind.SELF.label()) : Stream.of(TAG);
        return Stream.concat(own, verdict.subjects().stream()).toList();
    }

    /** Slots whose value it tells. */
    Stream<String> slots() {
        return verdict.subjects().stream().filter(Slots::isSingle);
    }

    private boolean isOfSlot() {
        return !verdict.subjects().isEmpty() || !verdict.unclear().isEmpty();
    }

    private List<Claim> claims() {
        var told = slots().map(slot -> claim(slot, Claim.State.HOLDS));
        return verdict.unclear().isEmpty()
                ? told.toList()
                : Stream.concat(told, Stream.of(claim(verdict.unclear(), Claim.State.UNCLEAR)))
                        .toList();
    }

    /** The value of the slot is the wording, so another wording is another value. */
    private Claim claim(String slot, Claim.State state) {
        return new Claim(
                quotation.speaker().toLowerCase(Locale.ROOT),
                slot,
                quotation.sentence().toLowerCase(Locale.ROOT),
                state,
                true,
                false);
    }
}
