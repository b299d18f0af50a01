package dev.nightjar.plugin.memory.tools;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import dev.nightjar.tool.Tool;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BasicToolsTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("basic");

    @Test
    @Tag("C1")
    @Tag("C4")
    @Tag("C7")
    @DisplayName("the toolset has remember, recall and list_memories")
    void should_offer_every_tool() {
        assertThat(memory.extension().tools())
                .extracting(Tool::name)
                .containsExactly("remember", "recall", "list_memories");
    }

    @Test
    @Tag("C1")
    @Tag("C2")
    @DisplayName("what is remembered is answered with its id and its cleaned category, and is listed")
    void should_remember() {
        var answer =
                text(memory.call("remember", "Ada prefers tea", "My Prefs!!").content());
        var note = memory.notes().list(SCOPE, MemoryFilter.ALL, 0, 9).get(0);
        assertThat(answer).isEqualTo("Remembered (id=" + note.id() + ", category=my_prefs)");
        assertThat(text(memory.call("remember", "Ada rows", "***").content())).endsWith(", category=general)");
        assertThat(memory.call("remember", "The password is hunter2", "general").isSuccess())
                .isFalse();
    }

    @Test
    @Tag("C4")
    @Tag("C6")
    @DisplayName("the text of a recall with two hits, nearest first; the score of the same text is 1")
    void should_recall() {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
        memory.call("remember", "kayak", "gear");
        memory.clock().advance(Duration.ofMinutes(90));
        memory.call("remember", "canoe and paddle\non the shore", "gear");
        memory.call("remember", "kitten", "pets");
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        var answer = text(memory.call("recall", "kayak", 5).content());
        assertThat(answer.replaceFirst("Score: 0\\.\\d{3}", "Score: 0.xxx")).isEqualTo("""
                        [Category: gear | Score: 1.000 | 2026-01-01T12:00:00Z]
                        kayak
                        ---
                        [Category: gear | Score: 0.xxx | 2026-01-01T13:30:00Z]
                        canoe and paddle
                        on the shore""");
        assertThat(text(memory.call("recall", "kayak", 1).content())).doesNotContain("canoe");
    }

    @Test
    @Tag("C5")
    @DisplayName("nothing stored, and nothing near, is said in plain text")
    void should_say_that_there_is_nothing() {
        assertThat(memory.call("recall", "kayak", 5).content()).isEqualTo("No memories are stored yet.");
        assertThat(memory.call("list_memories", null, 20).content()).isEqualTo("No memories are stored yet.");
        memory.call("remember", "Ada rows", "general");
        assertThat(memory.call("recall", "photosynthesis", 5).content()).isEqualTo("No relevant memories were found.");
        assertThat(memory.call("list_memories", "My Prefs", 20).content())
                .isEqualTo("No memories of the category my_prefs are stored.");
        assertThat(memory.call("recall", "photosynthesis", 5).isSuccess()).isTrue();
    }

    @Test
    @Tag("C7")
    @Tag("X05")
    @DisplayName("the text of a list, newest first; an uncleaned category finds the same rows")
    void should_list() {
        memory.call("remember", "Ada prefers tea\nwithout milk", "My Prefs!!");
        memory.clock().advance(Duration.ofMinutes(1));
        memory.call("remember", "Ada rows", "general");
        assertThat(memory.call("list_memories", null, 20).content()).isEqualTo("""
                [general] (2026-01-01T12:01:00Z) Ada rows
                [my_prefs] (2026-01-01T12:00:00Z) Ada prefers tea without milk""");
        assertThat(memory.call("list_memories", " My  Prefs ", 20).content())
                .isEqualTo("[my_prefs] (2026-01-01T12:00:00Z) Ada prefers tea without milk");
        assertThat(memory.call("list_memories", null, 1).content())
                .isEqualTo("[general] (2026-01-01T12:01:00Z) Ada rows");
    }

    @Test
    @Tag("X14")
    @DisplayName("what has no room in an answer is counted")
    void should_bound_answers() {
        for (int i = 0; i < 40; i++) {
            memory.call("remember", "tea " + "leaf ".repeat(250), "general");
        }
        assertThat(text(memory.call("list_memories", null, 100).content()))
                .matches("(?s).*\\n\\d+ more have no room in this answer\\.")
                .hasSizeLessThan(60_000);
    }

    private static String text(Object content) {
        return (String) content;
    }
}
