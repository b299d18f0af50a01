package dev.nightjar.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.testkit.host.HostModel;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Services whose server is not there. */
class ServerMemoryIT {

    /** Nothing listens on this port. */
    private final NightjarClient client = NightjarClient.builder(URI.create("http://127.0.0.1:1"))
            .token("njt_secret")
            .timeout(Duration.ofSeconds(60))
            .maxTries(1)
            .build();

    private final SettableClock clock = SettableClock.at("2026-01-01T12:00:00Z");
    private final RemoteMemory memory = new RemoteMemory(client, clock);
    private final HostModel model = new HostModel();
    private final ChatModel chat = new ScriptedChatModel(model);

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    @DisplayName("a turn goes on without memory, and the failures tell what was lost, without the token")
    void should_answer_without_the_server() {
        model.answers("Hello, Ada.");
        var service = NightjarMemory.of(memory)
                .attachTo(AiServices.builder(LangChain4jDoor.Assistant.class).chatModel(chat))
                .build();

        assertThat(service.chat(new UserSession("ada", "monday"), "I am Ada.")).isEqualTo("Hello, Ada.");

        assertThat(memory.failures())
                .extracting(Failure::operation)
                .as("it does not wait for the server three times more, to read")
                .containsExactly(
                        "store a message of the user of the session 'monday'",
                        "store an answer of the session 'monday'");
        assertThat(memory.failures())
                .allSatisfy(failure -> assertThat(failure.toString()).doesNotContain("njt_secret"));
    }

    @Test
    @DisplayName("five seconds after the server did not answer, it is asked again")
    void should_ask_again_after_a_while() {
        var session = memory.session("monday");
        assertThat(session.context("Who am I?")).isEmpty();
        assertThat(session.newestTurns(3)).isEmpty();
        assertThat(memory.failures()).hasSize(1);

        clock.advance(Duration.ofSeconds(5));

        assertThat(session.tools()).isEmpty();
        assertThat(memory.failures()).hasSize(2);
    }

    @Test
    @DisplayName("all turns may be asked for, however many that would be")
    void should_ask_for_all_turns() {
        assertThat(memory.session("monday").newestTurns(Integer.MAX_VALUE)).isEmpty();

        assertThat(memory.failures())
                .extracting(Failure::operation)
                .containsExactly("read the messages of the session 'monday'");
    }

    @Test
    @DisplayName("a tool tells the model that it failed, and an erasure tells its caller")
    void should_tell_failures_of_tools_and_erasures() {
        var session = memory.session("ada", "monday");

        var outcome = session.call("search_memory", "{}");

        assertThat(outcome.isSuccess()).isFalse();
        assertThat(outcome.json()).contains("\"success\":false", "did not reach");
        assertThatThrownBy(session::erase).isInstanceOf(MemoryException.class);
        assertThat(session.scope().namespace().value()).isEqualTo("user:ada");
    }

    @Test
    @DisplayName("a model cannot be lent to a server")
    void should_refuse_to_lend_a_model() {
        assertThatThrownBy(() -> NightjarMemory.of(client).readWith(chat))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("model.provider");
    }
}
