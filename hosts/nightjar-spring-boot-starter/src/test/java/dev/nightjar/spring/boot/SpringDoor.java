package dev.nightjar.spring.boot;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.UserResolver;
import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.ThreadLogin;
import java.util.Map;
import java.util.function.Predicate;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClient.ChatClientRequestSpec;
import org.springframework.ai.chat.client.advisor.ToolCallAdvisor;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/**
 * A Spring Boot application with logins, which only the thread of a request knows. Two users may name a conversation
 * alike.
 */
final class SpringDoor implements HostDoor {

    private final ThreadLogin login = new ThreadLogin();
    private final ConfigurableApplicationContext context;
    private final ChatClient client;
    private final NightjarMemory memory;

    /** @param isWithToolAdvisor whether an advisor calls the tools, and not the model's client */
    SpringDoor(HostContract.Setup setup, boolean isWithToolAdvisor) {
        context = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .initializers((GenericApplicationContext it) -> it.registerBean(
                        ChatModel.class, () -> new ScriptedChatModel(setup.model(), !isWithToolAdvisor)))
                .initializers((GenericApplicationContext it) -> it.registerBean(UserResolver.class, () -> id -> user()))
                .initializers((GenericApplicationContext it) ->
                        it.registerBean(KernelCustomizer.class, () -> customizer(setup)))
                .properties(properties(setup))
                .run();
        var builder = context.getBean(ChatClient.Builder.class).defaultSystem("You are a helpful assistant.");
        client = (isWithToolAdvisor
                        ? builder.defaultAdvisors(ToolCallAdvisor.builder().build())
                        : builder)
                .build();
        memory = context.getBean(NightjarMemory.class);
    }

    /** The application. */
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    /** The resolver of an application may find nobody. */
    @SuppressWarnings("NullAway")
    private String user() {
        return login.user();
    }

    private static Map<String, Object> properties(HostContract.Setup setup) {
        String data = setup.data().toString();
        return setup.store() == null
                ? Map.of("nightjar.plugins", "target/plugins", "nightjar.data-root", data)
                : Map.of("nightjar.data-root", data);
    }

    private static KernelCustomizer customizer(HostContract.Setup setup) {
        return builder -> {
            builder.environment(setup.environment()).polling(false);
            if (setup.store() != null) {
                builder.withoutMemory().extension(setup.store());
            }
        };
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
        return kernel().scope(new Namespace("user:" + user));
    }

    @Override
    public MemoryService memory() {
        return kernel().service(MemoryService.class).orElseThrow();
    }

    @Override
    public ConversationStore conversations() {
        return kernel().service(ConversationStore.class).orElseThrow();
    }

    @Override
    public void close() {
        context.close();
    }

    private AgentKernel kernel() {
        return context.getBean(AgentKernel.class);
    }
}
