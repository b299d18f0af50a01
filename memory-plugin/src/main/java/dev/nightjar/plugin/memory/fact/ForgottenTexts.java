package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.feedback.FeedbackTable;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Remembers forgotten texts by their hash, so that nothing said earlier brings them back: no second reading of a
 * session, no import, no replay. What is said again later is remembered again. The hash of a turn includes its session;
 * otherwise forgetting one "yes" would drop everybody's. Stateless; works inside the caller's transaction.
 */
public final class ForgottenTexts {

    private ForgottenTexts() {}

    /** Records the hash of a memory. Not for documents, which users index themselves. */
    static void add(Tables tx, Memory memory) {
        if (!(memory instanceof DocumentPassage)) {
            var details = memory.details();
            tx.erasure()
                    .noteForgotten(
                            details.namespace(), hash(details.id().kind(), details.sessionId(), details.content()));
        }
    }

    /** Records that a session was erased with all that was said in it. */
    public static void addSession(Tables tx, Namespace namespace, String sessionId) {
        tx.erasure().noteForgotten(namespace, ofSession(sessionId));
    }

    /** Records that a line of working memory or a scratchpad was erased. */
    public static void addLine(Tables tx, Namespace namespace, String line) {
        tx.erasure().noteForgotten(namespace, ofLine(line));
    }

    /** The hash by which an erased line is recognised. */
    public static String ofLine(String line) {
        return FactText.hash(line);
    }

    /** The hash by which an erased memory is recognised. */
    public static String hash(MemoryKind kind, @Nullable String sessionId, String content) {
        return kind == MemoryKind.EPISODE ? turn(sessionId, content) : FactText.hash(content);
    }

    /** The hash by which an erased session is recognised. */
    public static String ofSession(String sessionId) {
        return FactText.hash("session/erased/" + sessionId);
    }

    /**
     * Whether a fact or note was forgotten after this was said.
     *
     * @param said when it was last said
     */
    public static boolean hasText(Tables tx, Namespace namespace, String content, Instant said) {
        return has(tx, namespace, FactText.hash(content), said);
    }

    /**
     * Drafts that say what was forgotten, or judged wrong, after they were said. A draft without a time is said now,
     * which is after everything that was forgotten.
     */
    public static Predicate<FactDraft> unwanted(Tables tx, Namespace namespace, List<FactDraft> drafts) {
        var hashes = drafts.stream()
                .map(FactDraft::content)
                .map(FactText::hash)
                .distinct()
                .toList();
        if (hashes.isEmpty()) {
            return draft -> false;
        }
        var forgotten = tx.erasure().forgottenAt(namespace, hashes);
        var wrong = FeedbackTable.of(tx).wrongAt(namespace, hashes);
        return draft -> {
            var said = draft.eventTime();
            var hash = FactText.hash(draft.content());
            return said != null
                    && (forgotten.getOrDefault(hash, Instant.MIN).isAfter(said)
                            || !wrong.getOrDefault(hash, Instant.MIN).isBefore(said));
        };
    }

    /** Whether a turn was forgotten after it was said. */
    public static boolean hasTurn(
            Tables tx, Namespace namespace, @Nullable String sessionId, String text, Instant said) {
        return has(tx, namespace, turn(sessionId, text), said);
    }

    private static boolean has(Tables tx, Namespace namespace, String hash, Instant said) {
        return tx.erasure()
                .forgottenAt(namespace, List.of(hash))
                .getOrDefault(hash, Instant.MIN)
                .isAfter(said);
    }

    /** The hash by which an erased turn is recognised. */
    public static String turn(@Nullable String sessionId, String text) {
        return FactText.hash(sessionId + "\n" + text);
    }
}
