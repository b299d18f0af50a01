package dev.nightjar.plugin.memory.transfer;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.memory.WorkingMemory.Line;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import dev.nightjar.spi.transfer.TransferItem.WorkingLineItem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TransferredTalkTest {

    private static final MemoryScope ELSEWHERE = MemoryScope.of("other", new Namespace("user:carla"));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("scratchpad");

    @RegisterExtension
    final StartedMemory other = StartedMemory.withDefaults();

    @BeforeEach
    void talk() {
        memory.user("s", "What is the weather in Bergen?");
        memory.clock().advance(Duration.ofMinutes(1));
        answer("Rain.", step("Let me look.", "1", "2"), step("", "3"));
        memory.user("s", "Sweep the yard.");
        answer("", step("", "4", "5"));
        memory.user("s", "Thanks.");
        answer("", step("", "6"));
        summaries(memory).write(SCOPE, "s", new RollingSummary.Draft(0, 3, "- 1 user: What is the weather"));
        memory.callIn("s", "scratchpad_write", List.of("yard: north side", "broom?"));
        write(Section.SESSION_NOTES, "Sweep again on Friday");
        write(Section.CURRENT_GOALS, "A clean yard");
        memory.clock().advance(Duration.ofDays(3));
    }

    @Test
    @Tag("D3")
    @Tag("D4")
    @DisplayName("calls of tools, rolling summaries, scratchpads and working memory are carried as they "
            + "were, and only once")
    void should_carry_the_talk() {
        var exported = export(memory, SCOPE);
        assertThat(exported).filteredOn(CallItem.class::isInstance).hasSize(6);
        assertThat(exported).filteredOn(SummaryItem.class::isInstance).hasSize(1);
        assertThat(exported).filteredOn(ScratchpadItem.class::isInstance).hasSize(1);
        assertThat(exported).filteredOn(WorkingLineItem.class::isInstance).hasSize(2);

        for (int i = 0; i < 2; i++) {
            importInto(other, ELSEWHERE, exported);
            assertThat(export(other, ELSEWHERE)).isEqualTo(exported);
        }

        assertThat(messages(other, ELSEWHERE)).isEqualTo(messages(memory, SCOPE));
        assertThat(summaries(other).summary(ELSEWHERE, "s").text()).isEqualTo("- 1 user: What is the weather");
    }

    @Test
    @Tag("D4")
    @DisplayName("calls follow their turns to other positions; a summary of other messages is left out; "
            + "lines stay once")
    void should_merge_the_talk() {
        other.context()
                .events()
                .post(UserMessage.of(
                        ELSEWHERE, "s", "Something else", other.clock().instant()));
        other.context()
                .events()
                .post(UserMessage.of(ELSEWHERE, "s", "And more", other.clock().instant()));
        working(other)
                .edit(
                        ELSEWHERE,
                        new WorkingMemoryEdit(0, Section.CURRENT_GOALS, List.of(), List.of("A clean yard"), "user"));
        var exported = export(memory, SCOPE);

        for (int i = 0; i < 2; i++) {
            importInto(other, ELSEWHERE, exported);
            var merged = messages(other, ELSEWHERE);
            assertThat(merged).hasSize(8);
            assertThat(merged)
                    .filteredOn(message -> message.text().equals("Rain."))
                    .allSatisfy(message -> assertThat(message.steps()).hasSize(2));
            assertThat(merged)
                    .filteredOn(message -> message.text().isEmpty())
                    .extracting(message -> message.steps().get(0).calls().size())
                    .containsExactly(2, 1);
            assertThat(summaries(other).summary(ELSEWHERE, "s")).isEqualTo(RollingSummary.NONE);
            assertThat(working(other).read(ELSEWHERE).lines())
                    .extracting(Line::text)
                    .containsExactly("A clean yard", "Sweep again on Friday");
        }
    }

    @Test
    @Tag("D4")
    @DisplayName("a conversation is shown whole where it comes back into one that was pruned and cleared, and "
            + "exported whole")
    void should_show_what_comes_back() {
        var exported = export(memory, SCOPE);
        var whole = messages(memory, SCOPE);
        memory.user("s", "What of tomorrow?");
        memory.consolidate("s");
        for (int i = 1; i <= 10; i++) {
            memory.clock().advance(Duration.ofHours(1));
            memory.user("s" + i, "Session " + i);
            memory.consolidate("s" + i);
        }
        conversations(memory).prune(SCOPE);
        assertThat(messages(memory, SCOPE)).isEmpty();
        memory.context()
                .service(Erasure.class)
                .orElseThrow()
                .erase(SCOPE, new ErasureTarget.AllMemories(), unused -> {});

        importInto(memory, SCOPE, exported);

        assertThat(messages(memory, SCOPE)).isEqualTo(whole);
        assertThat(export(memory, SCOPE).stream().filter(MemoryItem.class::isInstance))
                .allMatch(item -> ((MemoryItem) item).turn() == null
                        || ((MemoryItem) item).turn().hasMessage());
    }

    private void answer(String text, ToolStep... steps) {
        memory.context()
                .events()
                .post(AgentResponse.of(SCOPE, "s", text, memory.clock().instant())
                        .withSteps(List.of(steps)));
    }

    private static ToolStep step(String said, String... ids) {
        var calls = new ArrayList<ToolCallRecord>();
        for (var id : ids) {
            calls.add(new ToolCallRecord(id, "look", "{\"id\":" + id + "}", "result " + id, id.equals("2")));
        }
        return new ToolStep(said, calls);
    }

    private void write(Section section, String line) {
        long version = working(memory).read(SCOPE).version();
        working(memory).edit(SCOPE, new WorkingMemoryEdit(version, section, List.of(), List.of(line), "user"));
    }

    private static WorkingMemoryService working(StartedMemory store) {
        return store.context().service(WorkingMemoryService.class).orElseThrow();
    }

    private static RollingSummaryStore summaries(StartedMemory store) {
        return store.context().service(RollingSummaryStore.class).orElseThrow();
    }

    private static List<StoredMessage> messages(StartedMemory store, MemoryScope scope) {
        return conversations(store).messages(scope, "s", 100);
    }

    private static ConversationStore conversations(StartedMemory store) {
        return store.context().service(ConversationStore.class).orElseThrow();
    }

    private static List<TransferItem> export(StartedMemory store, MemoryScope scope) {
        var items = new ArrayList<TransferItem>();
        transfer(store).export(scope, items::add);
        return items;
    }

    private static void importInto(StartedMemory store, MemoryScope scope, List<TransferItem> items) {
        var running = transfer(store).begin(scope);
        Lists.partition(items, 3).forEach(running::add);
    }

    private static MemoryTransfer transfer(StartedMemory store) {
        return store.context().service(MemoryTransfer.class).orElseThrow();
    }
}
