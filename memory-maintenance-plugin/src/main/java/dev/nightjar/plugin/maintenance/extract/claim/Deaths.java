package dev.nightjar.plugin.maintenance.extract.claim;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import java.util.Set;

/** What is no longer so of somebody who has died: where they live and what they do, but not who they were. */
final class Deaths {

    private static final String SLOT = "death";
    private static final String PET = "pet";
    private static final Set<String> LASTS = SlotWords.section("after-death");

    private Deaths() {}

    /** Whether the newer claim says that somebody died of whom the older one tells how they live. */
    static boolean ends(Claim newer, Claim older) {
        if (!newer.slot().equals(SLOT) || newer.state() != State.HOLDS || older.state() == State.OVER) {
            return false;
        }
        return isOwnersPet(newer, older)
                || (deceased(newer).contains(older.subject()) && !LASTS.contains(SlotWords.slot(older)));
    }

    /** "Rex died" ends that somebody has a dog called Rex. */
    private static boolean isOwnersPet(Claim newer, Claim older) {
        return older.slot().equals(PET)
                && older.state() == State.HOLDS
                && Comparison.words(older.value()).containsAll(Comparison.words(newer.subject()));
    }

    /** Whom a claim says to be dead: its subject, or whom its value names: "uncle frank" of "Ada lost her uncle Frank". */
    private static Set<String> deceased(Claim claim) {
        var value = claim.value();
        if (value.isEmpty()) {
            return Set.of(claim.subject());
        }
        int space = value.indexOf(' ');
        return space < 0 ? Set.of(value, claim.subject() + " " + value) : Set.of(value.substring(space + 1));
    }
}
