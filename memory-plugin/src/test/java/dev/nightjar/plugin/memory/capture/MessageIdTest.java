package dev.nightjar.plugin.memory.capture;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.MessageForgotten;
import dev.nightjar.spi.event.MessageRefused;
import dev.nightjar.spi.event.ToolCallsRecorded;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the host's own id of a message tells, and what becomes of one that is used twice. */
class MessageIdTest {

    private static final ToolStep LOOK_UP =
            new ToolStep("", List.of(new ToolCallRecord("call_1", "look_up", "{}", "in the boathouse", false)));

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private final List<Object> announced = new ArrayList<>();

    @BeforeEach
    void listen() {
        memory.context().events().register(this);
    }

    @Subscribe
    void on(EpisodeRecorded event) {
        announced.add(event.isRepeated() ? "repeated" : "stored");
    }

    @Subscribe
    void on(ToolCallsRecorded event) {
        announced.add(event.isRepeated() ? "calls repeated" : "calls stored");
    }

    @Subscribe
    void on(MessageForgotten event) {
        announced.add("forgotten");
    }

    @Subscribe
    void on(MessageRefused event) {
        announced.add("refused");
        assertThat(event.reason()).contains("'turn-1'", "'s1'");
    }

    @Test
    @DisplayName("an id that comes again with another text, or from the other side, is refused and reported")
    void should_refuse_an_id_of_another_message() {
        memory.expectFailures();
        post(user("Where is the key?"));
        post(user("Where is the key?"));
        post(user("Where is the boat?"));
        post(agent("Where is the key?"));
        post(agent("").withSteps(List.of(LOOK_UP)));

        assertThat(announced).containsExactly("stored", "repeated", "refused", "refused", "refused");
        assertThat(messages()).extracting(StoredMessage::text).containsExactly("Where is the key?");
        assertThat(memory.context().failures()).hasSize(3);
    }

    @Test
    @DisplayName("a turn of calls only is stored and announced, once for its id; then its id is taken")
    void should_store_calls_without_a_text_once() {
        memory.expectFailures();
        var calls = agent("").withSteps(List.of(LOOK_UP));
        post(calls);
        post(calls);
        post(agent("In the boathouse."));

        assertThat(announced).containsExactly("calls stored", "calls repeated", "refused");
        assertThat(messages()).singleElement().satisfies(message -> {
            assertThat(message.text()).isEmpty();
            assertThat(message.steps()).containsExactly(LOOK_UP);
        });
    }

    @Test
    @DisplayName("a message whose text was erased does not come back under its id")
    void should_not_bring_back_what_was_erased() {
        var said = user("Greta has the key.");
        post(said);
        memory.clock().advance(Duration.ofDays(1));
        memory.context()
                .service(Erasure.class)
                .orElseThrow()
                .erase(SCOPE, new ErasureTarget.About("Greta"), progress -> {});
        announced.clear();

        post(said);

        assertThat(announced).containsExactly("forgotten");
        assertThat(messages()).extracting(StoredMessage::text).noneMatch(text -> text.contains("Greta"));
    }

    private UserMessage user(String text) {
        return UserMessage.of(SCOPE, "s1", text, memory.clock().instant()).withMessageId("turn-1");
    }

    private AgentResponse agent(String text) {
        return AgentResponse.of(SCOPE, "s1", text, memory.clock().instant()).withMessageId("turn-1");
    }

    private void post(MessageEvent message) {
        memory.context().events().post(message);
    }

    private List<StoredMessage> messages() {
        return memory.context().service(ConversationStore.class).orElseThrow().messages(SCOPE, "s1", 100);
    }
}
