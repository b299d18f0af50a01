package dev.nightjar.spring.boot;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.MemoryServer;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.UserResolver;
import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.ThreadLogin;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClient.ChatClientRequestSpec;
import org.springframework.ai.chat.client.advisor.ToolCallAdvisor;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.session.InMemorySessionRepository;
import org.springframework.ai.session.SessionRepository;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.GenericApplicationContext;

/**
 * A Spring Boot application with logins whose memory is on a server: {@code nightjar.url} and a token, and nothing
 * else.
 */
final class SpringClientDoor implements HostDoor {

    private static final Duration SHORT = Duration.ofMillis(500);

    private final ThreadLogin login = new ThreadLogin();
    private final AgentKernel kernel;
    private final MemoryServer server;
    private final ConfigurableApplicationContext context;
    private final ChatClient client;
    private final NightjarMemory memory;

    SpringClientDoor(HostContract.Setup setup) {
        kernel = kernel(setup);
        boolean isBroken = setup.store() != null;
        var settings =
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, ServerSettings.DEFAULTS.maxRequestBytes());
        server = MemoryServer.start(kernel, isBroken ? settings.withStoreTimeout(SHORT) : settings);
        var token = new TokenFile(kernel.dataDirectory())
                .add(new Namespace("service"), new TokenFile.Rights(List.of(), false, true), Instant.now());
        context = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .initializers((GenericApplicationContext it) ->
                        it.registerBean(ChatModel.class, () -> new ScriptedChatModel(setup.model())))
                .initializers((GenericApplicationContext it) -> it.registerBean(UserResolver.class, () -> id -> user()))
                .properties(
                        "nightjar.url=" + server.address(),
                        "nightjar.token-env=TOKEN_OF_THE_TEST",
                        "nightjar.timeout=" + (isBroken ? "1s" : "60s"),
                        "TOKEN_OF_THE_TEST=" + token.secret())
                .run();
        client = context.getBean(ChatClient.class);
        memory = context.getBean(NightjarMemory.class);
    }

    private static AgentKernel kernel(HostContract.Setup setup) {
        var builder = AgentKernel.builder()
                .agent("assistant")
                .dataRoot(setup.data())
                .environment(setup.environment())
                .polling(false);
        return setup.store() == null
                ? builder.plugins(Path.of("target", "plugins")).start()
                : builder.withoutMemory().extension(setup.store()).start();
    }

    /** The application. */
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        ChatClient client(ChatClient.Builder builder) {
            return builder.defaultSystem("You are a helpful assistant.")
                    .defaultAdvisors(ToolCallAdvisor.builder().build())
                    .build();
        }

        /** Its own, because that of Nightjar needs a kernel here. */
        @Bean
        SessionRepository sessionRepository() {
            return InMemorySessionRepository.builder().build();
        }
    }

    /** The resolver of an application may find nobody. */
    @SuppressWarnings("NullAway")
    private String user() {
        return login.user();
    }

    @Override
    public String say(String user, String session, String text) {
        String answer = login.as(user, () -> request(session, text).call().content());
        return answer == null ? "" : answer;
    }

    @Override
    public String stream(String user, String session, String text, Predicate<String> isWanted) {
        var told = new StringBuilder();
        return login.as(user, () -> {
            request(session, text).stream()
                    .content()
                    .doOnNext(told::append)
                    .takeUntil(piece -> !isWanted.test(piece))
                    .blockLast();
            return told.toString();
        });
    }

    private ChatClientRequestSpec request(String session, String text) {
        return memory.prompt(client, session).user(text);
    }

    @Override
    public MemoryScope scope(String user) {
        return kernel.scope(new Namespace("user:" + user));
    }

    @Override
    public MemoryService memory() {
        return kernel.service(MemoryService.class).orElseThrow();
    }

    @Override
    public ConversationStore conversations() {
        return kernel.service(ConversationStore.class).orElseThrow();
    }

    @Override
    public void close() {
        context.close();
        server.close();
        kernel.close();
    }
}
