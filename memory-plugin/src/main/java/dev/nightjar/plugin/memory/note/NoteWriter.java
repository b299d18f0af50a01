package dev.nightjar.plugin.memory.note;

import dev.nightjar.memory.Category;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.SavedNote;
import dev.nightjar.plugin.memory.fact.Expiry;
import dev.nightjar.plugin.memory.fact.Tags;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.DerivedId;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.NewMemory;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.schedule.RunId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes notes inside the caller's transaction. An update inserts a new row with the note's id and gives the former
 * version a new id. So indexes, vectors and mentions match the new text, and the former version is kept like that of a
 * fact. Thread-safe.
 *
 * @param maxNotes most active notes of a namespace
 * @param zone the time zone that defines days
 */
record NoteWriter(StoredNotes.Writing writing, NoteSettings settings, int maxNotes, ZoneId zone) {

    /** Adds a note, or updates the one with the same key. */
    SavedNote save(Tables tx, MemoryScope scope, NoteDraft draft, List<Mention> mentions) {
        var key = draft.key();
        var known = key == null ? Optional.<MemoryRow>empty() : tx.notes().byKey(scope.namespace(), key);
        var before = known.map(row -> (Note) row.memory());
        var version = version(tx, draft, before, mentions);
        if (known.isPresent()) {
            return new SavedNote(replace(tx, scope, known.get(), key, version), false, List.of());
        }
        Expiry.endOverdue(tx, scope.namespace());
        var pruned = makeRoom(tx, scope);
        var note =
                note(tx, scope, new Identity(writing.ids().memory(MemoryKind.NOTE, tx.now()), key, tx.now()), version);
        long pk = insert(tx, note, sessionPk(tx, scope, note), mentions);
        return new SavedNote(note(tx, pk), true, pruned);
    }

    /** Updates an active note, which keeps its id. */
    Optional<Note> update(Tables tx, MemoryScope scope, Edit edit) {
        return tx.memories()
                .findActiveOwn(scope, edit.id)
                .filter(row -> row.memory() instanceof Note)
                .map(row -> {
                    var before = (Note) row.memory();
                    var key = key(tx, edit, before);
                    return tx.runs()
                            .changing(
                                    scope,
                                    new RunId(writing.ids().run(tx.now())),
                                    () -> replace(tx, scope, row, key, version(edit, before)));
                });
    }

    private static @Nullable String key(Tables tx, Edit edit, Note before) {
        var wanted = edit.change.key();
        if (wanted == null || wanted.equals(before.key())) {
            return before.key();
        }
        var namespace = before.details().namespace();
        Expiry.endOverdue(tx, namespace);
        if (tx.transfer().noteWithKey(namespace, wanted).isPresent()) {
            throw new IllegalArgumentException("Another note already has the key '" + wanted + "'");
        }
        return wanted;
    }

    private Version version(Tables tx, NoteDraft draft, Optional<Note> known, List<Mention> mentions) {
        return new Version(
                CleanText.of(draft.content()),
                draft.category(),
                tags(orElse(
                        draft.tags(), known.map(note -> note.details().tags()).orElse(List.of()))),
                writing.policy()
                        .masked(orElse(
                                draft.metadata(), known.map(Note::metadata).orElse(Map.of()))),
                expiry(tx, draft),
                draft.sessionId(),
                draft.source(),
                mentions);
    }

    private Version version(Edit edit, Note known) {
        var change = edit.change;
        var before = known.details();
        return new Version(
                CleanText.of(orElse(change.content(), before.content())),
                orElse(change.category(), before.category()),
                tags(orElse(change.tags(), before.tags())),
                known.metadata(),
                known.expiresAt(),
                before.sessionId(),
                before.source(),
                edit.mentions);
    }

    private List<String> tags(List<String> tags) {
        return Tags.cleaned(writing.policy().masked(tags));
    }

    private static Note note(Tables tx, MemoryScope scope, Identity identity, Version version) {
        var details = new MemoryDetails(
                identity.id,
                scope.namespace(),
                scope.agentId(),
                version.content,
                version.category,
                version.tags,
                version.sessionId,
                version.source,
                tx.now(),
                identity.createdAt,
                version.metadata,
                version.expiresAt,
                null);
        return new Note(details, identity.key);
    }

    /**
     * Ends the former version and gives its id to the new one. Without a change it only records that the note was saved
     * again.
     */
    private Note replace(Tables tx, MemoryScope scope, MemoryRow known, @Nullable String key, Version wanted) {
        var before = (Note) known.memory();
        if (Objects.equals(key, before.key()) && wanted.saysTheSameAs(before)) {
            tx.notes().saveAgain(known.pk(), wanted.expiresAt);
            return note(tx, known.pk());
        }
        tx.notes().rename(known.pk(), formerId(tx, before));
        tx.memories().end(known.pk(), EndReason.SUPERSEDED);
        var identity = new Identity(before.id(), key, before.details().createdAt());
        var note = note(tx, scope, identity, wanted);
        boolean isOfSameSession =
                Objects.equals(wanted.sessionId, before.details().sessionId());
        var session = isOfSameSession ? known.sessionPk() : sessionPk(tx, scope, note);
        long pk = insert(tx, note, session, wanted.mentions);
        tx.links().link(pk, Relation.SUPERSEDES, known.pk(), LinkTable.UPDATED);
        tx.links().copySources(known.pk(), pk);
        return note(tx, pk);
    }

    /** Id of a replaced version, equal on every machine that has this version. */
    private MemoryId formerId(Tables tx, Note before) {
        var id = DerivedId.formerVersion(
                before.id(), before.content(), before.details().eventTime());
        return tx.transfer().place(id).isPresent() ? writing.ids().memory(MemoryKind.NOTE, tx.now()) : id;
    }

    private static @Nullable Long sessionPk(Tables tx, MemoryScope scope, Note note) {
        var session = note.details().sessionId();
        return session == null
                ? null
                : tx.sessions().findOrInsert(scope, session).pk();
    }

    private long insert(Tables tx, Note note, @Nullable Long sessionPk, List<Mention> mentions) {
        var certain = ConfidenceDecay.certain(tx.now());
        long pk = tx.newMemories()
                .insert(new NewMemory(
                        note.details(), tx.screened(note.content()), sessionPk, null, null, certain, false));
        var key = note.key();
        if (key != null) {
            tx.notes().name(pk, key);
        }
        writing.linker().link(tx, note.details().namespace(), pk, mentions);
        return pk;
    }

    /** Ends the weakest notes until one more fits. */
    private List<MemoryId> makeRoom(Tables tx, MemoryScope scope) {
        long tooMany = tx.notes().count(scope.namespace()) - maxNotes + 1;
        if (tooMany <= 0) {
            return List.of();
        }
        var weakest = tx.notes().weakest(scope.namespace(), (int) tooMany);
        if (weakest.size() < tooMany) {
            throw new IllegalArgumentException(
                    "There are " + maxNotes + " notes, as many as max_notes allows, and all of"
                            + " them have to stay; erase one that is not needed any more, or raise memory.max_notes");
        }
        weakest.forEach(row -> tx.memories().end(row.pk(), EndReason.PRUNED));
        return weakest.stream().map(row -> row.memory().id()).toList();
    }

    private @Nullable Instant expiry(Tables tx, NoteDraft draft) {
        var expiry = Expiry.checked(tx, draft.expiresAt());
        if (expiry != null || !draft.category().equals(Category.DAILY)) {
            return expiry;
        }
        return settings.endOfDaily(tx.now(), zone);
    }

    private static Note note(Tables tx, long pk) {
        return (Note) tx.memories().byKeys(List.of(pk)).get(0).memory();
    }

    private static <T> T orElse(@Nullable T wanted, T known) {
        return Objects.requireNonNullElse(wanted, known);
    }

    /**
     * An update of a note.
     *
     * @param mentions the entities the new text mentions
     */
    record Edit(MemoryId id, NoteEdit change, List<Mention> mentions) {}

    /** Fields that an update keeps. */
    private record Identity(MemoryId id, @Nullable String key, Instant createdAt) {}

    /** Fields that an update replaces. */
    private record Version(
            String content,
            String category,
            List<String> tags,
            Map<String, Object> metadata,
            @Nullable Instant expiresAt,
            @Nullable String sessionId,
            String source,
            List<Mention> mentions) {

        boolean saysTheSameAs(Note note) {
            return note.content().equals(content)
                    && note.details().category().equals(category)
                    && note.details().tags().equals(tags.stream().sorted().toList())
                    && note.metadata().equals(metadata);
        }
    }
}
