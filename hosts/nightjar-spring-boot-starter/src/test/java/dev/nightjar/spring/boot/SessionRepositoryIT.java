package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.NightjarSessionRepository;
import dev.nightjar.springai.SessionResolver;
import dev.nightjar.testkit.host.HostModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.session.CreateSessionRequest;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/** Sessions in the store of memory, of users who each have a memory of their own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SessionRepositoryIT extends SessionRepositoryContract {

    private Path data;
    private AgentKernel kernel;
    private NightjarMemory memory;

    @BeforeAll
    void start(@TempDir Path folder) {
        data = folder;
        start();
    }

    private void start() {
        kernel = AgentKernel.builder()
                .dataRoot(data)
                .plugins(Path.of("target", "plugins"))
                .polling(false)
                .warmUp(false)
                .start();
        memory = NightjarMemory.of(kernel, this::session);
    }

    @AfterAll
    void stop() {
        kernel.close();
    }

    private HostSession session(String conversationId) {
        String[] parts = conversationId.split("/", 2);
        var scope = kernel.scope(new Namespace("user:" + parts[0]));
        return kernel.session(parts[0].equals("ghost") ? scope.incognito() : scope, parts[1]);
    }

    @Override
    SessionRepository repository() {
        return NightjarSessionRepository.of(memory);
    }

    @Test
    void should_make_what_is_said_a_part_of_the_conversation() {
        create("ada/talk");
        append("ada/talk", new SystemMessage("Be brief."));
        append("ada/talk", new UserMessage("The spare key hangs in the boathouse."));
        append("ada/talk", new AssistantMessage("Noted."));
        repository()
                .appendEvent(event("ada/talk", new UserMessage("Summarise."))
                        .metadata(SessionEvent.METADATA_SYNTHETIC, true)
                        .build());
        kernel.awaitQuiet(Duration.ofSeconds(60));

        assertThat(messages("ada", "talk")).containsExactly("The spare key hangs in the boathouse.", "Noted.");
        assertThat(session("ada/tomorrow").context("Where does the spare key hang?"))
                .contains("boathouse");
        assertThat(session("bob/tomorrow").context("Where does the spare key hang?"))
                .doesNotContain("boathouse");

        repository().delete("ada/talk");
        assertThat(session("ada/tomorrow").context("Where does the spare key hang?"))
                .doesNotContain("boathouse");
    }

    @Test
    void should_not_append_an_event_twice() {
        create("ada/twice");
        var event = event("ada/twice", new UserMessage("Only once.")).build();

        repository().appendEvent(event);
        repository().appendEvent(event);
        kernel.awaitQuiet(Duration.ofSeconds(60));

        assertThat(texts("ada/twice", EventFilter.all())).containsExactly("Only once.");
        assertThat(messages("ada", "twice")).containsExactly("Only once.");
    }

    @Test
    void should_show_nobody_the_sessions_of_another_user() {
        var login = new String[] {"eva"};
        SessionResolver byLogin = id -> kernel.session(kernel.scope(new Namespace("user:" + login[0])), id);
        var own = NightjarSessionRepository.of(NightjarMemory.of(kernel, byLogin));
        var service = DefaultSessionService.builder().sessionRepository(own).build();
        service.create(CreateSessionRequest.builder().id("monday").userId("eva").build());
        service.appendMessage("monday", new UserMessage("I live in Bergen."));

        login[0] = "bob";
        assertThat(own.findById("monday")).isNull();
        assertThat(own.findByUserId("eva")).isEmpty();
        assertThat(own.findEvents("monday", EventFilter.all())).isEmpty();
        own.delete("monday");

        login[0] = "eva";
        assertThat(own.findByUserId("eva")).hasSize(1);
        assertThat(service.getMessages("monday")).hasSize(1);
    }

    @Test
    void should_keep_sessions_over_a_restart() {
        create("ada/restart");
        append("ada/restart", new UserMessage("Question"));
        append("ada/restart", new AssistantMessage("Answer"));
        var events = repository().findEvents("ada/restart", EventFilter.all());
        repository().compactEvents("ada/restart", events.subList(0, 1), events.subList(1, 2), 2);

        stop();
        start();

        assertThat(found("ada/restart").userId()).isEqualTo("ada");
        assertThat(repository().findEvents("ada/restart", EventFilter.all())).isEqualTo(events);
        assertThat(texts("ada/restart", EventFilter.active())).containsExactly("Answer");
        assertThat(repository().getEventVersion("ada/restart")).isEqualTo(3);
    }

    @Test
    void should_capture_what_an_advisor_appends_once() {
        create("fay/chat");
        var model = new HostModel();
        model.answers("Noted.");
        var client = ChatClient.builder(new ScriptedChatModel(model))
                .defaultAdvisors(memory.advisors())
                .defaultAdvisors(new AppendingAdvisor("fay/chat"))
                .build();

        memory.prompt(client, "fay/chat").user("I live in Bergen.").call().content();
        model.answers("In Bergen.");
        memory.prompt(client, "fay/chat").user("Where do I live?").stream()
                .content()
                .blockLast();
        append("fay/chat", new UserMessage("By the way."));
        kernel.awaitQuiet(Duration.ofSeconds(60));

        var said = List.of("I live in Bergen.", "Noted.", "Where do I live?", "In Bergen.", "By the way.");
        assertThat(texts("fay/chat", EventFilter.all())).isEqualTo(said);
        assertThat(messages("fay", "chat")).isEqualTo(said);
    }

    /** Appends both sides of a turn, as that of the library does, which needs Spring AI 2. */
    private final class AppendingAdvisor implements CallAdvisor, StreamAdvisor {

        private final String session;

        AppendingAdvisor(String session) {
            this.session = session;
        }

        @Override
        public String getName() {
            return "appending";
        }

        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE + 1000;
        }

        @Override
        public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
            append(session, request.prompt().getUserMessage());
            var response = chain.nextCall(request);
            append(session, new AssistantMessage(text(response)));
            return response;
        }

        @Override
        public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
            append(session, request.prompt().getUserMessage());
            var answer = new StringBuilder();
            return chain.nextStream(request)
                    .doOnNext(response -> answer.append(text(response)))
                    .doOnComplete(() -> append(session, new AssistantMessage(answer.toString())));
        }

        private static String text(ChatClientResponse response) {
            return Optional.ofNullable(response.chatResponse())
                    .map(ChatResponse::getResult)
                    .map(result -> result.getOutput().getText())
                    .orElse("");
        }
    }

    @Test
    void should_refuse_to_keep_an_incognito_conversation() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> create("ghost/1"))
                .withMessageContaining("incognito");
    }

    private List<String> messages(String user, String session) {
        return kernel
                .service(ConversationStore.class)
                .orElseThrow()
                .messages(kernel.scope(new Namespace("user:" + user)), session, 100)
                .stream()
                .map(StoredMessage::text)
                .toList();
    }
}
