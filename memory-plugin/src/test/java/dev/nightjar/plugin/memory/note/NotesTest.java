package dev.nightjar.plugin.memory.note;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotesTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));
    private static final MemoryFilter NOTES = MemoryFilter.ofKinds(MemoryKind.NOTE);
    private static final Duration HOUR = Duration.ofHours(1);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("C1")
    @Tag("R1")
    @Tag("R7")
    @DisplayName("a saved note has an id of its own, category, tags, source and times, and is found from any session")
    void should_save() {
        var saved = memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("  Sign releases with the new key ", "memory_save")
                                .category("My Rules!")
                                .tags(List.of(" Release ", "release", "", "x".repeat(70)))
                                .sessionId("s1")
                                .build());
        var note = saved.note();
        assertThat(saved.isNew()).isTrue();
        assertThat(note.id().value()).startsWith("note-");
        assertThat(note.content()).isEqualTo("Sign releases with the new key");
        assertThat(note.details().category()).isEqualTo("my_rules");
        assertThat(note.details().tags()).containsExactly("release", "x".repeat(64));
        assertThat(note.details().source()).isEqualTo("memory_save");
        assertThat(note.details().createdAt()).isEqualTo(memory.clock().instant());
        assertThat(note.updatedAt()).isEqualTo(memory.clock().instant());
        assertThat(note.expiresAt()).isNull();
        assertThat(found("releases")).containsExactly(note.id());
        assertThat(memory.service().find(SCOPE, note.id())).contains(note);
        assertThat(memory.service().stats(SCOPE).notes()).isEqualTo(1);
    }

    @Test
    @Tag("R3")
    @Tag("X76")
    @DisplayName("an update keeps id, creation time and tags; only the new text is shown, the old one is its history")
    void should_update_in_place() {
        var first = save(NoteDraft.builder("The door code is blue", "test").tags(List.of("home")));
        memory.clock().advance(HOUR);
        var updated = memory.notes()
                .update(SCOPE, first.id(), NoteEdit.content("The door code is green"))
                .orElseThrow();
        assertThat(updated.id()).isEqualTo(first.id());
        assertThat(updated.details().createdAt()).isEqualTo(first.details().createdAt());
        assertThat(updated.updatedAt()).isEqualTo(memory.clock().instant());
        assertThat(updated.details().tags()).containsExactly("home");
        assertThat(memory.hits("blue door", MemoryFilter.ALL))
                .extracting(hit -> hit.memory().content())
                .containsExactly("The door code is green");
        assertThat(memory.service().history(SCOPE, first.id()).orElseThrow().versions())
                .extracting(Memory::content)
                .containsExactly("The door code is blue", "The door code is green");
        var retagged = memory.notes()
                .update(SCOPE, first.id(), new NoteEdit(null, "rooms", List.of(), null))
                .orElseThrow();
        assertThat(retagged.content()).isEqualTo("The door code is green");
        assertThat(retagged.details().category()).isEqualTo("rooms");
        assertThat(retagged.details().tags()).isEmpty();
        assertThat(memory.notes().update(SCOPE, new MemoryId("note-unknown"), NoteEdit.content("x")))
                .isEmpty();
        var fact = memory.remember("Ada rows");
        assertThat(memory.notes().update(SCOPE, fact, NoteEdit.content("x"))).isEmpty();
    }

    @Test
    @Tag("V1")
    @Tag("V13")
    @DisplayName(
            "saving under a known key updates; tags and metadata stay unless given, and metadata " + "comes back equal")
    void should_upsert_by_key() {
        var metadata = Map.of("origin", "a,b:c\n'%_\u001f", "größe", "é");
        var first = memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Green tea", "test")
                                .key("Drink")
                                .tags(List.of("taste"))
                                .metadata(metadata)
                                .build());
        memory.clock().advance(HOUR);
        var second = memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Black tea", "test").key(" drink ").build());
        assertThat(first.isNew()).isTrue();
        assertThat(second.isNew()).isFalse();
        assertThat(second.note().id()).isEqualTo(first.note().id());
        assertThat(second.note().details().createdAt())
                .isEqualTo(first.note().details().createdAt());
        assertThat(second.note().details().tags()).containsExactly("taste");
        assertThat(second.note().metadata()).isEqualTo(metadata);
        assertThat(memory.notes().byKey(SCOPE, "DRINK")).contains(second.note());
        assertThat(memory.notes().list(SCOPE, MemoryFilter.ALL, 0, 9)).containsExactly(second.note());
        memory.clock().advance(HOUR);
        var again = memory.notes()
                .save(SCOPE, NoteDraft.builder("Black tea", "test").key("drink").build());
        assertThat(again.note().updatedAt()).isEqualTo(memory.clock().instant());
        assertThat(memory.service()
                        .history(SCOPE, again.note().id())
                        .orElseThrow()
                        .versions())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BEFORE UPDATE OF valid_until ON memories",
                "AFTER UPDATE OF valid_until ON memories",
                "AFTER INSERT ON memories",
                "AFTER INSERT ON memory_links",
                "AFTER INSERT ON memory_tags",
            })
    @Tag("X76")
    @DisplayName("an end between any two steps of an update leaves the old note, never neither nor both")
    void should_update_all_or_nothing(String step) {
        var id = save(NoteDraft.builder("The ferry leaves at nine", "test").tags(List.of("ferry")))
                .id();
        var edit = NoteEdit.content("The ferry leaves at noon");
        try (var raw = memory.raw()) {
            raw.crash(step);
            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(() -> memory.notes().update(SCOPE, id, edit));
            raw.mend();
        }
        assertThat(texts(NOTES, 0, 9)).containsExactly("The ferry leaves at nine");
        assertThat(memory.notes().update(SCOPE, id, edit)).isPresent();
        assertThat(texts(NOTES, 0, 9)).containsExactly("The ferry leaves at noon");
        assertThat(memory.service().history(SCOPE, id).orElseThrow().versions()).hasSize(2);
    }

    @Test
    @Tag("V8")
    @Tag("V9")
    @DisplayName("a note is found by its key, by its key's words, and by a part of a key")
    void should_find_by_key() {
        var note = save(NoteDraft.builder("Twice, by two people", "test").key("release_rule"));
        assertThat(found("release_rule")).containsExactly(note.id());
        assertThat(found("what is the rule?")).containsExactly(note.id());
        assertThat(found("elease_ru")).containsExactly(note.id());
        assertThat(found("%")).isEmpty();
    }

    @Test
    @Tag("R4")
    @Tag("R8")
    @Tag("V3")
    @DisplayName("a forgotten note is erased with its former versions; one with the same text stays")
    void should_erase() {
        var first = save(NoteDraft.builder("walnut cake recipe one", "test"));
        var second = save(NoteDraft.builder("walnut cake recipe two", "test"));
        memory.notes().update(SCOPE, first.id(), NoteEdit.content("walnut cake recipe two"));
        assertThat(memory.service().forget(SCOPE, first.id()).orElseThrow().erased())
                .hasSize(2);
        assertThat(found("walnut")).containsExactly(second.id());
        assertThat(memory.service().forget(SCOPE, first.id())).isEmpty();
        memory.service().forget(SCOPE, second.id());
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT content FROM memories")).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "a note with another key keeps id and content and is found by that key only; a key that is taken is refused")
    void should_change_the_key() {
        var note = save(NoteDraft.builder("The ferry leaves at noon", "test").key("ferry"));
        save(NoteDraft.builder("Standup is at ten", "test").key("standup").category("daily"));
        var edit = NoteEdit.key(" Standup ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.notes().update(SCOPE, note.id(), edit))
                .withMessage("Another note already has the key 'standup'");
        assertThat(memory.notes().byKey(SCOPE, "ferry")).contains(note);
        memory.clock().advance(Duration.ofDays(3));
        var renamed = memory.notes().update(SCOPE, note.id(), edit).orElseThrow();
        assertThat(renamed.id()).isEqualTo(note.id());
        assertThat(memory.notes().byKey(SCOPE, "standup")).contains(renamed);
        assertThat(renamed.content()).isEqualTo("The ferry leaves at noon");
        assertThat(memory.notes().byKey(SCOPE, "ferry")).isEmpty();
        assertThat(found("standup")).containsExactly(note.id());
    }

    @Test
    @Tag("V7")
    @Tag("X115")
    @DisplayName("after its time a note is found by nothing, even before maintenance ends it, and its key is free")
    void should_expire() {
        var daily = save(
                NoteDraft.builder("Standup is at ten", "test").key("standup").category("daily"));
        assertThat(daily.expiresAt()).isEqualTo(Instant.parse("2026-01-03T00:00:00Z"));
        memory.clock().advance(Duration.ofHours(35));
        memory.service().recordUse(SCOPE, List.of(daily.id()));
        assertThat(found("standup")).containsExactly(daily.id());
        memory.clock().advance(HOUR);
        assertThat(found("standup")).isEmpty();
        assertThat(found("tandu")).isEmpty();
        assertThat(memory.hits("ten", NOTES)).isEmpty();
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9)).isEmpty();
        assertThat(memory.service().count(SCOPE, MemoryFilter.ALL)).isZero();
        assertThat(memory.service().stats(SCOPE).notes()).isZero();
        assertThat(memory.notes().byKey(SCOPE, "standup")).isEmpty();
        assertThat(memory.notes().update(SCOPE, daily.id(), NoteEdit.content("x")))
                .isEmpty();
        assertThat(memory.block("When is the standup?", "s2")).isEmpty();
        var ended = memory.service().find(SCOPE, daily.id()).orElseThrow();
        assertThat(Objects.requireNonNull(ended.details().ending()).reason()).isEqualTo(EndReason.EXPIRED);
        var next = memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Standup is at nine", "test")
                                .key("standup")
                                .build());
        assertThat(next.isNew()).isTrue();
        assertThat(next.note().expiresAt()).isNull();
    }

    @Test
    @DisplayName("a note that matters for a prompt stands in its block, marked as a note with its key")
    void should_be_injected() {
        save(NoteDraft.builder("Releases are signed by two people", "test").key("release rule"));
        save(NoteDraft.builder("The harbour ferry runs hourly", "test"));
        assertThat(memory.block("Who has to sign the releases?", "s2").orElseThrow())
                .contains("\n- note (release rule): Releases are signed by two people (2026-01-01, just now)\n");
        assertThat(memory.block("Wann fährt die Hafenfähre, the harbour ferry?", "s2")
                        .orElseThrow())
                .containsPattern("- (Notiz|note): The harbour ferry runs hourly");
    }

    @Test
    @Tag("G4")
    @DisplayName("notes that say the same stand in a block once")
    void should_be_injected_once() {
        save(NoteDraft.builder("The boat house is painted green", "test"));
        save(NoteDraft.builder("The boat house is painted green", "test").category("core"));
        var block = memory.block("What colour is the boat house painted?", null).orElseThrow();
        assertThat(block.split("painted green", -1)).hasSize(2);
    }

    @Test
    @Tag("V7")
    @DisplayName("a given expiry holds, and one that is over is refused with its value")
    void should_take_an_expiry() {
        var soon = memory.clock().instant().plus(HOUR);
        assertThat(save(NoteDraft.builder("x", "test").expiresAt(soon)).expiresAt())
                .isEqualTo(soon);
        var now = memory.clock().instant();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> save(NoteDraft.builder("x", "test").expiresAt(now)))
                .withMessageContainingAll("expires_at must be in the future", now.toString());
    }

    @Test
    @Tag("C7")
    @Tag("X05")
    @Tag("X124")
    @DisplayName("notes are listed last saved first, by category and tag, in pages")
    void should_list_in_pages() {
        for (int i = 0; i < 5; i++) {
            save(NoteDraft.builder("note " + i, "test")
                    .category(i % 2 == 0 ? "My Prefs!!" : "other")
                    .tags(List.of("t" + i % 3)));
            memory.clock().advance(HOUR);
        }
        memory.remember("no note");
        assertThat(texts(MemoryFilter.ALL, 0, 2)).containsExactly("note 4", "note 3");
        assertThat(texts(MemoryFilter.ALL, 2, 2)).containsExactly("note 2", "note 1");
        assertThat(texts(MemoryFilter.ALL, 4, 2)).containsExactly("note 0");
        var prefs = MemoryFilter.builder().category("my prefs").build();
        assertThat(texts(prefs, 0, 9)).containsExactly("note 4", "note 2", "note 0");
        assertThat(memory.hits("note", prefs)).hasSize(3);
        var tagged = MemoryFilter.builder().tags(Set.of("t0")).build();
        assertThat(texts(tagged, 0, 9)).containsExactly("note 3", "note 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> texts(prefs, -1, 1))
                .withMessageContaining("offset");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> texts(prefs, 0, 0))
                .withMessageContaining("limit");
    }

    @Test
    @Tag("R5")
    @Tag("V5")
    @Tag("A8")
    @DisplayName("another namespace neither reads nor changes a note by a forged id or key; its own key is its own")
    void should_keep_namespaces_apart() {
        var mine = save(NoteDraft.builder("Ada's harbour note", "test").key("harbour"));
        var fact = memory.service().remember(SCOPE, FactDraft.of("Ada's harbour fact", 1, "test"));
        for (var id : List.of(mine.id(), fact.id())) {
            assertThat(memory.service().find(BOB, id)).isEmpty();
            assertThat(memory.service().history(BOB, id)).isEmpty();
            assertThat(memory.service().forget(BOB, id)).isEmpty();
            assertThat(memory.notes().update(BOB, id, NoteEdit.content("taken over")))
                    .isEmpty();
        }
        assertThat(memory.notes().byKey(BOB, "harbour")).isEmpty();
        assertThat(memory.notes().list(BOB, MemoryFilter.ALL, 0, 9)).isEmpty();
        var his = memory.notes()
                .save(BOB, NoteDraft.builder("Bob's own", "test").key("harbour").build());
        assertThat(his.isNew()).isTrue();
        assertThat(memory.notes().byKey(SCOPE, "harbour")).contains(mine);
        var guest = new MemoryScope("assistant", new Namespace("user:bob"), List.of(SCOPE.namespace()));
        assertThat(memory.service().find(guest, mine.id())).isPresent();
        assertThat(memory.notes().update(guest, mine.id(), NoteEdit.content("x")))
                .isEmpty();
        assertThat(memory.service().forget(guest, mine.id())).isEmpty();
    }

    @Test
    @Tag("A8")
    @DisplayName(
            "another agent of the namespace finds and updates a note, which stays with the session " + "it comes from")
    void should_be_shared_by_agents() {
        var note = save(NoteDraft.builder("Lunch is at noon", "test").sessionId("s1"));
        var other = MemoryScope.of("helper", SCOPE.namespace());
        var updated = memory.notes()
                .update(other, note.id(), NoteEdit.content("Lunch is at one"))
                .orElseThrow();
        assertThat(updated.details().agentId()).isEqualTo("helper");
        assertThat(updated.details().sessionId()).isEqualTo("s1");
        assertThat(memory.service().stats(SCOPE).sessions()).isEqualTo(1);
    }

    @Test
    @Tag("C8")
    @Tag("X80")
    @DisplayName("threads that save, upsert and search at once lose nothing and fail nowhere")
    void should_take_concurrent_writers() throws Exception {
        var pool = Executors.newFixedThreadPool(4);
        try {
            var work = IntStream.range(0, 4)
                    .mapToObj(thread -> pool.submit(() -> {
                        for (int i = 0; i < 25; i++) {
                            memory.notes().save(SCOPE, NoteDraft.of("thread " + thread + " note " + i, "test"));
                            memory.notes()
                                    .save(
                                            SCOPE,
                                            NoteDraft.builder("shared " + thread + " " + i, "test")
                                                    .key("shared")
                                                    .build());
                            memory.service().search(SCOPE, SearchRequest.of("note", NOTES, 5));
                        }
                    }))
                    .toList();
            for (var each : work) {
                each.get();
            }
        } finally {
            pool.shutdown();
        }
        assertThat(memory.notes().list(SCOPE, MemoryFilter.ALL, 0, 200)).hasSize(101);
    }

    @Test
    @Tag("C1")
    @DisplayName("a note is found by meaning; when its text changes, by the meaning of the new one")
    void should_be_embedded() {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
        var note = save(NoteDraft.builder("kayak", "test").category("gear"));
        indexed();
        assertThat(found("canoe")).containsExactly(note.id());
        assertThat(memory.hits("canoe", MemoryFilter.builder().category("gear").build()))
                .hasSize(1);
        assertThat(memory.hits("canoe", MemoryFilter.builder().category("food").build()))
                .isEmpty();
        memory.notes().update(SCOPE, note.id(), NoteEdit.content("kitten"));
        indexed();
        assertThat(found("cat")).containsExactly(note.id());
        assertThat(found("canoe")).isEmpty();
    }

    private void indexed() {
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
    }

    private Note save(NoteDraft.Builder draft) {
        return memory.notes().save(SCOPE, draft.build()).note();
    }

    private List<MemoryId> found(String query) {
        return memory.hits(query, NOTES).stream().map(hit -> hit.memory().id()).toList();
    }

    private List<String> texts(MemoryFilter filter, int offset, int limit) {
        return memory.notes().list(SCOPE, filter, offset, limit).stream()
                .map(Memory::content)
                .toList();
    }
}
