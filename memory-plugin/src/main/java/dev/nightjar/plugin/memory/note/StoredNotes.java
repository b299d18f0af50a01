package dev.nightjar.plugin.memory.note;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.SavedNote;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.fact.Forgetting;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ExtensionContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Notes in the database. Entities are recognised before a transaction begins. Thread-safe. */
public final class StoredNotes implements NoteService {

    private final Database database;
    private final MentionFinder mentions;
    private final NoteWriter writer;
    private final MemoryPolicy policy;
    private final Runnable written;

    /** @param written called when there may be memories without vectors */
    public StoredNotes(Database database, ExtensionContext host, Writing writing, Settings settings, Runnable written) {
        this.database = database;
        this.mentions = new MentionFinder(host);
        this.writer = new NoteWriter(
                writing, settings.notes(), settings.maxNotes(), host.clock().getZone());
        this.policy = writing.policy();
        this.written = written;
    }

    /** Collaborators of note writers. */
    public record Writing(EntityLinker linker, IdGenerator ids, MemoryPolicy policy) {}

    /**
     * How notes are kept.
     *
     * @param maxNotes most active notes of a namespace
     */
    public record Settings(NoteSettings notes, int maxNotes) {}

    @Override
    public SavedNote save(MemoryScope scope, NoteDraft draft) {
        policy.checkName(draft.category());
        if (draft.key() != null) {
            policy.checkName(draft.key());
        }
        policy.check(named(Optional.ofNullable(draft.key()), draft.content()));
        var found = mentions.find(scope.namespace(), CleanText.of(draft.content()));
        var saved = database.write(tx -> writer.save(tx, scope, draft, found));
        written.run();
        return saved;
    }

    /**
     * Saves a note derived from a session. Erases the notes the same source derived from that session before, as they
     * can be derived again at any time. Pass the content through {@link #allowed} first.
     */
    public void replaceDerived(MemoryScope scope, NoteDraft draft) {
        var found = mentions.find(scope.namespace(), CleanText.of(draft.content()));
        database.write(tx -> {
            eraseDerived(tx, scope, String.valueOf(draft.sessionId()), draft.source());
            return writer.save(tx, scope, draft, found);
        });
        written.run();
    }

    /** The lines of a text that may be saved; empty if they may not be saved together. */
    public String allowed(String text) {
        return policy.allowedLines(text);
    }

    /** Erases the notes a source derived from a session. */
    public void eraseDerived(MemoryScope scope, String sessionId, String source) {
        database.write(tx -> eraseDerived(tx, scope, sessionId, source));
    }

    /** Keys of the notes a source derived from a session. */
    public List<Long> derived(MemoryScope scope, String sessionId, String source) {
        return database.read(tx -> derived(tx, scope, sessionId, source));
    }

    private static int eraseDerived(Tables tx, MemoryScope scope, String sessionId, String source) {
        var former = derived(tx, scope, sessionId, source);
        former.forEach(pk -> Forgetting.eraseDerived(tx, pk));
        return former.size();
    }

    private static List<Long> derived(Tables tx, MemoryScope scope, String sessionId, String source) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var notes = MemoryFilter.ofKinds(MemoryKind.NOTE).inSession(sessionId);
        return tx.memories().list(own, notes, 0, Integer.MAX_VALUE).stream()
                .filter(row -> row.memory().details().source().equals(source))
                .map(MemoryRow::pk)
                .toList();
    }

    @Override
    public Optional<Note> update(MemoryScope scope, MemoryId id, NoteEdit edit) {
        var before = database.read(tx -> tx.memories().findActiveOwn(scope, id))
                .map(MemoryRow::memory)
                .filter(Note.class::isInstance)
                .map(Note.class::cast);
        var content = Optional.ofNullable(edit.content()).or(() -> before.map(Note::content));
        var key = Optional.ofNullable(edit.key()).or(() -> before.flatMap(note -> Optional.ofNullable(note.key())));
        content.ifPresent(text -> policy.check(named(key, text)));
        if (edit.key() != null) {
            policy.checkName(edit.key());
        }
        if (edit.category() != null) {
            policy.checkName(edit.category());
        }
        var found = content.map(text -> mentions.find(scope.namespace(), CleanText.of(text)))
                .orElse(List.of());
        var updated = database.write(tx -> writer.update(tx, scope, new NoteWriter.Edit(id, edit, found)));
        written.run();
        return updated;
    }

    /** The text to check: the key may say that the content is a password. */
    private static String named(Optional<String> key, String content) {
        return key.map(name -> name + ": " + content).orElse(content);
    }

    @Override
    public Optional<Note> byKey(MemoryScope scope, String key) {
        var cleaned = NoteDraft.cleanKey(key);
        return database.read(tx -> tx.notes().byKey(scope.namespace(), cleaned)).map(row -> (Note) row.memory());
    }

    @Override
    public List<Note> list(MemoryScope scope, MemoryFilter filter, int offset, int limit) {
        checkArgument(offset >= 0, "offset must be 0 or more, but was %s", offset);
        checkArgument(limit >= 1, "limit must be 1 or more, but was %s", limit);
        var notes = filter.toBuilder().kinds(Set.of(MemoryKind.NOTE)).build();
        return database.read(tx -> tx.memories().list(scope, notes, offset, limit)).stream()
                .map(row -> (Note) row.memory())
                .toList();
    }
}
