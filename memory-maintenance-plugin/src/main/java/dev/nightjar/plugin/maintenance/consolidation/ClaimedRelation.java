package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.internal.Slots;
import dev.nightjar.memory.Claim;
import java.util.List;

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
