package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.Category;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.plugin.memory.fact.Forgetting;
import dev.nightjar.plugin.memory.note.StoredNotes;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.spi.conversation.ConversationSummarizer;
import dev.nightjar.spi.conversation.RollingSummary;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * The stored side of archived sessions: what was said, and a note with the summary.
 *
 * @param policy how an id is stored
 * @param zone the time zone that defines days
 */
public record SessionSummaries(Database database, StoredNotes notes, MemoryPolicy policy, ZoneId zone) {

    /** A session to archive; empty if nothing was said in it, or if it is not stored any more. */
    Optional<ArchivedSession> find(MemoryScope scope, String sessionId) {
        var owner = owner(scope, sessionId);
        return database.read(tx -> tx.sessions()
                        .find(scope, sessionId)
                        .map(session -> tx.conversations().said(session.pk())))
                .filter(messages -> !messages.isEmpty())
                .map(messages -> new ConversationPage(zone, owner, messages))
                .map(transcript -> new ArchivedSession(scope, owner.sessionId(), transcript));
    }

    /** The owner of a session, with the id as it is stored. */
    Owner owner(MemoryScope scope, String sessionId) {
        return Owner.of(scope, policy.reference(sessionId));
    }

    /** Whether another note already has the key of an archive with this name. */
    boolean isKeyOfAnother(ArchivedSession session, String name) {
        return database.read(tx -> tx.notes().byKey(session.scope().namespace(), NoteDraft.cleanKey(key(name))))
                .map(row -> (Note) row.memory())
                .filter(note -> !note.details().source().equals(Forgetting.ARCHIVE)
                        || !session.id().equals(note.details().sessionId()))
                .isPresent();
    }

    /** Whether the session's summary is stored. */
    boolean isSaved(ArchivedSession session) {
        return !notes.derived(session.scope(), session.id(), Forgetting.ARCHIVE).isEmpty();
    }

    /** Replaces the stored summary of a session, as far as it may be remembered. */
    void save(ArchivedSession session, String name, Path file, String summary) {
        var transcript = session.transcript();
        var title = "Conversation of " + transcript.date() + ": " + transcript.title();
        var content = notes.allowed(title + "\n\n" + summary);
        if (!content.startsWith(title)) {
            erase(session.scope(), session.id());
            return;
        }
        notes.replaceDerived(
                session.scope(),
                NoteDraft.builder(content, Forgetting.ARCHIVE)
                        .key(key(name))
                        .category(Category.CONVERSATION)
                        .metadata(Map.of("file", file.toString()))
                        .sessionId(session.id())
                        .build());
    }

    /** Erases the summary of a session. */
    void erase(MemoryScope scope, String sessionId) {
        notes.eraseDerived(scope, sessionId, Forgetting.ARCHIVE);
    }

    /** The rolling summary of a session, extended by the messages after it. */
    String summary(ArchivedSession session, ConversationSummarizer summarizer) {
        var rolling = database.read(tx -> tx.sessions()
                .find(session.scope(), session.id())
                .map(found -> tx.sessionLogs().summary(found.pk()))
                .orElse(RollingSummary.NONE));
        var rest = session.transcript().messages().stream()
                .filter(message -> message.sequence() > rolling.lastSequence())
                .toList();
        return rest.isEmpty() ? rolling.text() : summarizer.summarize(rolling, rest, RollingSummary.MAX_TEXT);
    }

    private static String key(String name) {
        return "conversation-" + name;
    }
}
