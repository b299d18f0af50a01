package dev.nightjar.plugin.memory.erasure;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.MessageForgotten;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.transfer.MemoryTransfer;
import dev.nightjar.spi.transfer.TransferItem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ForgottenTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("what was forgotten is not read again out of what was said before, and is when it is said again later")
    void should_not_be_read_again() {
        memory.user("s1", "I row in the harbour.");
        var said = memory.clock().instant();
        var fact = readAgain("Ada rows in the harbour", said);
        memory.clock().advance(Duration.ofDays(1));
        memory.service().forget(SCOPE, fact);

        var again = memory.consolidation().saveFacts(SCOPE, List.of(draft("ada rows in the harbour.", said)));
        assertThat(again.saved()).isEmpty();
        assertThat(again.errors())
                .singleElement()
                .asString()
                .contains("forgotten")
                .doesNotContain("harbour");
        assertThat(texts()).containsExactly("I row in the harbour.");

        memory.clock().advance(Duration.ofDays(1));
        readAgain("Ada rows in the harbour", memory.clock().instant());
        assertThat(texts()).contains("Ada rows in the harbour");
    }

    @Test
    @DisplayName("a former wording of what was forgotten stays forgotten, too; a host that says it itself is heard")
    void should_forget_all_wordings() {
        var said = memory.clock().instant();
        var first = readAgain("Ada rows in the harbour", said);
        memory.clock().advance(Duration.ofDays(1));
        var second =
                memory.service().correct(SCOPE, first, "Ada rows on the lake").orElseThrow();
        memory.clock().advance(Duration.ofDays(1));
        memory.service().forget(SCOPE, second.id());

        var again = memory.consolidation()
                .saveFacts(SCOPE, List.of(draft("Ada rows in the harbour", said), draft("Ada rows on the lake", said)));
        assertThat(again.saved()).isEmpty();
        memory.remember("Ada rows on the lake");
        assertThat(texts()).containsExactly("Ada rows on the lake");
    }

    @Test
    @DisplayName("an import brings back no fact, note or turn that was forgotten after it was said, and counts them")
    void should_not_be_imported_again() {
        memory.user("s1", "I row in the harbour.");
        memory.user("s2", "I row in the harbour.");
        var fact = readAgain("Ada rows", memory.clock().instant());
        var note = memory.notes()
                .save(SCOPE, NoteDraft.builder("Ask about the boat", "test").build())
                .note()
                .id();
        var exported = new ArrayList<TransferItem>();
        var transfer = memory.context().service(MemoryTransfer.class).orElseThrow();
        transfer.export(SCOPE, exported::add);
        memory.clock().advance(Duration.ofDays(1));
        forget(new ErasureTarget.OneSession("s1"));
        forget(new ErasureTarget.OneMemory(fact));
        forget(new ErasureTarget.OneMemory(note));

        var copy = transfer.begin(SCOPE);
        copy.add(exported);

        assertThat(copy.result()).isEqualTo(new MemoryTransfer.Result(0, 1, new MemoryTransfer.LeftOut(0, 3, 0), 0));
        assertThat(texts()).containsExactly("I row in the harbour.");
        assertThat(memory.episodes("s2")).hasSize(1);
    }

    @Test
    @DisplayName("a conversation that was forgotten does not come back by being delivered again, and this is announced")
    void should_not_be_captured_again() {
        var announced = new ArrayList<String>();
        memory.context().events().register(new Object() {
            @Subscribe
            void on(MessageForgotten event) {
                announced.add(event.message().text());
            }
        });
        var said = memory.clock().instant();
        deliver("s1", "I row in the harbour.", said);
        memory.clock().advance(Duration.ofDays(1));
        forget(new ErasureTarget.OneSession("s1"));

        deliver("s1", "I row in the harbour.", said);
        assertThat(memory.episodes("s1")).isEmpty();
        assertThat(announced).containsExactly("I row in the harbour.");
        deliver("s2", "I row in the harbour.", said);
        memory.clock().advance(Duration.ofDays(1));
        deliver("s1", "I row in the harbour.", memory.clock().instant());
        assertThat(memory.episodes("s1")).hasSize(1);
        assertThat(memory.episodes("s2")).hasSize(1);
        assertThat(announced).hasSize(1);
    }

    @Test
    @DisplayName(
            "memory that was cleared can be filled anew; of a user who was forgotten nothing is left, no hash of a text either")
    void should_begin_anew() {
        var said = memory.clock().instant();
        deliver("s1", "I row in the harbour.", said);
        readAgain("Ada rows", said);
        memory.clock().advance(Duration.ofDays(1));
        forget(new ErasureTarget.AllMemories());
        forget(new ErasureTarget.AllSessions());
        deliver("s1", "I row in the harbour.", said);
        readAgain("Ada rows", said);
        assertThat(texts()).hasSize(2);

        memory.clock().advance(Duration.ofDays(1));
        forget(new ErasureTarget.OneSession("s1"));
        assertThat(hashes()).isEqualTo(2); // of the turn and of the conversation
        forget(new ErasureTarget.WholeNamespace());
        assertThat(hashes()).isZero();
    }

    private MemoryId readAgain(String content, Instant said) {
        return memory.consolidation()
                .saveFacts(SCOPE, List.of(draft(content, said)))
                .saved()
                .get(0)
                .id();
    }

    private static FactDraft draft(String content, Instant said) {
        return FactDraft.builder(content, 1, "test").eventTime(said).build();
    }

    private void deliver(String session, String text, Instant said) {
        memory.context().events().post(UserMessage.of(SCOPE, session, text, said));
    }

    private void forget(ErasureTarget target) {
        assertThat(memory.context().service(Erasure.class).orElseThrow().erase(SCOPE, target, unused -> {}))
                .isPresent();
    }

    private List<String> texts() {
        return memory.service().list(SCOPE, MemoryFilter.ALL, 99).stream()
                .map(Memory::content)
                .toList();
    }

    private long hashes() {
        try (var raw = memory.raw()) {
            return raw.number("SELECT count(*) FROM forgotten");
        }
    }
}
