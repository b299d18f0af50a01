import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.UserResolver;
import java.time.Duration;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallAdvisor;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

@SpringBootConfiguration
@EnableAutoConfiguration
public class Application {

    public static void main(String[] arguments) {
        try (var context = SpringApplication.run(Application.class, "--nightjar.data-root=data")) {
            ChatClient client = context.getBean(ChatClient.Builder.class)
                    .defaultAdvisors(ToolCallAdvisor.builder().build())
                    .build();
            NightjarMemory memory = context.getBean(NightjarMemory.class);
            memory.prompt(client, "ada/monday").user("I live in Bergen.").call().content();
            System.out.println(memory.prompt(client, "ada/tuesday").user("Where do I live?").call().content());
            AgentKernel kernel = context.getBean(AgentKernel.class);
            kernel.awaitQuiet(Duration.ofSeconds(30));
            kernel.service(MemoryService.class).orElseThrow()
                    .list(kernel.scope(new Namespace("user:ada")), MemoryFilter.ofKinds(MemoryKind.FACT), 5)
                    .forEach(fact -> System.out.println("fact: " + fact.content()));
        }
    }

    @Bean
    UserResolver users() {
        return conversation -> conversation.split("/", 2)[0];
    }

    @Bean
    ChatModel model() {
        return new Searching();
    }

    /** Searches before it answers a question, and says what it found. */
    private static final class Searching implements ChatModel {

        @Override
        public ChatResponse call(Prompt prompt) {
            List<Message> messages = prompt.getInstructions();
            if (String.valueOf(messages.get(0).getText()).startsWith("You read one")) {
                return answer(new AssistantMessage("{\"facts\":[{\"text\":\"Ada calls Bergen home\",\"from\":[\"e1\"]}]}"));
            }
            Message last = messages.get(messages.size() - 1);
            if (last instanceof ToolResponseMessage found) {
                return answer(new AssistantMessage(found.getResponses().get(0).responseData()));
            }
            var search = new AssistantMessage.ToolCall("1", "function", "search_memory", "{\"query\": \"Bergen\"}");
            return answer(String.valueOf(last.getText()).endsWith("?")
                    ? AssistantMessage.builder().content("").toolCalls(List.of(search)).build()
                    : new AssistantMessage("Noted."));
        }

        @Override
        public ChatOptions getDefaultOptions() {
            return ToolCallingChatOptions.builder().build();
        }

        private static ChatResponse answer(AssistantMessage message) {
            return new ChatResponse(List.of(new Generation(message)));
        }
    }
}
