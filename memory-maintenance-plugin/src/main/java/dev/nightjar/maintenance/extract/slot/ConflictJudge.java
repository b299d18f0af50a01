package dev.nightjar.maintenance.extract.slot;

import dev.nightjar.maintenance.extract.text.Words;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import java.util.List;
import java.util.Optional;

/** Says which facts a newer one ends. When it cannot be told, none. */
public final class ConflictJudge {

    private ConflictJudge() {}

    /** The stored candidates that cannot be true any more, each with the reason in words. */
    public static List<Supersession> judge(FactDraft draft, List<Fact> candidates) {
        var said = draft.eventTime();
        return candidates.stream()
                .filter(candidate -> said == null || candidate.eventTime().isBefore(said))
                .flatMap(candidate -> reason(draft.content(), candidate.content()).stream()
                        .map(reason -> new Supersession(candidate.id(), reason)))
                .toList();
    }

    /** Why the newer fact ends the older one; empty when both may be true. */
    public static Optional<String> reason(String newer, String older) {
        var slot = SlotReader.read(newer);
        var earlier = SlotReader.read(older);
        boolean isSameSlot = slot.isPresent()
                && earlier.isPresent()
                && slot.get().subject().equals(earlier.get().subject())
                && attribute(slot.get()).equals(attribute(earlier.get()))
                && earlier.get().isState();
        if (isSameSlot) {
            return differs(slot.get(), earlier.get())
                    ? Optional.of(reason(slot.get(), earlier.get()))
                    : Optional.empty();
        }
        var claim = Claim.of(newer);
        var before = Claim.of(older);
        boolean isEnded = claim.isPresent()
                && ((before.isPresent() && claim.get().ends(before.get()))
                        || (earlier.isPresent()
                                && earlier.get().isState()
                                && claim.get().ends(earlier.get())));
        return isEnded ? Optional.of("now: " + FactText.undated(newer)) : Optional.empty();
    }

    private static String attribute(Slot slot) {
        return Words.lower(slot.attribute()).replace("favorite", "favourite");
    }

    private static boolean differs(Slot newer, Slot older) {
        var value = Words.lower(newer.value());
        var before = Words.lower(older.value());
        boolean isSame = value.equals(before) || value.contains(before) || before.contains(value);
        boolean isPlace = newer.attribute().equals("lives in");
        boolean oneHoldsOther = isPlace && Places.isRegion(newer.value()) != Places.isRegion(older.value());
        return !isSame && !oneHoldsOther;
    }

    private static String reason(Slot newer, Slot older) {
        if (newer.attribute().startsWith("planned date of")) {
            return newer.attribute() + " is now " + newer.value() + ", not " + older.value();
        }
        return newer.attribute() + " " + newer.value() + " now, not " + older.value();
    }
}
