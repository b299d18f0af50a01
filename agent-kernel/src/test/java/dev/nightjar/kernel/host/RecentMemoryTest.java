package dev.nightjar.kernel.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.StoredMessages;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.memory.ConversationMemory.Context;
import dev.nightjar.spi.memory.ConversationMemory.Identity;
import dev.nightjar.spi.memory.MemoryProvider;
import dev.nightjar.testkit.MemoryProviderContract;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RecentMemoryTest implements MemoryProviderContract {

    private final StoredMessages store = new StoredMessages();
    private RecentMemory provider = new RecentMemory(() -> Optional.of(store));

    @Override
    public MemoryProvider provider() {
        return provider;
    }

    @Override
    public void post(MemoryScope scope, String sessionId, Role role, String text) {
        store.on(
                role == Role.USER
                        ? UserMessage.of(scope, sessionId, text, NOON)
                        : AgentResponse.of(scope, sessionId, text, NOON));
    }

    @Override
    public void restart() {
        provider = new RecentMemory(() -> Optional.of(store));
    }

    @Test
    @Tag("N1")
    @DisplayName("of 25 turns the turns 6 to 25, oldest first, from the first word of the sixth")
    void should_show_the_last_twenty_turns() {
        var memory = awake(ADA, "s");
        for (int i = 1; i <= 25; i++) {
            talk(memory, ADA, "s", i);
        }
        post(ADA, "s", Role.AGENT, "One more word");

        assertThat(memory.buildContext(null).history())
                .hasSize(41)
                .extracting(StoredMessage::text)
                .startsWith("Question 6", "Answer 6")
                .endsWith("Answer 25", "One more word");
        assertThat(memory.recentTurns(1).get(0).answer()).isEqualTo("Answer 25\n\nOne more word");
    }

    @Test
    @Tag("B2")
    @DisplayName("ids of new conversations are 12 random hex characters; 10,000 of them differ")
    void should_name_sessions_at_random() {
        var ids = Stream.generate(() -> provider.open().onWake(new Identity(ADA, null, NOON)))
                .limit(10_000)
                .toList();

        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{12}"));
    }

    @Test
    @Tag("N3")
    @DisplayName("without a store there is nothing, and nothing fails")
    void should_do_without_a_store() {
        provider = new RecentMemory(Optional::empty);
        var memory = awake(ADA, null);

        assertThat(memory.buildContext(null)).isEqualTo(Context.EMPTY);
        assertThat(memory.turnCount()).isZero();
    }
}
