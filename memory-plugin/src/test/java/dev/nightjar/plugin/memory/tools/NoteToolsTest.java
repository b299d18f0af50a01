package dev.nightjar.plugin.memory.tools;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static dev.nightjar.plugin.memory.fixture.ToolResults.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.tool.Tool;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoteToolsTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("notes");

    @Test
    @Tag("R1")
    @Tag("R2")
    @Tag("R3")
    @Tag("R4")
    @Tag("R9")
    @DisplayName("the toolset has the promised tools, and says what is worth a note; no argument names a namespace")
    void should_offer_every_tool() {
        assertThat(memory.extension().tools())
                .extracting(Tool::name)
                .containsExactly("memory_save", "memory_search", "memory_update", "memory_delete");
        assertThat(memory.extension().tools().get(0).description())
                .contains("preference", "decision", "fact", "way of working", "passing", "secrets");
        assertThat(memory.extension().tools())
                .flatExtracting(tool -> List.of(tool.argumentType().getRecordComponents()))
                .extracting(component -> component.getName())
                .doesNotContain("namespace", "user", "group", "agent", "createdAt", "updatedAt");
    }

    @Test
    @Tag("R1")
    @Tag("R2")
    @Tag("R7")
    @DisplayName("a saved note is found from another session, with id, text, score, source, tags and times")
    void should_save_and_search() {
        var saved = (NoteTools.Saved) success(memory.callIn(
                "s1", "memory_save", "Sign releases with the new key", List.of(" Release ", "RULES", "release")));
        assertThat(saved.message()).isEqualTo("The note is saved");
        memory.clock().advance(Duration.ofHours(1));
        var hits = search("How are releases signed?", 5, false, null);
        assertThat(hits)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("score")
                .containsExactly(new NoteTools.Hit(
                        saved.noteId(),
                        "Sign releases with the new key",
                        0,
                        "memory_save",
                        List.of("release", "rules"),
                        "2026-01-01T12:00:00Z",
                        "2026-01-01T12:00:00Z"));
        assertThat(hits.get(0).score()).isBetween(0.2, 1.0);
        assertThat(search("releases", 5, false, List.of("Rules"))).hasSize(1);
        assertThat(search("releases", 5, false, List.of("rules", "other"))).isEmpty();
    }

    @Test
    @Tag("R2")
    @Tag("X79")
    @DisplayName("with conversation on, both sources appear by one measure, sorted by score and cut to top_k")
    void should_search_conversations() {
        for (int i = 0; i < 4; i++) {
            memory.user("s" + i, "The harbour ferry number " + i + " was late.");
            memory.call("memory_save", "Ferry " + i + " leaves the harbour at noon", null);
        }
        assertThat(search("harbour ferry", 20, false, null))
                .hasSize(4)
                .allMatch(hit -> !hit.noteId().isEmpty());
        var both = search("harbour ferry", 20, true, null);
        assertThat(both).hasSize(8).isSortedAccordingTo((one, other) -> Double.compare(other.score(), one.score()));
        assertThat(both).extracting(NoteTools.Hit::source).contains("memory_save", "conversation");
        assertThat(both)
                .filteredOn(hit -> hit.source().equals("conversation"))
                .allMatch(hit -> hit.noteId().isEmpty() && hit.createdAt() == null && hit.updatedAt() == null);
        assertThat(search("harbour ferry", 3, true, null)).isEqualTo(both.subList(0, 3));
    }

    @Test
    @Tag("R3")
    @Tag("X76")
    @DisplayName("an update keeps the id, and its tags unless others are given; an unknown id is named")
    void should_update() {
        var id = ((NoteTools.Saved) success(memory.call("memory_save", "The code is blue", List.of("home")))).noteId();
        assertThat(success(memory.call("memory_update", id, "The code is green", null)))
                .isEqualTo(new NoteTools.Saved(id, "The note is updated"));
        assertThat(search("code", 5, false, null)).singleElement().satisfies(hit -> {
            assertThat(hit.text()).isEqualTo("The code is green");
            assertThat(hit.tags()).containsExactly("home");
        });
        success(memory.call("memory_update", id, "The code is red", List.of()));
        assertThat(search("code", 5, false, null).get(0).tags()).isEmpty();
        var unknown = memory.call("memory_update", "note-nobody", "x", null);
        assertThat(unknown.isSuccess()).isFalse();
        assertThat(String.valueOf(unknown.content())).contains("'note-nobody'");
    }

    @Test
    @Tag("R4")
    @DisplayName("a deleted note is gone; an unknown id, and the id of something else, is an error")
    void should_delete() {
        var id = ((NoteTools.Saved) success(memory.call("memory_save", "walnuts", null))).noteId();
        var fact = memory.remember("Ada rows");
        assertThat(success(memory.call("memory_delete", " " + id + " ")))
                .isEqualTo(new NoteTools.Saved(id, "The note is erased"));
        assertThat(memory.service().find(SCOPE, new MemoryId(id))).isEmpty();
        for (var other : List.of(id, fact.value(), "nonsense", "")) {
            var refused = memory.call("memory_delete", other);
            assertThat(refused.isSuccess()).isFalse();
            assertThat(String.valueOf(refused.content())).contains("There is no note with id '" + other + "'");
        }
        assertThat(memory.fact(fact).content()).isEqualTo("Ada rows");
    }

    @Test
    @Tag("R5")
    @Tag("V5")
    @DisplayName("somebody else finds, updates and deletes nothing with a forged id")
    void should_keep_users_apart() {
        var id = ((NoteTools.Saved) success(memory.call("memory_save", "Ada's walnuts", null))).noteId();
        assertThat((List<?>) success(memory.call(BOB, "memory_search", "walnuts", 20, true, null)))
                .isEmpty();
        var forged = memory.call(BOB, "memory_update", id, "Bob's walnuts", null);
        var unknown = memory.call(BOB, "memory_update", "note-01ARZ3NDEKTSV4RRFFQ69G5FAV", "x", null);
        assertThat(forged.isSuccess()).isFalse();
        assertThat(String.valueOf(forged.content()).replace(id, "ID"))
                .isEqualTo(String.valueOf(unknown.content()).replace("note-01ARZ3NDEKTSV4RRFFQ69G5FAV", "ID"));
        assertThat(memory.call(BOB, "memory_delete", id).isSuccess()).isFalse();
        assertThat(search("walnuts", 5, false, null)).hasSize(1);
    }

    @Test
    @Tag("R6")
    @DisplayName("of tags the first 16 are kept")
    void should_keep_sixteen_tags() {
        var tags =
                IntStream.range(0, 20).mapToObj(i -> "tag" + (char) ('a' + i)).toList();
        success(memory.call("memory_save", "many tags", tags));
        assertThat(search("many tags", 1, false, null).get(0).tags()).isEqualTo(tags.subList(0, 16));
    }

    @ParameterizedTest
    @Tag("R9")
    @DisplayName("a secret is not saved, and the answer says why")
    @ValueSource(
            strings = {
                "The wifi password is hunter2",
                "Card 4111 1111 1111 1111",
                "deploy with ghp_0123456789abcdefABCDEF0123456789abcd"
            })
    void should_refuse_secrets(String text) {
        var saved = ((NoteTools.Saved) success(memory.call("memory_save", "harmless", null))).noteId();
        for (var refused :
                List.of(memory.call("memory_save", text, null), memory.call("memory_update", saved, text, null))) {
            assertThat(refused.isSuccess()).isFalse();
            assertThat(String.valueOf(refused.content()))
                    .startsWith("Not saved: the text seems to hold ")
                    .contains("memory.policy.secrets keeps out of memory");
        }
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9)).hasSize(1);
    }

    @SuppressWarnings("unchecked")
    private List<NoteTools.Hit> search(
            String query, int topK, boolean isWithConversation, @Nullable List<String> tags) {
        return (List<NoteTools.Hit>) success(memory.call("memory_search", query, topK, isWithConversation, tags));
    }
}
