package dev.nightjar.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ToolUse;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import dev.nightjar.testkit.host.HostRequest.Message;
import dev.nightjar.testkit.host.HostRequest.Speaker;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A model of the Agent Development Kit over a {@link HostModel}. It answers in threads that do not know the login. */
final class ScriptedLlm extends BaseLlm {

    private final HostModel model;

    ScriptedLlm(HostModel model) {
        super("scripted");
        this.model = model;
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean isStreamed) {
        return Flowable.defer(() -> {
                    var said = model.ask(new HostRequest(messages(request)));
                    if (!said.calls().isEmpty()) {
                        return Flowable.just(response(
                                said.calls().stream().map(ScriptedLlm::call).toArray(Part[]::new)));
                    }
                    var whole = Flowable.just(response(Part.fromText(said.text())));
                    return isStreamed ? pieces(said).concatWith(whole) : whole;
                })
                .subscribeOn(Schedulers.io());
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException("No live sessions here");
    }

    private static Flowable<LlmResponse> pieces(ModelReply.Said said) {
        return Flowable.fromIterable(HostModel.pieces(said.text()))
                .map(piece ->
                        response(Part.fromText(piece)).toBuilder().partial(true).build());
    }

    private static LlmResponse response(Part... parts) {
        var content = Content.builder().role("model").parts(parts).build();
        return LlmResponse.builder().content(content).build();
    }

    private static Part call(ToolUse call) {
        return Part.builder()
                .functionCall(FunctionCall.builder()
                        .name(call.tool())
                        .args(Json.read(call.arguments()))
                        .build())
                .build();
    }

    private static List<Message> messages(LlmRequest request) {
        var messages = new ArrayList<Message>();
        messages.add(new Message(Speaker.SYSTEM, String.join("\n", request.getSystemInstructions())));
        for (Content content : request.contents()) {
            messages.add(message(content));
        }
        return messages;
    }

    private static Message message(Content content) {
        for (Part part : content.parts().orElse(List.of())) {
            if (part.functionResponse().isPresent()) {
                FunctionResponse response = part.functionResponse().get();
                return new Message(Speaker.TOOL, Json.write(response.response().orElse(Map.of())));
            }
        }
        boolean isUser = content.role().orElse("").equals("user");
        int calls = (int) content.parts().orElse(List.of()).stream()
                .filter(part -> part.functionCall().isPresent())
                .count();
        return new Message(isUser ? Speaker.USER : Speaker.AGENT, Turn.text(content), calls);
    }
}
