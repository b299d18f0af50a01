package dev.nightjar.plugin.memory.transfer;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.memory.WorkingMemory.Section;
import dev.nightjar.spi.memory.WorkingMemoryEdit;
import dev.nightjar.spi.memory.WorkingMemoryService;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.MemoryTransfer.LeftOut;
import dev.nightjar.spi.transfer.TransferItem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ImportPolicyTest {

    @RegisterExtension
    final StartedMemory open = StartedMemory.withToolsets("scratchpad");

    @RegisterExtension
    final StartedMemory strict = StartedMemory.with(
            StartedMemory.settings(new PolicySettings(List.of("salary"), List.of(), List.of("CUST-\\d+"))));

    @Test
    @DisplayName(
            "what the policy keeps out of memory is not imported either: turns and calls are masked, the rest is left"
                    + " out and counted")
    void should_apply_the_policy_to_imports() {
        open.user("s", "I am CUST-4711 and like tea.");
        var call = new ToolCallRecord("1", "look", "{\"id\":\"CUST-4711\"}", "CUST-4711 pays", false);
        open.context()
                .events()
                .post(AgentResponse.of(SCOPE, "s", "Fine.", open.clock().instant())
                        .withSteps(List.of(new ToolStep("I look for CUST-4711", List.of(call)))));
        open.context()
                .service(RollingSummaryStore.class)
                .orElseThrow()
                .write(SCOPE, "s", new RollingSummary.Draft(0, 1, "- 1 user: CUST-4711"));
        open.service().remember(SCOPE, FactDraft.of("Ada's salary is 100", 1, "test"));
        open.service().remember(SCOPE, FactDraft.of("Ada likes tea", 1, "test"));
        open.callIn("s", "scratchpad_write", List.of("CUST-4711", "tea"));
        open.context()
                .service(WorkingMemoryService.class)
                .orElseThrow()
                .edit(
                        SCOPE,
                        new WorkingMemoryEdit(
                                0, Section.CURRENT_GOALS, List.of(), List.of("A higher salary", "More tea"), "user"));

        var items = new ArrayList<TransferItem>();
        transfer(open).export(SCOPE, items::add);
        for (int i = 0; i < 2; i++) {
            var running = transfer(strict).begin(SCOPE);
            running.add(items);
            // The fact, the summary and the line; what was masked is known the second time.
            assertThat(running.result().leftOut()).isEqualTo(new LeftOut(0, 0, 3));
            assertThat(running.result().added()).isEqualTo(i == 0 ? 3 : 0);
        }

        assertThat(strict.service().list(SCOPE, MemoryFilter.ALL, 9))
                .extracting(Memory::content)
                .containsExactlyInAnyOrder("I am [not remembered] and like tea.", "Fine.", "Ada likes tea");
        try (var raw = strict.raw()) {
            assertThat(raw.strings("SELECT text FROM scratchpad_items")).containsExactly("tea");
            for (var column : List.of(
                    "content FROM memories",
                    "text FROM unremembered_messages",
                    "said || arguments || result FROM tool_calls",
                    "text FROM rolling_summaries",
                    "text FROM scratchpad_items",
                    "text FROM working_memory_lines")) {
                assertThat(raw.strings("SELECT " + column)).noneMatch(text -> text.contains("4711"));
            }
        }
    }

    private static MemoryTransfer transfer(StartedMemory store) {
        return store.context().service(MemoryTransfer.class).orElseThrow();
    }
}
