package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A fact that was shown is used when the answer or the next message takes up what it told. */
class ShownFactsTest {

    private static final String QUESTION = "Where does Ada keep her boat?";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private MemoryId boat;

    @BeforeEach
    void remember() {
        boat = memory.remember("Ada keeps her boat in Flekkefjord");
        memory.clock().advance(Duration.ofDays(3));
    }

    @Test
    @Tag("X21")
    @DisplayName("an answer that says what only the fact told has used it; the clock starts anew")
    void should_count_what_the_answer_says() {
        ask(QUESTION);
        assertThat(memory.block(QUESTION, "s1").orElseThrow()).contains("Flekkefjord");
        assertThat(uses()).isZero();
        memory.agent("s1", "It lies at Flekkefjord.");
        assertThat(uses()).isEqualTo(1);
        assertThat(memory.fact(boat).confidence()).isEqualTo(1);
        assertThat(memory.fact(boat).decayRate()).isEqualTo(0.002);
        ask("So it is in Flekkefjord, thanks!");
        assertThat(uses()).isEqualTo(1);
    }

    @Test
    @Tag("X21")
    @DisplayName("an answer that only repeats the words of the question has used nothing")
    void should_not_count_what_was_only_shown() {
        ask(QUESTION);
        memory.block(QUESTION, "s1");
        memory.agent("s1", "I do not know where Ada keeps her boat.");
        ask("Never mind, what is the weather like?");
        assertThat(uses()).isZero();
        memory.agent("s1", "In Flekkefjord it rains."); // too late: this was not the answer
        assertThat(uses()).isZero();
        assertThat(memory.fact(boat).decayRate()).isEqualTo(0.004);
    }

    @Test
    @Tag("X21")
    @DisplayName(
            "what the user takes up next was used, also where a host asks for context before it " + "posts the message")
    void should_count_what_the_user_takes_up() {
        memory.block(QUESTION, "s1");
        ask(QUESTION);
        memory.agent("s1", "Let me think.");
        assertThat(uses()).isZero();
        ask("Was it not Flekkefjord?");
        assertThat(uses()).isEqualTo(1);
    }

    @Test
    @Tag("X21")
    @DisplayName("the same holds for what a tool answered")
    void should_count_what_a_tool_answered() {
        ask("I need to know about that boat.");
        var unused = memory.callIn("s1", "search_memory", "Ada boat keeps", null, null, null, null, 10);
        assertThat(uses()).isZero();
        memory.agent("s1", "Go to Flekkefjord.");
        assertThat(uses()).isEqualTo(1);
    }

    @Test
    @Tag("X21")
    @DisplayName("an answer in another session or namespace uses nothing")
    void should_keep_to_the_session() {
        memory.block(QUESTION, "s1");
        memory.agent("s2", "Flekkefjord is a town.");
        var bob = MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob"));
        var now = memory.clock().instant();
        memory.context().events().post(AgentResponse.of(bob, "s1", "Flekkefjord is a town.", now));
        memory.context().events().post(UserMessage.of(bob, "s1", "Flekkefjord?", now));
        assertThat(uses()).isZero();
    }

    private void ask(String text) {
        memory.user("s1", text);
    }

    private int uses() {
        memory.service().remember(MemoryScope.of("assistant", new Namespace("user:cy")), draft());
        return memory.fact(boat).accessCount();
    }

    /** What is written after a use waits for it. */
    private static FactDraft draft() {
        return FactDraft.of("Cy swims", 1, "test");
    }
}
