package dev.nightjar.plugin.memory.erasure;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasurePreview;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ErasedSessionTest {

    private static final ErasureTarget GONE = new ErasureTarget.OneSession("gone");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Tag("file")
    @Test
    @Tag("P12")
    @Tag("B10")
    @DisplayName("a forgotten session leaves no row in any table or index and no byte; a second time it is unknown")
    void should_leave_nothing() throws IOException {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
        memory.recognise("Quilbertina");
        memory.user("kept", "My kayak is red.");
        memory.agent("kept", "A red kayak.");
        memory.user("gone", "Quilbertina hides the zyxomma.");
        var call = new ToolCallRecord("c", "look", "{\"where\":\"vrakenplotz\"}", "a wuzzlemung", false);
        memory.context()
                .events()
                .post(AgentResponse.of(
                                SCOPE, "gone", "In the flimbus.", memory.clock().instant())
                        .withSteps(List.of(new ToolStep("snorkwine", List.of(call)))));
        var turn = memory.episodes("gone").get(0).id();
        fact("Quilbertina owns a zyxomma", "gone", turn);
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        var before = rows();

        var preview = erasure().preview(SCOPE, GONE).orElseThrow();
        assertThat(rows()).isEqualTo(before);
        var erased = erase(SCOPE, GONE).orElseThrow();

        assertThat(erased).isEqualTo(preview);
        assertThat(erased.sessions()).isEqualTo(1);
        assertThat(contents(erased.examples()))
                .containsExactlyInAnyOrder(
                        "Quilbertina hides the zyxomma.", "In the flimbus.", "Quilbertina owns a zyxomma");
        assertThat(erase(SCOPE, GONE)).isEmpty();
        assertThat(erasure().preview(SCOPE, GONE)).isEmpty();
        assertThat(store().sessions(SCOPE, 9)).extracting(Session::id).containsExactly("kept");
        assertThat(memory.found("zyxomma flimbus")).isEmpty();
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM memories")).isEqualTo(2);
            assertThat(raw.number("SELECT count(*) FROM vec_memories")).isEqualTo(2);
            assertThat(raw.number("SELECT count(*) FROM tool_calls")).isZero();
            assertThat(raw.strings("SELECT name FROM entities")).doesNotContain("Quilbertina");
        }
        memory.stop();
        var bytes = Files.readString(memory.file(), StandardCharsets.ISO_8859_1);
        assertThat(bytes)
                .contains("kayak")
                .doesNotContain("Quilbertina", "zyxomma", "vrakenplotz", "wuzzlemung", "flimbus", "snorkwine");
    }

    @Test
    @Tag("P12")
    @DisplayName("what was read out of several sessions loses this source and stays; what it replaced holds again")
    void should_follow_sources() {
        memory.user("one", "I row on Mondays.");
        memory.user("two", "I row, as I said.");
        memory.user("two", "I moved to Voss.");
        var first = memory.episodes("one").get(0).id();
        var second = memory.episodes("two").get(0).id();
        var third = memory.episodes("two").get(1).id();
        var bergen = fact("Ada lives in Bergen", "one", first);
        var rows = fact("Ada rows", "two", first, second);
        memory.clock().advance(Duration.ofDays(1));
        var voss = fact("Ada lives in Voss", "two", third);
        memory.consolidation().resolveConflict(SCOPE, bergen, voss, "one home at a time");
        var byHand = memory.remember("Ada is tall");
        var corrected = memory.service()
                .correct(SCOPE, voss, "Ada lives in Vossevangen")
                .orElseThrow();

        var erased = erase(SCOPE, new ErasureTarget.OneSession("two")).orElseThrow();

        assertThat(erased.weakened()).isEqualTo(1);
        assertThat(contents(erased.examples()))
                .contains("Ada lives in Voss", "Ada lives in Vossevangen", "I moved to Voss.")
                .doesNotContain("Ada is tall", "Ada rows");
        assertThat(erased.restored()).extracting(Memory::id).containsExactly(bergen);
        assertThat(memory.fact(bergen).isActive()).isTrue();
        assertThat(memory.service().history(SCOPE, rows).orElseThrow().sources())
                .extracting(Memory::id)
                .containsExactly(first);
        assertThat(memory.service().find(SCOPE, byHand)).isPresent();
        assertThat(memory.service().find(SCOPE, corrected.id())).isEmpty();
        assertThat(memory.service().count(SCOPE, MemoryFilter.ALL)).isEqualTo(4);
    }

    @Test
    @Tag("X08")
    @Tag("X97")
    @DisplayName("nobody forgets a session of another user or agent, nor learns that it exists")
    void should_not_reach_others() {
        memory.user("mine", "This is Ada's.");
        for (var other : List.of(
                MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob")),
                MemoryScope.of("helper", SCOPE.namespace()))) {
            var mine = new ErasureTarget.OneSession("mine");
            assertThat(erasure().preview(other, mine)).isEmpty();
            assertThat(erase(other, mine)).isEmpty();
        }
        assertThat(store().messages(SCOPE, "mine", 9)).hasSize(1);
    }

    @Tag("file")
    @Test
    @Tag("I7")
    @DisplayName("what a tool was told or told of a name, and lines of working memory and scratchpads, go with it")
    void should_erase_texts_beside_memories() throws IOException {
        memory.user("s1", "Look it up.");
        var call = new ToolCallRecord("c", "look", "{\"who\":\"Quilbertina\"}", "Quilbertina has a wuzzlemung", false);
        memory.context()
                .events()
                .post(AgentResponse.of(SCOPE, "s1", "Done.", memory.clock().instant())
                        .withSteps(List.of(new ToolStep("I ask for Quilbertina", List.of(call)))));
        var working = memory.context().service(WorkingMemoryService.class).orElseThrow();
        working.edit(
                SCOPE,
                new WorkingMemoryEdit(
                        0,
                        WorkingMemory.Section.IMPORTANT_CONTACTS,
                        List.of(),
                        List.of("Quilbertina: neighbour", "Ada: boss"),
                        "user"));

        var erased = erase(SCOPE, new ErasureTarget.About("quilbertina")).orElseThrow();

        assertThat(erased.texts()).isEqualTo(2);
        assertThat(erase(SCOPE, new ErasureTarget.About("quilbertina"))).isEmpty();
        assertThat(working.read(SCOPE).lines())
                .extracting(WorkingMemory.Line::text)
                .containsExactly("Ada: boss");
        assertThat(working.read(SCOPE).version()).isEqualTo(2);
        assertThat(store().messages(SCOPE, "s1", 9)).hasSize(2);
        memory.stop();
        assertThat(Files.readString(memory.file(), StandardCharsets.ISO_8859_1))
                .doesNotContain("Quilbertina", "wuzzlemung");
    }

    private MemoryId fact(String content, String session, MemoryId... sources) {
        var draft = FactDraft.builder(content, 0.9, "test")
                .sessionId(session)
                .derivedFrom(List.of(sources))
                .build();
        return memory.service().remember(SCOPE, draft).id();
    }

    private List<String> rows() {
        try (var raw = memory.raw()) {
            return raw.strings(
                    "SELECT memory_id || content || coalesce(valid_until, '') FROM memories"
                            + " UNION ALL SELECT text FROM unremembered_messages UNION ALL SELECT result FROM tool_calls ORDER BY 1");
        }
    }

    private static List<String> contents(List<? extends Memory> memories) {
        return memories.stream().map(Memory::content).toList();
    }

    private Erasure erasure() {
        return memory.context().service(Erasure.class).orElseThrow();
    }

    private Optional<ErasurePreview> erase(MemoryScope scope, ErasureTarget target) {
        return erasure().erase(scope, target, unused -> {});
    }

    private ConversationStore store() {
        return memory.context().service(ConversationStore.class).orElseThrow();
    }
}
