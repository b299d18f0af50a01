package dev.nightjar.plugin.memory.conversation;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.event.AgentResponse;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.maintenance.VectorIndexing;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SessionForgettingTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName(
            "P12, B10: a forgotten session leaves no row in any table or index and no byte; a second time it is unknown")
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

        var preview = store().previewForget(SCOPE, "gone").orElseThrow();
        assertThat(rows()).isEqualTo(before);
        var forgotten = store().forget(SCOPE, "gone").orElseThrow();

        assertThat(forgotten).isEqualTo(preview);
        assertThat(forgotten.session().messageCount()).isEqualTo(2);
        assertThat(contents(forgotten.erased()))
                .containsExactlyInAnyOrder(
                        "Quilbertina hides the zyxomma.", "In the flimbus.", "Quilbertina owns a zyxomma");
        assertThat(store().forget(SCOPE, "gone")).isEmpty();
        assertThat(store().previewForget(SCOPE, "gone")).isEmpty();
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
    @DisplayName("P12: what was read out of several sessions loses this source and stays; what it replaced holds again")
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

        var forgotten = store().forget(SCOPE, "two").orElseThrow();

        assertThat(contents(forgotten.kept())).containsExactly("Ada rows");
        assertThat(contents(forgotten.erased()))
                .contains("Ada lives in Voss", "Ada lives in Vossevangen", "I moved to Voss.")
                .doesNotContain("Ada is tall", "Ada rows");
        assertThat(forgotten.restored()).extracting(Memory::id).containsExactly(bergen);
        assertThat(memory.fact(bergen).isActive()).isTrue();
        assertThat(memory.service().history(SCOPE, rows).orElseThrow().sources())
                .extracting(Memory::id)
                .containsExactly(first);
        assertThat(memory.service().find(SCOPE, byHand)).isPresent();
        assertThat(memory.service().find(SCOPE, corrected.id())).isEmpty();
        assertThat(memory.service().count(SCOPE, MemoryFilter.ALL)).isEqualTo(4);
    }

    @Test
    @DisplayName("X08, X97: nobody forgets a session of another user or agent, nor learns that it exists")
    void should_not_reach_others() {
        memory.user("mine", "This is Ada's.");
        for (var other : List.of(
                MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob")),
                MemoryScope.of("helper", SCOPE.namespace()))) {
            assertThat(store().previewForget(other, "mine")).isEmpty();
            assertThat(store().forget(other, "mine")).isEmpty();
        }
        assertThat(store().messages(SCOPE, "mine", 9)).hasSize(1);
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
            return raw.strings("SELECT memory_id || content || coalesce(valid_until, '') FROM memories"
                    + " UNION ALL SELECT text FROM messages UNION ALL SELECT result FROM tool_calls ORDER BY 1");
        }
    }

    private static List<String> contents(List<? extends Memory> memories) {
        return memories.stream().map(Memory::content).toList();
    }

    private ConversationStore store() {
        return memory.context().service(ConversationStore.class).orElseThrow();
    }
}
