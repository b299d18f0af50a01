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
import dev.nightjar.ner.Mention;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.fact.Tags;
import dev.nightjar.plugin.memory.store.CleanText;
import dev.nightjar.plugin.memory.store.IdGenerator;
import dev.nightjar.plugin.memory.store.LinkStore;
import dev.nightjar.plugin.memory.store.MemoryRow;
import dev.nightjar.plugin.memory.store.NewMemory;
import dev.nightjar.plugin.memory.store.NoteStore.Own;
import dev.nightjar.plugin.memory.store.StoredConfidence;
import dev.nightjar.plugin.memory.store.Transaction;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes notes inside the caller's transaction. An update gives a new row the id of the note, and the former version an id of its own;
 * so indexes, vectors and mentions are those of the new text, and the former one is kept as that of a fact is. Thread-safe.
 *
 * @param maxNotes most active notes of a namespace
 * @param zone where days begin
 */
record NoteWriter(EntityLinker linker, IdGenerator ids, NoteSettings settings, int maxNotes, ZoneId zone) {

    /** Adds a note, or updates the one with its key. */
    SavedNote save(Transaction tx, MemoryScope scope, NoteDraft draft, List<Mention> mentions) {
        var expiry = expiry(tx, draft);
        var key = draft.key();
        var known = key == null ? Optional.<MemoryRow>empty() : tx.notes().byKey(scope.namespace(), key);
        if (known.isPresent()) {
            var wanted = wanted((Note) known.get().memory(), draft, expiry);
            return new SavedNote(replace(tx, scope, known.get(), wanted, mentions), false, List.of());
        }
        tx.notes().expired(scope.namespace()).forEach(pk -> tx.memories().end(pk, EndReason.EXPIRED));
        var details = new MemoryDetails(
                ids.memory(MemoryKind.NOTE, tx.now()),
                scope.namespace(),
                scope.agentId(),
                CleanText.of(draft.content()),
                draft.category(),
                Tags.cleaned(orElse(draft.tags(), List.of())),
                draft.sessionId(),
                draft.source(),
                tx.now(),
                tx.now(),
                null);
        var note = new Note(details, key, orElse(draft.metadata(), Map.of()), expiry);
        var pruned = makeRoom(tx, scope);
        return new SavedNote(insert(tx, scope, note, mentions), true, pruned);
    }

    /** Changes an active note in place. */
    Optional<Note> update(Transaction tx, MemoryScope scope, MemoryId id, NoteEdit edit, List<Mention> mentions) {
        return tx.memories()
                .findActiveOwn(scope, id)
                .filter(row -> row.memory() instanceof Note)
                .map(row -> replace(tx, scope, row, edited((Note) row.memory(), edit), mentions));
    }

    private Note wanted(Note known, NoteDraft draft, @Nullable Instant expiry) {
        var before = known.details();
        var details = new MemoryDetails(
                before.id(),
                before.namespace(),
                before.agentId(),
                CleanText.of(draft.content()),
                draft.category(),
                Tags.cleaned(orElse(draft.tags(), before.tags())),
                draft.sessionId(),
                draft.source(),
                before.eventTime(),
                before.createdAt(),
                null);
        return new Note(details, known.key(), orElse(draft.metadata(), known.metadata()), expiry);
    }

    private static Note edited(Note known, NoteEdit edit) {
        var before = known.details();
        var details = new MemoryDetails(
                before.id(),
                before.namespace(),
                before.agentId(),
                CleanText.of(orElse(edit.content(), before.content())),
                orElse(edit.category(), before.category()),
                Tags.cleaned(orElse(edit.tags(), before.tags())),
                before.sessionId(),
                before.source(),
                before.eventTime(),
                before.createdAt(),
                null);
        return new Note(details, known.key(), known.metadata(), known.expiresAt());
    }

    /** The former version ends and the wanted one takes its id; what changes nothing is only noted as saved again. */
    private Note replace(Transaction tx, MemoryScope scope, MemoryRow known, Note wanted, List<Mention> mentions) {
        if (saysTheSame((Note) known.memory(), wanted)) {
            tx.notes().saveAgain(known.pk(), wanted.expiresAt());
            return note(tx, known.pk());
        }
        tx.notes().rename(known.pk(), ids.memory(MemoryKind.NOTE, tx.now()));
        tx.memories().end(known.pk(), EndReason.SUPERSEDED);
        var before = wanted.details();
        var details = new MemoryDetails(
                before.id(),
                before.namespace(),
                scope.agentId(),
                before.content(),
                before.category(),
                before.tags(),
                before.sessionId(),
                before.source(),
                tx.now(),
                before.createdAt(),
                null);
        var inserted =
                insert(tx, scope, new Note(details, wanted.key(), wanted.metadata(), wanted.expiresAt()), mentions);
        long pk =
                tx.memories().findActiveOwn(scope, inserted.id()).orElseThrow().pk();
        tx.links().link(pk, Relation.SUPERSEDES, known.pk(), LinkStore.UPDATED);
        tx.links().copySources(known.pk(), pk);
        return inserted;
    }

    private static boolean saysTheSame(Note known, Note wanted) {
        return known.content().equals(wanted.content())
                && known.details().category().equals(wanted.details().category())
                && known.details()
                        .tags()
                        .equals(wanted.details().tags().stream().sorted().toList())
                && known.metadata().equals(wanted.metadata());
    }

    private Note insert(Transaction tx, MemoryScope scope, Note note, List<Mention> mentions) {
        var details = note.details();
        var session = details.sessionId();
        var sessionPk = session == null
                ? null
                : tx.sessions().findOrInsert(scope, session).pk();
        var certain = StoredConfidence.certain(tx.now());
        long pk = tx.memories().insert(new NewMemory(details, sessionPk, null, null, certain, false));
        tx.notes().complete(pk, new Own(note.key(), note.expiresAt(), note.metadata()));
        linker.link(tx, details.namespace(), pk, mentions);
        return note(tx, pk);
    }

    /** Ends the weakest notes until one more has room. */
    private List<MemoryId> makeRoom(Transaction tx, MemoryScope scope) {
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

    private @Nullable Instant expiry(Transaction tx, NoteDraft draft) {
        var expiry = draft.expiresAt();
        if (expiry != null && !expiry.isAfter(tx.now())) {
            throw new IllegalArgumentException(
                    "expires_at must be in the future, but was " + expiry + ", and it is " + tx.now());
        }
        if (expiry != null || !draft.category().equals(Category.DAILY)) {
            return expiry;
        }
        return LocalDate.ofInstant(tx.now(), zone)
                .plusDays(settings.dailyDays() + 1L)
                .atStartOfDay(zone)
                .toInstant();
    }

    private static Note note(Transaction tx, long pk) {
        return (Note) tx.memories().byKeys(List.of(pk)).get(0).memory();
    }

    private static <T> T orElse(@Nullable T wanted, T known) {
        return Objects.requireNonNullElse(wanted, known);
    }
}
