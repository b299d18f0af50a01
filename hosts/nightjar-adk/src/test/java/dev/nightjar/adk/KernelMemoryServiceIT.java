package dev.nightjar.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.AgentKernel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Memory as the tools of the Agent Development Kit ask for it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KernelMemoryServiceIT {

    private static final String SAID = "The spare key hangs in the boathouse.";

    private AgentKernel kernel;

    @BeforeAll
    void start(@TempDir Path data) {
        kernel = AgentKernel.builder()
                .dataRoot(data)
                .plugins(Path.of("target", "plugins"))
                .polling(false)
                .start();
    }

    @AfterAll
    void stop() {
        kernel.close();
    }

    @Test
    void should_find_what_the_user_said_and_nobody_else() {
        SessionResolver.ofUsers(kernel).session("ada", "monday").said(SAID);
        var service = NightjarMemory.of(kernel).memoryService();

        assertThat(service.searchMemory("chat", "ada", "spare key")
                        .blockingGet()
                        .memories())
                .singleElement()
                .satisfies(found -> {
                    assertThat(Turn.text(found.content())).isEqualTo(SAID);
                    assertThat(found.author()).isEqualTo("user");
                    assertThat(found.timestamp()).isNotNull();
                });
        assertThat(service.searchMemory("chat", "bob", "spare key")
                        .blockingGet()
                        .memories())
                .isEmpty();
    }

    @Test
    void should_store_what_of_a_session_is_not_stored_yet() {
        var captured = SessionResolver.ofUsers(kernel).session("eve", "monday");
        captured.said("Where is the spare key?");
        captured.answered(SAID, List.of());
        var session = Session.builder("monday")
                .appName("chat")
                .userId("eve")
                .events(List.of(
                        event("user", "Where is the spare key?", false),
                        event("assistant", "Half of it", true),
                        event("assistant", SAID, false),
                        event("user", "And the other one?", false),
                        event("assistant", "I do not know.", false)))
                .build();
        var service = NightjarMemory.of(kernel).memoryService();

        service.addSessionToMemory(session).blockingAwait();
        service.addSessionToMemory(session).blockingAwait();

        var store = kernel.service(ConversationStore.class).orElseThrow();
        assertThat(store.messages(captured.scope(), "monday", 20))
                .extracting(StoredMessage::text)
                .containsExactly("Where is the spare key?", SAID, "And the other one?", "I do not know.");
    }

    @Test
    void should_not_store_again_what_was_stored_with_its_secrets_masked() {
        var said = "My key is sk-proj-Q7mZ2vT9xL4bN8cR1wK6yH3dF5gJ0pSa, do not tell.";
        var answered = "I will not tell sk-proj-Q7mZ2vT9xL4bN8cR1wK6yH3dF5gJ0pSa to\u200b anybody.";
        var captured = SessionResolver.ofUsers(kernel).session("mallory", "monday");
        captured.said(said);
        captured.answered(answered, List.of());
        var store = kernel.service(ConversationStore.class).orElseThrow();
        assertThat(store.messages(captured.scope(), "monday", 20))
                .extracting(StoredMessage::text)
                .noneMatch(text -> text.contains("sk-proj"));
        var session = Session.builder("monday")
                .appName("chat")
                .userId("mallory")
                .events(List.of(
                        event("user", said, false),
                        event("assistant", answered, false),
                        event("user", "My key is none of your business, do not tell anybody.", false)))
                .build();
        var service = NightjarMemory.of(kernel).memoryService();

        service.addSessionToMemory(session).blockingAwait();
        service.addSessionToMemory(session).blockingAwait();

        assertThat(store.messages(captured.scope(), "monday", 20)).hasSize(3);
    }

    private static Event event(String author, String text, boolean isPartial) {
        return Event.builder()
                .id(Event.generateEventId())
                .author(author)
                .content(Content.fromParts(Part.fromText(text)))
                .partial(isPartial)
                .timestamp(System.currentTimeMillis())
                .build();
    }
}
