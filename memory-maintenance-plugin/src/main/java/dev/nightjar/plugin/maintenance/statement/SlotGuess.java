package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.internal.Slots;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a sentence says about its speaker: what {@link Frames} read in it, and the slot that the classifier gives it.
 *
 * @param subjects slots and tags, as {@link Frames} name them
 * @param unclear the slot that it may be about, though nobody can read a value; empty for none
 */
record SlotGuess(List<String> subjects, String unclear) {

    /** In whole conversations nine of ten sentences with this probability tell the value of the slot. */
    private static final double TOLD = 0.7;

    /**
     * In whole conversations one sentence in a hundred has this probability; when a value changes, two sentences of
     * three.
     */
    private static final double UNCLEAR = 0.15;

    private static final String INSTRUCTION = "instruction";

    /**
     * @param slot the most probable slot
     * @param probability of this slot, 0..1
     * @param worth the probability that the sentence is worth storing, 0..1
     * @param read what the sentence says in so many words
     */
    static SlotGuess of(StatementKind slot, double probability, double worth, List<String> read) {
        if (probability < UNCLEAR || read.stream().anyMatch(Slots::isSingle)) {
            return new SlotGuess(read, "");
        }
        boolean isWish = slot == StatementKind.ANSWER_STYLE; // wishes add up, so none makes another unclear
        if (probability < TOLD || worth < SentenceRating.KEPT) {
            return new SlotGuess(read, isWish ? "" : slot.label());
        }
        var others = read.stream().filter(subject -> !subject.equals(INSTRUCTION));
        return new SlotGuess(
                Stream.concat(others, Stream.of(isWish ? INSTRUCTION : slot.label()))
                        .toList(),
                "");
    }
}
