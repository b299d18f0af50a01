package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.NightjarSessionRepository;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClient.ChatClientRequestSpec;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.advisor.SessionMemoryAdvisor;

/** The advisor of {@code spring-ai-session}, which needs Spring AI 2, with sessions in the store of memory. */
class SessionAdvisorIT {

    private static final Path PLUGINS = Path.of("target", "plugins");

    private final HostModel model = new HostModel();

    @TempDir
    private Path data;

    @Test
    void should_show_the_history_after_a_restart_and_capture_each_text_once() {
        model.answers("Noted.");
        try (var kernel = start()) {
            ask(kernel, "I live in Bergen.").call().content();
        }
        try (var kernel = start()) {
            model.answers("In Bergen.");
            ask(kernel, "Where do I live?").stream().content().blockLast();
            kernel.awaitQuiet(Duration.ofSeconds(60));

            assertThat(model.newest().messages())
                    .extracting(HostRequest.Message::text)
                    .startsWith("I live in Bergen.", "Noted.");
            assertThat(kernel.service(ConversationStore.class).orElseThrow().messages(kernel.scope(), "monday", 9))
                    .extracting(StoredMessage::text)
                    .isEqualTo(List.of("I live in Bergen.", "Noted.", "Where do I live?", "In Bergen."));
        }
    }

    private AgentKernel start() {
        return AgentKernel.builder()
                .dataRoot(data)
                .plugins(PLUGINS)
                .polling(false)
                .warmUp(false)
                .start();
    }

    private ChatClientRequestSpec ask(AgentKernel kernel, String text) {
        NightjarMemory memory = NightjarMemory.of(kernel);
        var sessions = DefaultSessionService.builder()
                .sessionRepository(NightjarSessionRepository.of(memory))
                .build();
        ChatClient client = ChatClient.builder(new ScriptedChatModel(model))
                .defaultAdvisors(memory.advisors())
                .defaultAdvisors(SessionMemoryAdvisor.builder(sessions).build())
                .build();
        return memory.prompt(client, "monday")
                .user(text)
                .advisors(it -> it.param(SessionMemoryAdvisor.SESSION_ID_CONTEXT_KEY, "monday"));
    }
}
