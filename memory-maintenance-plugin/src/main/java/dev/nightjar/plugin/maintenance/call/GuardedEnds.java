package dev.nightjar.plugin.maintenance.call;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.maintenance.consolidation.ClaimedRelation;
import dev.nightjar.plugin.maintenance.consolidation.FactChecks.Pair;
import dev.nightjar.plugin.maintenance.consolidation.FactOwner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Ends of known facts by a reader's new ones, with and without a question. No question is needed where both make a
 * claim of one subject and slot that a newer value replaces. While such are few, none is needed where both are wishes
 * of one subject for answers, and where the known fact shares a telling word with the new one or is spoken of in one
 * sentence with it, the new one names each value of a known slot that it ends, both are of one owner, and no known fact
 * that stays has the shared words, too. Every other end that a reader names is a pair to ask about, because a model
 * that confuses ids, or ends all it sees, would else delete what nobody contradicted.
 *
 * @param drafts the new facts, with the ends that need no question
 * @param doubtful the other ends
 */
record GuardedEnds(List<FactDraft> drafts, List<Pair> doubtful) {

    /** Maximum ends of one fact, and of a whole answer on few known facts, that no claim confirms. */
    private static final int MOST = 3;

    /** Largest part of the known facts that an answer ends although no claim confirms it. */
    private static final int PART = 3;

    /**
     * @param drafts new facts with all the ends that the reader names
     * @param known the facts it was shown, by their ids in the store
     */
    static GuardedEnds of(List<FactDraft> drafts, Map<MemoryId, Fact> known, SaidWords words) {
        var guarded = new ArrayList<FactDraft>();
        var doubtful = new ArrayList<Pair>();
        int left = Math.max(MOST, known.size() / PART);
        for (var draft : drafts) {
            var likely = new ArrayList<Supersession>();
            var sure = new ArrayList<Supersession>();
            var asked = new ArrayList<Supersession>();
            var others = staying(draft, drafts, known);
            for (var end : draft.supersedes()) {
                if (end.stored().kind() == MemoryKind.EPISODE) {
                    sure.add(end);
                    continue;
                }
                var fact = Objects.requireNonNull(known.get(end.stored()));
                if (ClaimedRelation.of(draft.claims(), fact.claims()) != ClaimedRelation.NOTHING) {
                    sure.add(end);
                } else if (areWishesOfOne(draft, fact)) {
                    likely.add(end);
                } else if (isSpokenOf(fact, draft, words)
                        && words.isAboutOne(draft.content(), fact.content())
                        && words.isNearest(draft.content(), fact, others)
                        && !FactOwner.differs(draft.content(), fact.content())) {
                    likely.add(end);
                } else {
                    asked.add(end);
                }
            }
            if (likely.size() <= Math.min(MOST, left)) {
                sure.addAll(likely);
                left -= likely.size();
            } else {
                asked.addAll(likely);
            }
            var kept = draft.toBuilder().supersedes(sure).build();
            guarded.add(kept);
            asked.forEach(end -> doubtful.add(new Pair(kept, known.get(end.stored()), null, false, Pair.NAMED)));
        }
        return new GuardedEnds(List.copyOf(guarded), List.copyOf(doubtful));
    }

    /** The known facts that no draft of these words ends. */
    private static List<Fact> staying(FactDraft draft, List<FactDraft> drafts, Map<MemoryId, Fact> known) {
        var ended = drafts.stream()
                .filter(other -> other.content().equals(draft.content()))
                .flatMap(other -> other.supersedes().stream())
                .map(Supersession::stored)
                .collect(Collectors.toSet());
        return known.values().stream()
                .filter(fact -> fact.isActive() && !ended.contains(fact.id()))
                .toList();
    }

    /** Whether both are wishes of one person for the same property of answers, which may have no word in common. */
    private static boolean areWishesOfOne(FactDraft draft, Fact fact) {
        return draft.claims().stream()
                .filter(claim -> Slots.isOfAnswers(claim.slot()))
                .anyMatch(claim -> fact.claims().stream()
                        .anyMatch(other -> other.subject().equals(claim.subject())
                                && other.slot().equals(claim.slot())));
    }

    /** Whether the draft names the values that the fact has in known slots. */
    private static boolean isSpokenOf(Fact fact, FactDraft draft, SaidWords words) {
        return fact.claims().stream()
                .filter(claim -> Slots.isSingle(claim.slot()) || Slots.isList(claim.slot()))
                .allMatch(claim -> words.hasAll(draft.content(), claim.value()));
    }
}
