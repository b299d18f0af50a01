package dev.nightjar.plugin.memory.policy;

import dev.nightjar.memory.Origin;
import dev.nightjar.plugin.memory.table.Tables;
import java.util.Optional;

/**
 * Holds back facts with too little trust. Thread-safe; works inside the caller's transaction.
 *
 * @param trust how far each origin is trusted
 */
public record Quarantine(TrustSettings trust) {

    /** Lets a new fact of this origin be used, or returns why it waits for a review. */
    public Optional<String> admit(Tables tx, long pk, Origin origin) {
        if (trust.isEnough(origin)) {
            return Optional.empty();
        }
        var reason = reason(origin);
        tx.quarantine().add(pk, reason);
        return Optional.of(reason);
    }

    /** When a known fact is said again, it keeps the more trusted of the two origins. */
    public void confirm(Tables tx, long pk, Origin origin) {
        if (origin.compareTo(tx.quarantine().origin(pk)) < 0) {
            tx.quarantine().setOrigin(pk, origin);
        }
    }

    /** Whether facts of this origin are used without a review. */
    public boolean isUsed(Origin origin) {
        return trust.isEnough(origin);
    }

    /** Why facts of this origin wait for a review. */
    static String reason(Origin origin) {
        return switch (origin) {
            case USER -> "It rests on the user's word";
            case AGENT -> "It rests on the agent's word";
            case FILE -> "It rests on a document's word";
            case TOOL -> "A tool answered it; the user has not said it";
            case WEB -> "It is from a pasted or quoted text, or the assistant said it; the user has not said it";
        };
    }
}
