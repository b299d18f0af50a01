package dev.nightjar.plugin.memory.tools;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.tool.Tool;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KeyedToolsTest {

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("group:b"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("keyed");

    @Test
    @Tag("V1")
    @Tag("V2")
    @Tag("V3")
    @Tag("V4")
    @DisplayName("the toolset has the promised tools")
    void should_offer_every_tool() {
        assertThat(memory.extension().tools())
                .extracting(Tool::name)
                .containsExactly("save_memory", "recall_memories", "forget_memory", "list_memories");
    }

    @Test
    @Tag("V1")
    @DisplayName("saving a key twice makes one row, says updated, and keeps the creation time")
    void should_upsert() {
        assertThat(save("Language", "English")).isEqualTo(new KeyedTools.Saved("language", "created"));
        var created = memory.notes().byKey(SCOPE, "language").orElseThrow();
        memory.clock().advance(Duration.ofHours(1));
        assertThat(save(" language ", "German")).isEqualTo(new KeyedTools.Saved("language", "updated"));
        var updated = memory.notes().byKey(SCOPE, "language").orElseThrow();
        assertThat(updated.details().createdAt()).isEqualTo(created.details().createdAt());
        assertThat(updated.id()).isEqualTo(created.id());
        assertThat(memory.service().count(SCOPE, MemoryFilter.ALL)).isEqualTo(1);
    }

    @Test
    @Tag("V2")
    @Tag("V13")
    @Tag("X118")
    @DisplayName(
            "a recall answers key, content, category, metadata, time and score of the best; none for " + "a blank text")
    void should_recall() {
        for (int i = 0; i < 5; i++) {
            save("ferry_" + i, "The ferry leaves at " + i + (i == 3 ? " from the ferry pier" : ""));
        }
        memory.call("save_memory", "ferry_day", "No ferry today", "daily");
        memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("The ferry is blue", "import")
                                .key("ferry_colour")
                                .category("core")
                                .metadata(Map.of("origin", "import"))
                                .build());
        memory.notes().save(SCOPE, NoteDraft.of("a ferry note without a key", "import"));
        assertThat(recall("ferry", null, 3).memories()).hasSize(3).allMatch(found -> found.score() >= 0);
        assertThat(recall("ferry", null, 50).count()).isEqualTo(7);
        assertThat(recall("ferry", "Daily", 50).memories())
                .singleElement()
                .usingRecursiveComparison()
                .ignoringFields("score")
                .isEqualTo(
                        new KeyedTools.Found("ferry_day", "No ferry today", "daily", null, "2026-01-01T12:00:00Z", 0));
        assertThat(recall("blue", null, 5).memories().get(0).metadata()).isEqualTo(Map.of("origin", "import"));
        assertThat(recall(" ", null, 5)).isEqualTo(new KeyedTools.FoundMemories(List.of(), 0));
        assertThat(recall(null, null, 5).count()).isZero();
    }

    @Test
    @Tag("V8")
    @DisplayName("of two memories the one that has the word more often comes first")
    void should_rank_by_frequency() {
        save("one", "tea is served in the garden with biscuits");
        save("two", "tea with tea and more tea after that");
        assertThat(recall("tea", null, 5).memories())
                .extracting(KeyedTools.Found::key)
                .containsExactly("two", "one");
    }

    @Test
    @Tag("V9")
    @Tag("X112")
    @Tag("X113")
    @DisplayName("a part of a word is found when no word fits; wildcards and operators are plain characters")
    void should_find_parts() {
        save("colour", "ultramarine");
        assertThat(recall("tramari", null, 5).memories())
                .extracting(KeyedTools.Found::key)
                .containsExactly("colour");
        assertThat(recall("olou", null, 5).count()).isEqualTo(1);
        for (var odd : List.of("%", "_", "say \"hello", "a AND", "NEAR(", "*", "x\\")) {
            assertThat(recall(odd, null, 5).count()).as(odd).isZero();
        }
    }

    @Tag("file")
    @Test
    @Tag("V3")
    @DisplayName("forgetting a key erases the memory with its former contents from the file; a second "
            + "time there is nothing")
    void should_forget() throws Exception {
        save("secret plan", "zanzibarwalnut one");
        save("secret plan", "zanzibarwalnut two");
        assertThat(memory.call("forget_memory", "Secret  Plan").content()).isEqualTo(new KeyedTools.Removed(true));
        assertThat(memory.call("forget_memory", "secret plan").content()).isEqualTo(new KeyedTools.Removed(false));
        memory.stop();
        assertThat(new String(Files.readAllBytes(memory.file()), StandardCharsets.ISO_8859_1))
                .doesNotContain("zanzibarwalnut");
        memory.restart();
    }

    @Test
    @Tag("V4")
    @Tag("X124")
    @DisplayName("a list has keys, categories and times, last saved first, without contents, in pages")
    void should_list() {
        save("one", "first content");
        memory.clock().advance(Duration.ofHours(1));
        memory.call("save_memory", "two", "second content", "conversation");
        memory.clock().advance(Duration.ofHours(1));
        save("one", "third content");
        var one = new KeyedTools.Listed("one", "core", "2026-01-01T14:00:00Z");
        var two = new KeyedTools.Listed("two", "conversation", "2026-01-01T13:00:00Z");
        assertThat(list(null, 0, 50)).isEqualTo(new KeyedTools.ListedMemories(List.of(one, two), 2));
        assertThat(list(null, 1, 1)).isEqualTo(new KeyedTools.ListedMemories(List.of(two), 2));
        assertThat(list("Conversation", 0, 50)).isEqualTo(new KeyedTools.ListedMemories(List.of(two), 1));
    }

    @Test
    @Tag("V5")
    @DisplayName("the same key in two groups is two memories")
    void should_keep_groups_apart() {
        save("lunch", "noon");
        memory.call(BOB, "save_memory", "lunch", "one o'clock", "core");
        assertThat(memory.notes().byKey(SCOPE, "lunch").orElseThrow().content()).isEqualTo("noon");
        assertThat(memory.call(BOB, "forget_memory", "lunch").content()).isEqualTo(new KeyedTools.Removed(true));
        assertThat(memory.call(BOB, "forget_memory", "lunch").content()).isEqualTo(new KeyedTools.Removed(false));
        assertThat(recall("noon", null, 5).count()).isEqualTo(1);
    }

    @Test
    @Tag("V7")
    @Tag("X116")
    @DisplayName("the category is core unless said otherwise; an unknown one is refused with the known ones")
    void should_check_categories() {
        memory.call("save_memory", "today", "a daily thing", "Daily");
        assertThat(memory.notes().byKey(SCOPE, "today").orElseThrow().expiresAt())
                .isNotNull();
        var refused = memory.call("save_memory", "x", "y", "weekly");
        assertThat(refused.isSuccess()).isFalse();
        assertThat(String.valueOf(refused.content()))
                .isEqualTo("Unknown category 'weekly'; use one of core, daily, conversation");
        assertThat(memory.notes().byKey(SCOPE, "x")).isEmpty();
    }

    @Test
    @Tag("R9")
    @DisplayName("a password under a telling key is not saved")
    void should_refuse_secrets() {
        var refused = memory.call("save_memory", "wifi password", "hunter2", "core");
        assertThat(refused.isSuccess()).isFalse();
        assertThat(String.valueOf(refused.content())).contains("a password");
    }

    private Object save(String key, String content) {
        return memory.call("save_memory", key, content, "core").content();
    }

    private KeyedTools.FoundMemories recall(@Nullable String query, @Nullable String category, int limit) {
        return (KeyedTools.FoundMemories)
                memory.call("recall_memories", query, category, limit).content();
    }

    private KeyedTools.ListedMemories list(@Nullable String category, int offset, int limit) {
        return (KeyedTools.ListedMemories)
                memory.call("list_memories", category, offset, limit).content();
    }
}
