package dev.nightjar.plugin.maintenance.extract.slot;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says which of two facts ends when the other one was said later. When it cannot be told, neither. */
public final class ConflictJudge {

    private ConflictJudge() {}

    /**
     * The stored candidates that cannot be true together with the draft, with the reason in words why one of the two
     * ends, for either order in which they may have been said.
     */
    public static List<Supersession> judge(FactDraft draft, List<Fact> candidates) {
        var contents = candidates.stream().map(Fact::content).toList();
        return candidates.stream()
                .map(candidate -> new Supersession(
                        candidate.id(),
                        certainReason(draft.content(), candidate.content(), contents),
                        certainReason(candidate.content(), draft.content(), List.of(draft.content()))))
                .filter(conflict -> conflict.reason() != null || conflict.reverse() != null)
                .toList();
    }

    /** Why the newer fact ends the older one, one of several; null when both may be true or it cannot be told. */
    private static @Nullable String certainReason(String newer, String older, List<String> all) {
        return reason(newer, older).filter(reason -> !isUnsure(newer, all)).orElse(null);
    }

    /** Why the newer fact ends the older one; empty when both may be true. */
    public static Optional<String> reason(String newer, String older) {
        return bySlot(newer, older)
                .or(() -> byPlannedDate(newer, older))
                .or(() -> byOldValue(newer, older))
                .or(() -> byClaim(newer, older));
    }

    private static Optional<String> bySlot(String newer, String older) {
        var slot = SlotReader.read(newer);
        var earlier = SlotReader.read(older).filter(Slot::isState);
        return slot.isPresent() && earlier.isPresent() && slot.get().ends(earlier.get())
                ? Optional.of(slot.get().reasonAgainst(earlier.get()))
                : Optional.empty();
    }

    private static Optional<String> byPlannedDate(String newer, String older) {
        return PlannedDate.of(newer).flatMap(plan -> PlannedDate.of(older).flatMap(plan::ends));
    }

    private static Optional<String> byOldValue(String newer, String older) {
        boolean isReplaced = Contrast.of(newer)
                .flatMap(contrast -> Claim.of(older).filter(contrast::ends))
                .isPresent();
        return isReplaced ? Optional.of(FactText.undated(newer)) : Optional.empty();
    }

    private static Optional<String> byClaim(String newer, String older) {
        var claim = Claim.of(newer);
        var before = Claim.of(older);
        var slot = SlotReader.read(older).filter(Slot::isState);
        boolean isEnded = claim.isPresent()
                && ((before.isPresent() && endsOrChangesHeart(claim.get(), before.get()))
                        || (slot.isPresent() && claim.get().ends(slot.get())));
        return isEnded ? Optional.of(FactText.undated(newer)) : Optional.empty();
    }

    private static boolean endsOrChangesHeart(Claim claim, Claim before) {
        return claim.ends(before) || claim.changesHeart(before);
    }

    /** "Switched from A to B" without saying for what ends nothing when several things are done in A. */
    private static boolean isUnsure(String newer, List<String> older) {
        var open = Contrast.of(newer).filter(Contrast::isOpen);
        return open.isPresent()
                && older.stream()
                                .flatMap(fact -> Claim.of(fact).filter(open.get()::ends).stream())
                                .map(claim ->
                                        claim.deed().substring(claim.deed().indexOf(' ') + 1))
                                .distinct()
                                .count()
                        > 1;
    }
}
