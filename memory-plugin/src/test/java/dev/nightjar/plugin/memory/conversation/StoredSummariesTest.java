package dev.nightjar.plugin.memory.conversation;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.conversation.RollingSummary;
import dev.nightjar.spi.conversation.RollingSummary.Draft;
import dev.nightjar.spi.conversation.RollingSummaryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StoredSummariesTest {

    @RegisterExtension
    private final StartedMemory memory = StartedMemory.withToolsets("facts", "scratchpad");

    @Test
    @Tag("T5")
    @DisplayName("of two writers with the same epoch one is applied, the other is told the current epoch")
    void should_refuse_a_stale_write() {
        say("s", "One.", "Two.", "Three.");
        assertThat(summary("s")).isEqualTo(RollingSummary.NONE);

        var first = summaries().write(SCOPE, "s", new Draft(0, 1, "- 1 user: One."));
        var stale = summaries().write(SCOPE, "s", new Draft(0, 2, "- 2 user: Two."));

        assertThat(first.isWritten()).isTrue();
        assertThat(first.current().epoch()).isEqualTo(1);
        assertThat(stale.isWritten()).isFalse();
        assertThat(stale.current()).isEqualTo(first.current()).isEqualTo(summary("s"));
        assertThat(summaries()
                        .write(SCOPE, "s", new Draft(1, 2, "- 2 user: Two."))
                        .current())
                .extracting(RollingSummary::epoch, RollingSummary::lastSequence, RollingSummary::text)
                .containsExactly(2L, 2L, "- 2 user: Two.");
    }

    @Test
    @Tag("T5")
    @DisplayName("a summary that covers less than before, or more than the session has, is refused with both numbers")
    void should_refuse_a_wrong_range() {
        say("s", "One.", "Two.", "Three.");
        write("s", 2, "text");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> summaries().write(SCOPE, "s", new Draft(1, 1, "text")))
                .withMessageContainingAll("up to 2", "ends at 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> summaries().write(SCOPE, "s", new Draft(1, 4, "text")))
                .withMessageContainingAll("message 3", "up to 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> summaries().write(SCOPE, "nobody", new Draft(0, 1, "text")))
                .withMessageContaining("nobody");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Draft(0, 1, "x".repeat(4_001)))
                .withMessageContainingAll("4000", "4001");
        for (var bad : List.of("", " \n")) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Draft(0, 1, bad));
        }
        assertThat(summary("s").lastSequence()).isEqualTo(2);
    }

    @Test
    @Tag("T6")
    @DisplayName("storing a message loses neither the summary nor the scratchpad, nor does a restart")
    void should_keep_the_state_of_a_session() {
        say("s", "One.", "Two.");
        write("s", 2, "- 1 user: One.");
        assertThat(memory.callIn("s", "scratchpad_write", List.of("buy paint")).isSuccess())
                .isTrue();
        memory.user("s", "Three.");
        memory.restart();

        assertThat(summary("s").text()).isEqualTo("- 1 user: One.");
        assertThat(memory.callIn("s", "scratchpad_read").toString()).contains("buy paint");
    }

    @Test
    @Tag("T5")
    @DisplayName("another namespace and another agent see no summary and write none")
    void should_keep_summaries_apart() {
        say("s", "One.");
        write("s", 1, "secret");
        for (var other : List.of(
                MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob")),
                MemoryScope.of("helper", SCOPE.namespace()))) {
            assertThat(summaries().summary(other, "s")).isEqualTo(RollingSummary.NONE);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> summaries().write(other, "s", new Draft(1, 1, "mine")));
        }
        assertThat(summary("s").text()).isEqualTo("secret");
    }

    @Tag("file")
    @Test
    @Tag("I7")
    @Tag("T5")
    @DisplayName("erasing a message empties the summary that covers it, and a writer that had read it is refused")
    void should_empty_a_summary_of_what_is_erased() throws IOException {
        say("s", "I met Wuzzlemung in the harbour.", "The weather is fine.", "Good night.");
        write("s", 2, "- 1 user: I met Wuzzlemung in the harbour.");
        say("other", "Nothing of that kind.");
        write("other", 1, "- 1 user: Nothing of that kind.");

        erase(new ErasureTarget.OneMemory(memory.episodes("s").get(2).id()));
        assertThat(summary("s").epoch()).as("it does not cover message 3").isEqualTo(1);
        erase(new ErasureTarget.OneMemory(memory.episodes("s").get(0).id()));

        assertThat(summary("s").isEmpty()).isTrue();
        assertThat(summary("s").text()).isEmpty();
        assertThat(summaries()
                        .write(SCOPE, "s", new Draft(1, 2, "- 1 user: I met Wuzzlemung"))
                        .isWritten())
                .isFalse();
        assertThat(summary("other").isEmpty()).isFalse();
        memory.stop();
        assertThat(stored()).doesNotContain("Wuzzlemung");
    }

    @Tag("file")
    @Test
    @Tag("I7")
    @DisplayName("a summary goes that names whom an erasure is about, or that quotes an erased fact in its own words")
    void should_empty_a_summary_that_quotes() throws IOException {
        say("s", "We talked about the neighbour.", "Yes.");
        write("s", 1, "The neighbour is called Quilbertina.");
        say("t", "Another talk.");
        write("t", 1, "Ada keeps the key under the blue flower pot by the door.");
        var fact = memory.remember("Ada keeps the key under the blue flower pot");

        erase(new ErasureTarget.About("Quilbertina"));
        assertThat(summary("s").isEmpty()).isTrue();
        assertThat(summary("t").isEmpty()).isFalse();
        erase(new ErasureTarget.OneMemory(fact));
        assertThat(summary("t").isEmpty()).isTrue();
        memory.stop();
        assertThat(stored()).doesNotContain("Quilbertina", "flower pot");
    }

    @Test
    @Tag("P12")
    @DisplayName("a summary goes with its session, and with the messages that are pruned")
    void should_go_with_its_session() {
        say("s", "One.");
        write("s", 1, "- 1 user: One.");
        erase(new ErasureTarget.OneSession("s"));
        assertThat(summary("s")).isEqualTo(RollingSummary.NONE);

        for (int i = 0; i <= 11; i++) {
            say("s" + i, "Hello.");
            write("s" + i, 1, "- 1 user: Hello.");
            memory.consolidate("s" + i);
            memory.clock().advance(Duration.ofMinutes(1));
        }
        memory.context().service(ConversationStore.class).orElseThrow().prune(SCOPE);
        assertThat(summary("s0").isEmpty()).isTrue();
        assertThat(summary("s11").isEmpty()).isFalse();
        erase(new ErasureTarget.AllSessions());
        assertThat(summary("s11")).isEqualTo(RollingSummary.NONE);
    }

    @Test
    @Tag("X72")
    @DisplayName("a message that is stored late at a place the summary covers empties it, so that it is made anew")
    void should_notice_a_late_message() {
        say("s", "One.", "Two.", "Three.");
        try (var raw = memory.raw()) {
            raw.execute("DELETE FROM memories WHERE seq = 2");
        }
        write("s", 3, "- 1 user: One.");
        try (var raw = memory.raw()) {
            raw.execute("INSERT INTO unremembered_messages (session_pk, seq, role, text, said_at)"
                    + " VALUES (1, 2, 'user', 'Two.', 1)");
            assertThat(summary("s").isEmpty()).isTrue();
            raw.execute("DELETE FROM unremembered_messages");
        }
    }

    private void say(String session, String... texts) {
        for (var text : texts) {
            memory.user(session, text);
        }
    }

    private void write(String session, long last, String text) {
        var draft = new Draft(summary(session).epoch(), last, text);
        assertThat(summaries().write(SCOPE, session, draft).isWritten()).isTrue();
    }

    private RollingSummary summary(String session) {
        return summaries().summary(SCOPE, session);
    }

    private RollingSummaryStore summaries() {
        return memory.context().service(RollingSummaryStore.class).orElseThrow();
    }

    private void erase(ErasureTarget target) {
        assertThat(memory.context().service(Erasure.class).orElseThrow().erase(SCOPE, target, unused -> {}))
                .isPresent();
    }

    private String stored() throws IOException {
        return Files.readString(memory.file(), StandardCharsets.ISO_8859_1);
    }
}
