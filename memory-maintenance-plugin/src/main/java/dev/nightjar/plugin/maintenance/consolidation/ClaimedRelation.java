package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the claims of two facts relate, the least first. */
public enum ClaimedRelation {
    /** No claims of one slot, or different values of a slot that has several. */
    NOTHING,
    /** One slot, but in different states, such as planned and true now. */
    OTHER_STATE,
    /** Equal values, or different values of a slot that may have two after all. */
    PERHAPS,
    /** Values of one slot that cannot both be true. */
    EXCLUSIVE;

    /** Letters of the shortest word that tells something. */
    private static final int LEAST = 5;

    /** Letters that two forms of a word share. */
    private static final int STEM = 4;

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** The strongest relation of any claim of the one to any claim of the other. */
    public static ClaimedRelation of(List<Claim> ones, List<Claim> others) {
        var strongest = NOTHING;
        for (var one : ones) {
            for (var other : others) {
                var relation = of(one, other);
                strongest = relation.compareTo(strongest) > 0 ? relation : strongest;
            }
        }
        return strongest;
    }

    /**
     * Whether two facts with different values in one slot speak of that slot: they share a word of five letters, which
     * is no name and in neither value, or the newer one has a name of the slot. A reader may give any slot to a fact:
     * "Ada flies to Rome" tells no new home. True for scripts without spaces between words.
     */
    public static boolean isLikely(String now, List<Claim> claims, String before, List<Claim> others) {
        var shared = telling(now);
        shared.retainAll(telling(before));
        Stream.concat(claims.stream(), others.stream()).forEach(claim -> shared.removeAll(telling(claim.value())));
        return !shared.isEmpty()
                || FactChecks.isUnspaced(now)
                || claims.stream()
                        .filter(one -> others.stream().anyMatch(other -> of(one, other) == EXCLUSIVE))
                        .anyMatch(claim -> Slots.isNamedIn(claim.slot(), now));
    }

    /** The first letters of words of five letters and more, without those that have a capital. */
    private static Set<String> telling(String text) {
        return NO_WORD.splitAsStream(text)
                .filter(word -> word.length() >= LEAST && !Character.isUpperCase(word.codePointAt(0)))
                .map(word -> word.substring(0, STEM))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static ClaimedRelation of(Claim one, Claim other) {
        boolean isOfOneSlot =
                one.subject().equals(other.subject()) && one.slot().equals(other.slot());
        boolean isOfOneValue = one.hasValueOf(other);
        if (!isOfOneSlot || !(isOfOneValue || (one.isSingleValued() && other.isSingleValued()))) {
            return NOTHING;
        }
        if (one.state() != other.state()) {
            return OTHER_STATE;
        }
        return !isOfOneValue && Slots.isSingle(one.slot()) ? EXCLUSIVE : PERHAPS;
    }
}
