package dev.nightjar.plugin.memory.policy;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.memory.WorkingMemory;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryPolicyTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(StartedMemory.settings(
            new PolicySettings(List.of("salary", "Krankheit", "bank account"), List.of(), List.of("CUST-\\d+"))));

    @RegisterExtension
    final StartedMemory narrow = StartedMemory.with(
            StartedMemory.settings(new PolicySettings(List.of(), List.of("music", "travel"), List.of())));

    @Test
    @DisplayName("what matches a pattern is masked in messages and calls of tools; it is nowhere in the file")
    void should_mask_before_storing() {
        memory.user("s1", "My number is CUST-4711, and I like tea.");
        var call = new ToolCallRecord("c1", "lookup", "{\"customer\":\"CUST-4711\"}", "CUST-4711 owes nothing", false);
        memory.context()
                .events()
                .post(AgentResponse.of(
                                SCOPE,
                                "s1",
                                "CUST-4711 is fine.",
                                memory.clock().instant())
                        .withSteps(List.of(new ToolStep("I look for CUST-4711", List.of(call)))));

        assertThat(memory.episodes("s1"))
                .extracting(Memory::content)
                .containsExactly("My number is [not remembered], and I like tea.", "[not remembered] is fine.");
        try (var raw = memory.raw()) {
            for (var column : List.of("content FROM memories", "said || arguments || result FROM tool_calls")) {
                assertThat(raw.strings("SELECT " + column)).noneMatch(text -> text.contains("4711"));
            }
        }
        assertThat(memory.found("4711")).isEmpty();
    }

    @Test
    @DisplayName("passages of documents that the policy keeps out are not stored, which is said")
    void should_leave_out_passages() {
        var text = "# Pay\n\nEvery salary is paid on Friday.\n\n# Tea\n\nTea is at four.\n\n# Who\n\nAsk CUST-4711.";
        var source = DocumentSource.of(
                URI.create("file:///handbook.md"), text.getBytes(StandardCharsets.UTF_8), Instant.EPOCH);

        var report =
                memory.context().service(DocumentService.class).orElseThrow().index(SCOPE, source);

        assertThat(report.remarks())
                .singleElement()
                .asString()
                .contains("2 passages that memory.policy keeps out of memory");
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9))
                .singleElement()
                .extracting(Memory::content)
                .asString()
                .contains("Tea is at four");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Ada's salaries went up | 'salary'",
                "Ada hatte zwei Krankheiten | 'Krankheit'",
                "The bank knows Ada by her accounts | 'bank account'",
                "Ada is CUST-99 | never_patterns",
                "Ada is [not remembered] | never_patterns"
            })
    @DisplayName("what is saved on purpose is refused with the setting, whoever saves it and as what")
    void should_refuse(String text, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.remember(text))
                .withMessageContaining(reason);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.notes().save(SCOPE, NoteDraft.of(text, "test")))
                .withMessageContaining(reason);
        var fact = memory.remember("Ada has a cat");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.service().correct(SCOPE, fact, text))
                .withMessageContaining(reason);
        var note =
                memory.notes().save(SCOPE, NoteDraft.of("Feed the cat", "test")).note();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.notes().update(SCOPE, note.id(), NoteEdit.content(text)))
                .withMessageContaining(reason);
        var working = memory.context().service(WorkingMemoryService.class).orElseThrow();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> working.edit(
                        SCOPE,
                        new WorkingMemoryEdit(
                                working.read(SCOPE).version(),
                                WorkingMemory.Section.LEARNED_FACTS,
                                List.of(),
                                List.of(text),
                                "test")))
                .withMessageContaining(reason);
        assertThat(memory.call("remember_fact", text, 1.0, null, null).toString())
                .contains(reason);
        assertThat(memory.service().list(SCOPE, MemoryFilter.ALL, 9))
                .extracting(Memory::content)
                .containsExactlyInAnyOrder("Ada has a cat", "Feed the cat");
    }

    @Test
    @DisplayName("a refused fact does not stop the others of its session, and the session is done")
    void should_go_on_without_it() {
        memory.user("s1", "My salary is low, and I have a cat.");
        var lease =
                memory.consolidation().lease(SCOPE, "s1", Duration.ofHours(1)).orElseThrow();
        var result =
                memory.consolidation().complete(lease, List.of(draft("Ada's salary is low"), draft("Ada has a cat")));
        assertThat(result.saved()).hasSize(1);
        assertThat(result.errors()).singleElement().asString().contains("never_topics", "salary");
        assertThat(memory.isConsolidated("s1")).isTrue();
    }

    @Test
    @DisplayName("topics that are wanted bind what is read out of conversations, not what somebody saves on purpose")
    void should_read_only_what_is_wanted() {
        assertThat(narrow.consolidation().topics().only()).containsExactly("music", "travel");
        var result =
                narrow.consolidation().saveFacts(SCOPE, List.of(draft("Ada travels to Ghent"), draft("Ada has a cat")));
        assertThat(result.saved()).hasSize(1);
        assertThat(result.errors()).singleElement().asString().contains("only_topics");
        narrow.remember("Ada has a cat");
        assertThat(narrow.service().count(SCOPE, MemoryFilter.ofKinds(MemoryKind.FACT)))
                .isEqualTo(2);
    }

    @Test
    @DisplayName("what cannot be used is refused with the setting and its value")
    void should_refuse_what_cannot_be_used() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PolicySettings(List.of(" "), List.of(), List.of()))
                .withMessageContainingAll("never_topics", "' '");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PolicySettings(List.of(), List.of(), List.of("(")))
                .withMessageContainingAll("never_patterns", "'('");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PolicySettings(List.of(), List.of(), List.of("a*")))
                .withMessageContainingAll("never_patterns", "'a*'");
    }

    @Test
    @DisplayName(
            "a pattern that reads the rest for each match masks all of the rest; other matches are masked one by one")
    void should_bound_patterns() {
        var policy = new MemoryPolicy(new PolicySettings(List.of(), List.of(), List.of("(a.*b)?a", "CUST-\\d+")));

        var bounded = policy.masked("ccc " + "a".repeat(300_000));
        assertThat(bounded).startsWith("ccc [not remembered][not remembered]").doesNotContain("a");
        assertThat(bounded.length()).isLessThan(1_000);
        assertThat(policy.masked("a".repeat(900))).isEqualTo("[not remembered]".repeat(900));
        assertThat(policy.masked("CUST-1 is due.\n".repeat(50_000)))
                .isEqualTo("[not remembered] is due.\n".repeat(50_000));
    }

    private static FactDraft draft(String content) {
        return FactDraft.of(content, 0.8, "test");
    }
}
