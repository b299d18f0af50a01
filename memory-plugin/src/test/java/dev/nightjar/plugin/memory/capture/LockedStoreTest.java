package dev.nightjar.plugin.memory.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.memory.Memory;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.tools.FactTools;
import dev.nightjar.spi.event.EpisodeRecorded;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A7: another process has the file to itself for a while. */
@Timeout(60)
class LockedStoreTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(new MemorySettings(
            List.of(FactTools.NAME), DecaySettings.DEFAULTS, new CaptureSettings(200, 3), ContextSettings.DEFAULTS));

    private final BlockingQueue<EpisodeRecorded> recorded = new LinkedBlockingQueue<>();

    @BeforeEach
    void listen() {
        memory.context().events().register(this);
    }

    @Subscribe
    void on(EpisodeRecorded event) {
        recorded.add(event);
    }

    @Tag("file")
    @Test
    @Tag("A7")
    @DisplayName("while another process holds the lock a turn waits for its time limit, then goes on")
    void should_not_hold_up_a_turn_when_locked() throws InterruptedException {
        memory.expectFailures();
        try (var other = memory.raw()) {
            other.execute("BEGIN IMMEDIATE");
            memory.user("s1", "one");
            assertThat(recorded).isEmpty();
            assertThat(memory.context().failures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.operation()).contains("in time"));
            other.execute("COMMIT");
        }
        assertThat(recorded.poll(30, TimeUnit.SECONDS)).isNotNull();
        assertThat(texts()).containsExactly("one");
    }

    private List<String> texts() {
        return memory.episodes("s1").stream().map(Memory::content).toList();
    }
}
