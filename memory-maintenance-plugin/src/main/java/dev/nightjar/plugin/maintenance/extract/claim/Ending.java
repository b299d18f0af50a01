package dev.nightjar.plugin.maintenance.extract.claim;

import com.google.common.base.Splitter;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import java.util.List;
import java.util.Set;

/**
 * Somebody says that a thing of theirs is over: sold, quit, cancelled. The claim names the words of that thing; whichever
 * fact of the same person is about a thing with all of these words ends, whatever its own claims call it.
 */
public final class Ending {

    /** The slot of such a claim. */
    private static final String SLOT = "ending";

    private static final Splitter WORDS = Splitter.on(' ').omitEmptyStrings();
    private static final Set<String> SLOTS = SlotWords.section("ending");
    private static final Set<String> OWNED = SlotWords.section("ending-owned");

    private Ending() {}

    /** Whether one of the claims says that something is over. */
    public static boolean isSaid(List<Claim> claims) {
        return claims.stream().anyMatch(Ending::isEnding);
    }

    /**
     * Whether what the newer claims say to be over is what the older fact is about.
     *
     * @param object the words of the older fact's sentence that say what it is about
     */
    public static boolean ends(List<Claim> newer, List<Claim> older, ObjectWords object) {
        return newer.stream()
                .filter(Ending::isEnding)
                .anyMatch(ending -> older.stream()
                        .filter(other -> newer.stream().noneMatch(claim -> Comparison.confirms(claim, other)))
                        .anyMatch(other -> ends(ending, other, object)));
    }

    private static boolean isEnding(Claim claim) {
        return claim.slot().equals(SLOT)
                && claim.state() == State.OVER
                && !claim.value().isEmpty();
    }

    private static boolean ends(Claim ending, Claim older, ObjectWords object) {
        var slot = SlotWords.slot(older);
        boolean mayEnd = older.subject().equals(ending.subject()) && older.state() != State.OVER && !older.isEvent();
        var over = WORDS.splitToList(ending.value());
        // "Sold the bike" does not end "has a helmet for the bike"; "quit the band" ends "plays the drums in a band".
        return mayEnd
                && ((OWNED.contains(slot) && object.direct().containsAll(over))
                        || (SLOTS.contains(slot) && object.all().containsAll(over)));
    }
}
