package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EarlierInSessionTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("G5")
    @DisplayName("a turn of this very session comes back once it has left the window, and not before")
    void should_bring_back_what_left_the_window() {
        talk();
        assertThat(block(0)).doesNotContain("Gazelle");
        assertThat(block(1)).doesNotContain("Gazelle");
        assertThat(block(2)).contains("Gazelle");
        assertThat(block(10)).contains("Gazelle").doesNotContain("Which bicycle");
    }

    @Test
    @Tag("G5")
    @DisplayName("by meaning, too, and only from that session; other sessions are searched as ever")
    void should_bring_it_back_by_meaning() {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
        memory.user("s", "My kayak is red.");
        memory.user("s", "My canoe has a leak.");
        memory.user("t", "The kayak club meets on Friday.");
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});

        assertThat(found(0)).containsExactly("The kayak club meets on Friday.");
        assertThat(found(2)).containsExactlyInAnyOrder("The kayak club meets on Friday.", "My kayak is red.");
        assertThat(found(3)).hasSize(3);
    }

    private java.util.List<String> found(long from) {
        var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).excludingSession("s", from);
        return memory.service().search(SCOPE, SearchRequest.of("boat", filter, 10)).stream()
                .map(SearchHit::memory)
                .map(Memory::content)
                .toList();
    }

    private void talk() {
        memory.user("s", "My bicycle is a green Gazelle from Apeldoorn.");
        IntStream.range(0, 8).forEach(i -> memory.agent("s", "Shall we talk of the weather, part " + i + "?"));
        memory.user("s", "Which bicycle do I have?");
    }

    private String block(long historyFrom) {
        var request = new ContextRequest("Which bicycle do I have?", SCOPE, "s", null, historyFrom);
        return memory.extension().buildContext(request).orElse("");
    }
}
