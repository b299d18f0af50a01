import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.UserMessage;
import dev.nightjar.Nightjar;
import dev.nightjar.langchain4j.NightjarMemory;
import dev.nightjar.langchain4j.UserSession;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import java.nio.file.Path;
import java.time.Duration;

public final class Application {

    interface Assistant {
        String chat(@MemoryId UserSession who, @UserMessage String text);
    }

    public static void main(String[] arguments) {
        try (Nightjar nightjar = Nightjar.open(Path.of("data"))) {
            Assistant assistant = NightjarMemory.of(nightjar.kernel())
                    .attachTo(AiServices.builder(Assistant.class), new Searching())
                    .build();
            assistant.chat(new UserSession("ada", "monday"), "I live in Bergen.");
            System.out.println(assistant.chat(new UserSession("ada", "tuesday"), "Where do I live?"));
            nightjar.kernel().awaitQuiet(Duration.ofSeconds(30));
            nightjar.memory()
                    .list(nightjar.session("ada", "monday").scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 5)
                    .forEach(fact -> System.out.println("fact: " + fact.content()));
        }
    }

    /** Searches before it answers a question, and says what it found. */
    private static final class Searching implements ChatModel {

        @Override
        public ChatResponse doChat(ChatRequest request) {
            if (request.messages().get(0) instanceof SystemMessage system && system.text().startsWith("You read one")) {
                return answer(AiMessage.from("{\"facts\":[{\"text\":\"Ada calls Bergen home\",\"from\":[\"e1\"]}]}"));
            }
            var last = request.messages().get(request.messages().size() - 1);
            if (last instanceof ToolExecutionResultMessage found) {
                return answer(AiMessage.from(found.text()));
            }
            boolean isQuestion = last instanceof dev.langchain4j.data.message.UserMessage said
                    && said.singleText().endsWith("?");
            return answer(isQuestion
                    ? AiMessage.from(ToolExecutionRequest.builder()
                            .id("1").name("search_memory").arguments("{\"query\": \"Bergen\"}").build())
                    : AiMessage.from("Noted."));
        }

        private static ChatResponse answer(AiMessage message) {
            return ChatResponse.builder().aiMessage(message).build();
        }
    }
}
