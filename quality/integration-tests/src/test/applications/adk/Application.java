import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.Part;
import dev.nightjar.Nightjar;
import dev.nightjar.adk.NightjarMemory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import io.reactivex.rxjava3.core.Flowable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

public final class Application {

    public static void main(String[] arguments) {
        try (Nightjar nightjar = Nightjar.open(Path.of("data"))) {
            NightjarMemory memory = NightjarMemory.of(nightjar.kernel());
            Runner runner = Runner.builder()
                    .appName("chat")
                    .agent(LlmAgent.builder().name("assistant").model(new Searching()).tools(memory.tools()).build())
                    .sessionService(new InMemorySessionService())
                    .plugins(memory.plugin())
                    .build();
            ask(runner, "monday", "I live in Bergen.");
            System.out.println(ask(runner, "tuesday", "Where do I live?"));
            nightjar.kernel().awaitQuiet(Duration.ofSeconds(30));
            nightjar.memory()
                    .list(nightjar.session("ada", "monday").scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 5)
                    .forEach(fact -> System.out.println("fact: " + fact.content()));
        }
    }

    private static String ask(Runner runner, String session, String text) {
        RunConfig config = RunConfig.builder().autoCreateSession(true).build();
        return runner.runAsync("ada", session, Content.fromParts(Part.fromText(text)), config)
                .blockingLast().stringifyContent();
    }

    /** Searches before it answers a question, and says what it found. */
    private static final class Searching extends BaseLlm {

        Searching() {
            super("searching");
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean isStreamed) {
            if (request.getFirstSystemInstruction().orElse("").startsWith("You read one")) {
                return answer(Part.fromText("{\"facts\":[{\"text\":\"Ada calls Bergen home\",\"from\":[\"e1\"]}]}"));
            }
            List<Content> contents = request.contents();
            List<Part> last = contents.get(contents.size() - 1).parts().orElse(List.of());
            for (Part part : last) {
                if (part.functionResponse().isPresent()) {
                    return answer(Part.fromText(String.valueOf(part.functionResponse().get().response())));
                }
            }
            boolean isQuestion = last.stream().anyMatch(part -> part.text().orElse("").endsWith("?"));
            return answer(isQuestion
                    ? Part.builder()
                            .functionCall(FunctionCall.builder()
                                    .name("search_memory").args(Map.of("query", "Bergen")).build())
                            .build()
                    : Part.fromText("Noted."));
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            throw new UnsupportedOperationException("no live sessions here");
        }

        private static Flowable<LlmResponse> answer(Part part) {
            return Flowable.just(LlmResponse.builder()
                    .content(Content.builder().role("model").parts(part).build())
                    .build());
        }
    }
}
