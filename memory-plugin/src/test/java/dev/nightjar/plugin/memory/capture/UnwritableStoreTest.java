package dev.nightjar.plugin.memory.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.memory.Memory;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.plugin.memory.tools.FactTools;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageLost;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** F1 and C8 when the store does not do its part: no turn is hurt, and nothing is lost that need not be. */
@Timeout(60)
class UnwritableStoreTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.with(new MemorySettings(
            List.of(FactTools.NAME), DecaySettings.DEFAULTS, new CaptureSettings(30_000, 3), ContextSettings.DEFAULTS));

    private final BlockingQueue<EpisodeRecorded> recorded = new LinkedBlockingQueue<>();
    private final BlockingQueue<MessageLost> lost = new LinkedBlockingQueue<>();

    @BeforeEach
    void listen() {
        memory.context().events().register(this);
    }

    @Subscribe
    void on(EpisodeRecorded event) {
        recorded.add(event);
    }

    @Subscribe
    void on(MessageLost event) {
        lost.add(event);
    }

    @Test
    @Tag("F1")
    @DisplayName("what cannot be stored is reported once, kept, and stored in order with the next message")
    void should_store_later_what_could_not_be_stored() {
        memory.expectFailures();
        breakStore();
        assertThatCode(() -> {
                    memory.user("s1", "one");
                    memory.user("s1", "two");
                })
                .doesNotThrowAnyException();
        assertThat(memory.context().failures()).hasSize(2);
        assertThat(memory.extension().health().isUp()).isFalse();
        assertThat(memory.extension().health().detail()).contains("2 messages wait");
        mendStore();
        memory.user("s1", "three");
        assertThat(texts()).containsExactly("one", "two", "three");
        assertThat(recorded).hasSize(3);
        assertThat(memory.extension().health().isUp()).isTrue();
    }

    @Test
    @Tag("F1")
    @DisplayName("as many messages are kept as the settings allow, the newest ones; each other one is told")
    void should_keep_a_bounded_number() {
        memory.expectFailures();
        breakStore();
        IntStream.range(0, 5).forEach(i -> memory.user("s1", "message " + i));
        assertThat(memory.extension().health().detail()).contains("3 messages wait", "2 were given up");
        assertThat(lost)
                .extracting(MessageLost::message)
                .extracting(MessageEvent::text)
                .containsExactly("message 0", "message 1");
        assertThat(lost).allSatisfy(event -> assertThat(event.reason()).contains("retry_limit"));
        mendStore();
        memory.user("s1", "last");
        assertThat(texts()).containsExactly("message 2", "message 3", "message 4", "last");
    }

    @Test
    @Tag("F1")
    @DisplayName("what still waits is stored when the plugin stops")
    void should_store_what_waits_when_closed() {
        memory.expectFailures();
        breakStore();
        memory.user("s1", "one");
        mendStore();
        memory.restart();
        assertThat(texts()).containsExactly("one");
    }

    @Test
    @Tag("F1")
    @DisplayName("what is lost when the plugin stops is reported")
    void should_report_what_is_lost_when_closed() {
        memory.expectFailures();
        breakStore();
        memory.user("s1", "one");
        var before = memory.context();
        memory.stop();
        mendStore();
        assertThat(before.failures())
                .last()
                .satisfies(failure ->
                        assertThat(failure.operation()).contains("1 waiting messages of session 's1'", "lost"));
        memory.restart();
    }

    @Tag("file")
    @Test
    @Tag("F1")
    @DisplayName("a message the store can never take is given up and holds up no other")
    void should_give_up_a_message_at_fault() {
        memory.expectFailures();
        try (var raw = memory.raw()) {
            raw.execute("CREATE TRIGGER fault BEFORE INSERT ON memories WHEN new.content = 'at fault'"
                    + " BEGIN SELECT RAISE(ABORT, 'never'); END");
        }
        memory.user("s1", "at fault");
        memory.user("s1", "one");
        assertThat(texts()).containsExactly("one");
        assertThat(memory.context().failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.operation()).contains("session 's1'", "lost"));
    }

    @Test
    @Tag("F1")
    @DisplayName("an interrupted turn is stored all the same, and stays interrupted")
    void should_store_an_interrupted_turn() throws InterruptedException {
        Thread.currentThread().interrupt();
        memory.user("s1", "one");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(recorded.poll(30, TimeUnit.SECONDS)).isNotNull();
        assertThat(texts()).containsExactly("one");
    }

    /** The disk's faults are hard to come by; a missing table fails a write just as well and can be put back. */
    private void breakStore() {
        try (var raw = memory.raw()) {
            raw.execute("ALTER TABLE forgotten RENAME TO gone");
        }
    }

    private void mendStore() {
        try (var raw = memory.raw()) {
            raw.execute("ALTER TABLE gone RENAME TO forgotten");
        }
    }

    private List<String> texts() {
        return memory.episodes("s1").stream().map(Memory::content).toList();
    }
}
