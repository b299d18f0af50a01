package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.memory.ConversationMemory;
import dev.nightjar.spi.memory.ConversationMemory.Context;
import dev.nightjar.spi.memory.ConversationMemory.Identity;
import dev.nightjar.spi.memory.ConversationMemory.Turn;
import dev.nightjar.spi.memory.MemoryProvider;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that every {@link MemoryProvider} must pass. Implement it in a test class that creates the provider, stores
 * messages as a host does, and restarts both with the same data.
 */
public interface MemoryProviderContract {

    /** The scope of the tests. */
    MemoryScope ADA = MemoryScope.of("assistant", new Namespace("user:ada"));

    /** Another user of the same agent. */
    MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    /** When agents wake. */
    Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    /** The provider under test, initialised. Nothing is stored before each test. */
    MemoryProvider provider();

    /** Posts a message to the bus as a host does. It is in the operational store when this returns. */
    void post(MemoryScope scope, String sessionId, Role role, String text);

    /** Stops provider and store abruptly, and restarts both with the same data. */
    void restart();

    /** A memory after waking. */
    default ConversationMemory awake(MemoryScope scope, @Nullable String sessionId) {
        var memory = provider().open();
        memory.onWake(new Identity(scope, sessionId, NOON));
        return memory;
    }

    /** A whole turn, as a host does it: stored first, then saved. */
    default Turn talk(ConversationMemory memory, MemoryScope scope, String sessionId, int number) {
        post(scope, sessionId, Role.USER, "Question " + number);
        post(scope, sessionId, Role.AGENT, "Answer " + number);
        var turn = new Turn(
                sessionId + "-" + number,
                "Question " + number,
                "Answer " + number,
                List.of(),
                NOON.plusSeconds(number));
        memory.saveTurn(turn);
        return turn;
    }

    private static List<String> inputs(List<Turn> turns) {
        return turns.stream().map(Turn::input).toList();
    }

    private static List<String> numbered(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(i -> "Question " + i).toList();
    }

    @Test
    @Tag("M1")
    @Tag("M3")
    @DisplayName("a provider has a name and aliases of lower-case letters, digits and hyphens")
    default void should_have_names_that_can_be_typed() {
        var names = new HashSet<>(provider().memoryAliases());
        names.add(provider().memoryName());

        assertThat(names).hasSize(provider().memoryAliases().size() + 1).allMatch(name -> name.matches("[a-z0-9-]+"));
        assertThat(provider().historyMessages()).isNotNegative();
    }

    @Test
    @Tag("O1")
    @DisplayName(
            "a session the host names is the thread; two wakes without one are two threads, a double " + "wake is one")
    default void should_give_each_wake_a_thread() {
        var memory = provider().open();
        var first = memory.onWake(new Identity(ADA, null, NOON));

        assertThat(first).isNotBlank();
        assertThat(memory.onWake(new Identity(ADA, null, NOON.plusSeconds(1)))).isEqualTo(first);
        assertThat(memory.onWake(new Identity(ADA, "other", NOON))).isEqualTo(first);
        memory.onSleep();
        assertThat(memory.onWake(new Identity(ADA, null, NOON.plusSeconds(2)))).isNotEqualTo(first);
        assertThat(provider().open().onWake(new Identity(ADA, "named", NOON))).isEqualTo("named");
    }

    @Test
    @Tag("M1")
    @DisplayName("the newest turns come oldest first, as many as asked for")
    default void should_give_the_newest_turns_oldest_first() {
        var memory = awake(ADA, "s");
        assertThat(memory.turnCount()).isZero();
        assertThat(memory.recentTurns(5)).isEmpty();
        for (int i = 1; i <= 25; i++) {
            talk(memory, ADA, "s", i);
        }

        assertThat(memory.turnCount()).isEqualTo(25);
        assertThat(inputs(memory.recentTurns(20))).isEqualTo(numbered(6, 25));
        assertThat(memory.recentTurns(1)).singleElement().satisfies(turn -> {
            assertThat(turn.input()).isEqualTo("Question 25");
            assertThat(turn.answer()).isEqualTo("Answer 25");
        });
        assertThat(inputs(memory.recentTurns(1_000))).isEqualTo(numbered(1, 25));
        for (int bad : List.of(0, -1)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> memory.recentTurns(bad))
                    .withMessageContaining(String.valueOf(bad));
        }
    }

    @Test
    @Tag("N1")
    @Tag("O3")
    @DisplayName("without a hint the context is the newest messages in the order they were said")
    default void should_show_the_newest_messages_in_order() {
        var memory = awake(ADA, "s");
        for (int i = 1; i <= 30; i++) {
            talk(memory, ADA, "s", i);
        }

        var context = memory.buildContext(null);
        assertThat(context.recalled()).isEmpty();
        assertThat(context.history()).hasSizeGreaterThan(1);
        assertThat(context.history())
                .extracting(StoredMessage::sequence)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(context.history().get(context.history().size() - 1).text()).isEqualTo("Answer 30");
    }

    @Test
    @Tag("O7")
    @DisplayName("saving a turn twice makes no duplicate")
    default void should_save_a_turn_once() {
        var memory = awake(ADA, "s");
        var turn = talk(memory, ADA, "s", 1);
        memory.saveTurn(turn);

        assertThat(memory.turnCount()).isEqualTo(1);
        assertThat(inputs(memory.recentTurns(5))).containsExactly("Question 1");
        assertThat(memory.buildContext(null).history()).hasSize(2);
    }

    @Test
    @Tag("O9")
    @DisplayName("before the agent wakes and after it sleeps nothing is known and nothing is saved")
    default void should_know_nothing_unless_awake() {
        talk(awake(ADA, "s"), ADA, "s", 1);
        var memory = provider().open();
        assertKnowsNothing(memory);
        memory.onWake(new Identity(ADA, "s", NOON));
        assertThat(memory.turnCount()).isEqualTo(1);
        memory.onSleep();
        assertKnowsNothing(memory);
        memory.saveTurn(new Turn("late", "Too late", "Yes", List.of(), NOON));
        memory.close();

        assertThat(awake(ADA, "s").turnCount()).isEqualTo(1);
    }

    private static void assertKnowsNothing(ConversationMemory memory) {
        var hint = new ContextRequest("Question 1", ADA, "s");
        assertThat(memory.buildContext(null)).isEqualTo(Context.EMPTY);
        assertThat(memory.buildContext(hint)).isEqualTo(Context.EMPTY);
        assertThat(memory.workingMemory()).isEmpty();
        assertThat(memory.recentTurns(5)).isEmpty();
        assertThat(memory.turnCount()).isZero();
    }

    @Test
    @Tag("N3")
    @Tag("O10")
    @Tag("X53")
    @DisplayName("after a kill and a restart the count and the newest turns are right")
    default void should_know_after_a_restart_what_was_said() {
        var memory = awake(ADA, "s");
        for (int i = 1; i <= 3; i++) {
            talk(memory, ADA, "s", i);
        }
        restart();

        var again = awake(ADA, "s");
        assertThat(again.turnCount()).isEqualTo(3);
        assertThat(inputs(again.recentTurns(2))).isEqualTo(numbered(2, 3));
        talk(again, ADA, "s", 4);
        assertThat(inputs(again.recentTurns(9))).isEqualTo(numbered(1, 4));
        assertThat(again.buildContext(null).history()).hasSize(8);
    }

    @Test
    @Tag("O2")
    @DisplayName("two identities do not see each other, and neither do two threads of one")
    default void should_keep_identities_and_threads_apart() {
        talk(awake(ADA, "s"), ADA, "s", 1);
        var hint = new ContextRequest("Question 1", BOB, "s");
        var bobs = awake(BOB, "s");

        assertThat(bobs.turnCount()).isZero();
        assertThat(bobs.recentTurns(5)).isEmpty();
        assertThat(bobs.buildContext(null)).isEqualTo(Context.EMPTY);
        assertThat(bobs.buildContext(hint)).isEqualTo(Context.EMPTY);
        assertThat(awake(ADA, "t").turnCount()).isZero();
        assertThat(awake(ADA, "t").buildContext(null).history()).isEmpty();
    }

    @Test
    @Tag("M2")
    @DisplayName("working memory is a capability that is asked for, and may be missing")
    default void should_answer_for_working_memory() {
        var request = new ContextRequest("Question 1", ADA, "s");
        awake(ADA, "s")
                .workingMemory()
                .ifPresent(working -> assertThat(working.section(request)).isNotNull());
    }
}
