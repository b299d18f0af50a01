package dev.nightjar.plugin.memory.conversation;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PruningTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("X01")
    @Tag("B8")
    @DisplayName("ten chats of 12 turns with max_sessions 10 are ten sessions, all complete")
    void should_keep_ten_chats() {
        for (int chat = 1; chat <= 10; chat++) {
            chat("chat " + chat, 12);
            store().prune(SCOPE);
        }

        assertThat(store().sessions(SCOPE, 100)).hasSize(10).allMatch(session -> session.messageCount() == 24);
        for (int chat = 1; chat <= 10; chat++) {
            var texts = store().messages(SCOPE, "chat " + chat, 1000).stream()
                    .map(StoredMessage::text)
                    .toList();
            assertThat(texts).hasSize(24).startsWith("Question 1").endsWith("Answer 12");
        }
    }

    @Test
    @Tag("B8")
    @DisplayName("of 12 sessions the 10 newest remain, each complete; every turn is still found")
    void should_prune_by_session() {
        for (int chat = 1; chat <= 12; chat++) {
            chat("chat " + chat, 5);
        }

        assertThat(store().prune(SCOPE)).isEqualTo(2);

        assertThat(store().sessions(SCOPE, 100))
                .filteredOn(session -> !session.isPruned())
                .extracting(Session::id)
                .containsExactlyElementsOf(IntStream.iterate(12, chat -> chat > 2, chat -> chat - 1)
                        .mapToObj(chat -> "chat " + chat)
                        .toList());
        assertThat(store().messages(SCOPE, "chat 1", 10)).isEmpty();
        assertThat(memory.episodes("chat 1")).hasSize(10);
        assertThat(store().prune(SCOPE)).isZero();
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM tool_calls")).isEqualTo(50);
        }
    }

    @Test
    @Tag("B8")
    @DisplayName("a conversation without messages is listed, counted and shown as before; only a new "
            + "message continues it")
    void should_show_what_was_pruned() {
        for (int chat = 1; chat <= 12; chat++) {
            chat("chat " + chat, 5);
        }
        var before = store().sessions(SCOPE, 100);
        long turns = store().countTurns(SCOPE);
        var said = store().transcript(SCOPE, "chat 2", 100);

        store().prune(SCOPE);

        assertThat(store().sessions(SCOPE, 100))
                .usingRecursiveComparison()
                .ignoringFields("isPruned")
                .isEqualTo(before);
        assertThat(store().countSessions(SCOPE)).isEqualTo(12);
        assertThat(store().countTurns(SCOPE)).isEqualTo(turns);
        assertThat(store().session(SCOPE, "chat 2")).get().matches(Session::isPruned);
        assertThat(store().transcript(SCOPE, "chat 2", 100))
                .usingRecursiveComparison()
                .ignoringFields("steps")
                .isEqualTo(said);
        memory.user("chat 2", "And another thing.");
        assertThat(store().transcript(SCOPE, "chat 2", 2))
                .extracting(StoredMessage::text)
                .containsExactly("Answer 5", "And another thing.");
        assertThat(store().session(SCOPE, "chat 2").orElseThrow().messageCount())
                .isEqualTo(11);
        assertThat(store().newestTurns(SCOPE, "chat 2", 9)).hasSize(1);
    }

    @Test
    @DisplayName("a session that waits for consolidation keeps its messages, however old; other users are apart")
    void should_keep_what_waits() {
        memory.user("waiting", "Read me first.");
        for (int chat = 1; chat <= 11; chat++) {
            chat("chat " + chat, 1);
        }
        var bob = MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob"));
        memory.context()
                .events()
                .post(UserMessage.of(
                        bob, "old", "Bob's.", memory.clock().instant().minus(Duration.ofDays(9))));

        assertThat(store().prune(SCOPE)).isEqualTo(1);
        assertThat(store().prune(bob)).isZero();

        assertThat(store().messages(SCOPE, "waiting", 9)).hasSize(1);
        assertThat(store().messages(SCOPE, "chat 1", 9)).isEmpty();
        assertThat(store().messages(bob, "old", 9)).hasSize(1);
        memory.consolidate("waiting");
        assertThat(store().prune(SCOPE)).isEqualTo(1);
        assertThat(store().messages(SCOPE, "waiting", 9)).isEmpty();
    }

    @Test
    @Tag("X07")
    @DisplayName("a pruned message that is posted again is recognised; the session goes on under the same id")
    void should_recognise_pruned_messages() {
        var old = UserMessage.of(
                        SCOPE, "old", "The very first thing.", memory.clock().instant())
                .withMessageId("m1");
        memory.context().events().post(old);
        memory.consolidate("old");
        for (int chat = 1; chat <= 10; chat++) {
            chat("chat " + chat, 1);
        }
        assertThat(store().prune(SCOPE)).isEqualTo(1);

        memory.context().events().post(old);
        assertThat(memory.episodes("old")).hasSize(1);
        memory.user("old", "And a second thing.");

        assertThat(store().messages(SCOPE, "old", 9))
                .extracting(StoredMessage::sequence, StoredMessage::text)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(2L, "And a second thing."));
        assertThat(memory.episodes("old")).extracting(Memory::content).hasSize(2);
    }

    @Test
    @Tag("B8")
    @DisplayName("a number of sessions that keeps none is refused, naming the setting")
    void should_refuse_to_keep_none() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConversationSettings(0, false, "archives", true))
                .withMessageContainingAll("max_sessions", "0");
    }

    /** A chat that is over and was read. */
    private void chat(String session, int turns) {
        for (int turn = 1; turn <= turns; turn++) {
            memory.clock().advance(Duration.ofMinutes(1));
            memory.user(session, "Question " + turn);
            var call = new ToolCallRecord("c", "search", "{}", "nothing", false);
            memory.context()
                    .events()
                    .post(AgentResponse.of(
                                    SCOPE,
                                    session,
                                    "Answer " + turn,
                                    memory.clock().instant())
                            .withSteps(List.of(new ToolStep("", List.of(call)))));
        }
        memory.consolidate(session);
    }

    private ConversationStore store() {
        return memory.context().service(ConversationStore.class).orElseThrow();
    }
}
