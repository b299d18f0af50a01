package dev.nightjar.plugin.memory.tools;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.conversation.ConversationSettings;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import dev.nightjar.plugin.memory.document.DocumentSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.note.NoteSettings;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.plugin.StoreSettings;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import dev.nightjar.plugin.memory.search.SearchSettings;
import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.plugin.memory.vector.EmbeddingSettings;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.tool.ToolResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ToolAnswersTest {

    private static final int MOST = 1_500;
    private static final TokenCounter TOKENS = new TokenCounter();

    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(new MemorySettings(
            List.of("facts"),
            Map.of(),
            1_000,
            0,
            NoteSettings.DEFAULTS,
            DecaySettings.DEFAULTS,
            StoreSettings.Engine.SQLITE,
            StoreSettings.DEFAULTS,
            WriteDurability.NORMAL,
            CaptureSettings.DEFAULTS,
            ConversationSettings.DEFAULTS,
            SearchSettings.DEFAULTS,
            new AnswerSettings(MOST, 200),
            ContextSettings.DEFAULTS,
            PolicySettings.DEFAULTS,
            EmbeddingSettings.DEFAULTS,
            DocumentSettings.DEFAULTS));

    @Test
    @Tag("I1")
    @Tag("I6")
    @Tag("I7")
    @DisplayName("law: whatever is stored and asked, no answer has more tokens than it may")
    void should_bound_every_answer() {
        long seed = 1_500;
        var random = new Random(seed);
        memory.recognise("Nora");
        for (int i = 0; i < 60; i++) {
            say("s" + i % 3, i % 2 == 0 ? "Nora " + odd(random, 200) : null, "Nora kayak " + odd(random, 4_000));
            memory.service()
                    .remember(SCOPE, FactDraft.of("Nora kayak " + odd(random, 2_000), i % 2 * 0.9 + 0.1, "test"));
        }
        for (int limit : new int[] {1, 2, 10, 50}) {
            check(seed, memory.call("search_memory", "Where is the kayak?", null, null, null, null, limit));
            check(seed, memory.call("search_memory", odd(random, 50_000), null, null, null, null, limit));
            check(seed, memory.call("get_entity_info", "Nora", null, limit));
            check(seed, memory.call("get_timeline", "Nora", null, null, limit));
            check(seed, memory.call("weak_facts", limit));
        }
        for (var fact : memory.service().list(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT), 5)) {
            var corrected = fact.id();
            for (int i = 0; i < 5; i++) {
                corrected = memory.service()
                        .correct(SCOPE, corrected, "Nora kayak " + i + odd(random, 2_000))
                        .orElseThrow()
                        .id();
            }
            check(seed, memory.call("explain_fact", corrected.value()));
        }
        check(seed, memory.call("forget_fact", null, "kayak"));
        check(seed, memory.call("memory_stats"));
        check(seed, memory.call("remember_fact", odd(random, 50_000), 1.0, null, null));
        for (var id : List.of(odd(random, 50_000), "fact_" + "x".repeat(50_000))) {
            check(seed, memory.call("confirm_fact", id));
            check(seed, memory.call("correct_fact", id, "x"));
            check(seed, memory.call("forget_fact", id, null));
            check(seed, memory.call("explain_fact", id));
            check(seed, memory.call("get_timeline", id, null, null, 50));
            check(seed, memory.call("get_timeline", null, id, null, 50));
            check(seed, memory.call("search_memory", "kayak", id, null, null, null, 1));
            check(seed, memory.call("search_memory", "kayak", null, null, id, null, 1));
            check(seed, memory.call("get_entity_info", id, null, 1));
        }
    }

    @Test
    @Tag("I1")
    @DisplayName("what has no room is told, and what has is shown best first")
    void should_tell_what_has_no_room() {
        for (int i = 0; i < 20; i++) {
            memory.remember("Ada keeps kayak number " + i + " in a shed. " + "The paint is still wet. ".repeat(60));
        }
        var answer = (SearchTool.Found) memory.call("search_memory", "kayak shed", null, null, null, null, 20)
                .content();
        assertThat(answer.memories()).hasSizeBetween(3, 10);
        assertThat(answer.memories())
                .allSatisfy(view -> assertThat(view.content()).startsWith("Ada keeps kayak"));
        assertThat(answer.hint()).startsWith((20 - answer.memories().size()) + " more");
    }

    @Test
    @DisplayName("an answer is measured as the JSON a host makes of it")
    void should_write_json() {
        record Part(
                String aName, @Nullable String absent, List<Integer> numbers, Map<String, Long> counts, Instant at) {}
        assertThat(AnswerJson.of(new Part("a\"\\\n\t", null, List.of(1, 2), Map.of("k", 3L), Instant.EPOCH)))
                .isEqualTo("{\"a_name\":\"a\\\"\\\\\\n\\t\",\"numbers\":[1,2,],\"counts\":{\"k\":3,},"
                        + "\"at\":\"1970-01-01T00:00:00Z\",}");
    }

    @Test
    @DisplayName("settings out of range are refused with what is accepted")
    void should_check_settings() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AnswerSettings(999, 50))
                .withMessageContaining("1000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AnswerSettings(1_000, 251))
                .withMessageContaining("50 to a quarter of answer_tokens, which is 250, but was 251");
    }

    private void say(String session, @Nullable String speaker, String text) {
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, session, text, memory.clock().instant())
                        .by(speaker));
    }

    private static String odd(Random random, int longest) {
        var text = new StringBuilder();
        int alphabet = random.nextInt(4);
        for (int i = random.nextInt(longest); i >= 0; i--) {
            switch (alphabet) {
                case 0 -> text.append("\"\\\n{}<>\t'".charAt(random.nextInt(9)));
                case 1 -> text.appendCodePoint(0x1F300 + random.nextInt(0x200));
                case 2 -> text.appendCodePoint(0x4E00 + random.nextInt(5_000));
                default -> text.appendCodePoint(random.nextInt(8) == 0 ? ' ' : 'a' + random.nextInt(26));
            }
        }
        return text.toString();
    }

    private static void check(long seed, ToolResult result) {
        assertThat(TOKENS.count(AnswerJson.of(result.content())))
                .as("seed %d", seed)
                .isLessThanOrEqualTo(MOST);
    }
}
