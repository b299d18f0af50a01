package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.internal.Slots;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Slots that a sentence is about: those that {@link Frames} read in it, and the one that the classifier gives it.
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

    /**
     * A tag needs less, because a wrong one takes no right one's place. In 24 whole conversations 21 of 25 sentences
     * with this probability tell of the speaker's health, with {@code 0.25} 21 of 27. Of held-out sentences about the
     * speaker's health, by words alone, .44 have it in English and .28 in other languages.
     */
    private static final double TAGGED = 0.3;

    /** Subjects with several values at a time. */
    private static final List<StatementKind> TAGS = List.of(StatementKind.HEALTH, StatementKind.LANGUAGE);

    /**
     * A wish for the manner of answers needs less: few other sentences are like one. Of held-out sentences with this
     * probability, by words alone, .94 are such wishes, and .38 of the wishes have it. In 24 whole conversations 14 of
     * 15 are; with {@code 0.2} 16 of 24 would be.
     */
    private static final double WISHED = 0.5;

    /**
     * A language of all answers needs more: with less it may be that of commit messages or of letters, so that the
     * sentence itself, as a wish, says it better.
     */
    private static final double OF_ALL_ANSWERS = 0.97;

    private static final String INSTRUCTION = "instruction";

    /**
     * Slots that other people have, too: "My brother is a vegetarian" is about none of the speaker's. A number or a
     * wish is the speaker's although such a sentence has another subject.
     */
    private static final Set<StatementKind> OF_A_PERSON = Set.of(
            StatementKind.HOME,
            StatementKind.EMPLOYER,
            StatementKind.JOB,
            StatementKind.RELATIONSHIP,
            StatementKind.DIET);

    /** Subjects of wishes that a speaker has of the assistant. */
    static final Set<String> WISHES = Set.of(INSTRUCTION, StatementKind.ANSWER_LANGUAGE.label());

    /**
     * @param slot the most probable slot
     * @param probability of this slot, 0..1
     * @param isOfOthers whether the sentence is surely about somebody else
     * @param worth the probability that the sentence is worth storing, 0..1
     * @param read what the sentence says in so many words
     */
    static SlotGuess of(StatementKind slot, double probability, boolean isOfOthers, double worth, List<String> read) {
        boolean isOthers = isOfOthers && OF_A_PERSON.contains(slot);
        boolean isSpoken = slot == StatementKind.ANSWER_LANGUAGE && read.contains(StatementKind.LANGUAGE.label());
        if (probability < UNCLEAR || isOthers || isSpoken || read.stream().anyMatch(Slots::isSingle)) {
            return new SlotGuess(read, "");
        }
        boolean isOfManner = slot == StatementKind.ANSWER_STYLE;
        boolean isTold = isOfManner ? probability >= WISHED : probability >= TOLD && worth >= SentenceRating.KEPT;
        if (isTold) {
            boolean isOfSome = slot == StatementKind.ANSWER_LANGUAGE && probability < OF_ALL_ANSWERS;
            return new SlotGuess(with(isOfManner || isOfSome ? INSTRUCTION : slot.label(), read), "");
        }
        boolean isOfTag = read.stream().anyMatch(SlotGuess::isTag);
        boolean mayChange = slot != StatementKind.BIRTHDAY;
        return new SlotGuess(read, isOfManner || isOfTag || !mayChange ? "" : slot.label()); // what adds up stays clear
    }

    /**
     * Subjects with the tags of the sentence.
     *
     * @param worth the probability that the sentence is worth storing, 0..1
     * @param probability of a tag, 0..1
     * @param read what the sentence says in so many words
     */
    static List<String> withTags(double worth, ToDoubleFunction<StatementKind> probability, List<String> read) {
        var tags = TAGS.stream()
                .filter(tag -> worth >= SentenceRating.KEPT && probability.applyAsDouble(tag) >= TAGGED)
                .map(StatementKind::label);
        return Stream.concat(read.stream(), tags).distinct().toList();
    }

    /** Whether a subject has several values at a time. */
    static boolean isTag(String subject) {
        return TAGS.stream().anyMatch(tag -> tag.label().equals(subject));
    }

    private static List<String> with(String subject, List<String> read) {
        var others = read.stream().filter(one -> !one.equals(INSTRUCTION));
        return Stream.concat(others, Stream.of(subject)).toList();
    }
}
