package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.plugin.memory.table.Tables;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was forgotten is known by its hash, so that nothing that was said before brings it back: no repeated reading of a
 * session, no import and no replay. What is said again later is remembered again. A turn is one of its session, so that
 * nobody else's "yes" is lost with it. Stateless; works inside the caller's transaction.
 */
public final class ForgottenTexts {

    private ForgottenTexts() {}

    /** Notes that a memory is about to be forgotten. Reflections are drawn anew, and documents indexed on purpose. */
    static void add(Tables tx, Memory memory) {
        if (memory instanceof Episode episode) {
            tx.forgotten()
                    .add(memory.details().namespace(), turn(episode.details().sessionId(), memory.content()));
        } else if (memory instanceof Fact || memory instanceof Note) {
            tx.forgotten().add(memory.details().namespace(), FactText.hash(memory.content()));
        }
    }

    /**
     * Whether a fact or note was forgotten after this was said.
     *
     * @param said when it was said last
     */
    public static boolean hasText(Tables tx, Namespace namespace, String content, Instant said) {
        return tx.forgotten().has(namespace, FactText.hash(content), said);
    }

    /** Whether a turn was forgotten after it was said. */
    public static boolean hasTurn(
            Tables tx, Namespace namespace, @Nullable String sessionId, String text, Instant said) {
        return tx.forgotten().hasAny(namespace, said) // what is said now is later, and its text need not be hashed
                && tx.forgotten().has(namespace, turn(sessionId, text), said);
    }

    private static String turn(@Nullable String sessionId, String text) {
        return FactText.hash(sessionId + "\n" + text);
    }
}
