package dev.nightjar.spring.boot;

import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import dev.nightjar.testkit.host.HostRequest.Speaker;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * A chat model of Spring AI over a {@link HostModel}. It streams in other threads than the caller's.
 *
 * @param isCallingTools whether it calls the tools itself, as models of Spring AI 1 do without an advisor for it
 */
record ScriptedChatModel(HostModel model, boolean isCallingTools) implements ChatModel {

    private static final ToolCallingManager TOOLS = ToolCallingManager.builder().build();

    /** A model that leaves tool calls to an advisor. */
    ScriptedChatModel(HostModel model) {
        this(model, false);
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        var said = ask(prompt);
        if (said.calls().isEmpty()) {
            return text(said.text());
        }
        return isCallingTools ? call(answered(prompt, calls(said))) : calls(said);
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return Flux.defer(() -> {
                    var said = ask(prompt);
                    if (said.calls().isEmpty()) {
                        return Flux.fromIterable(HostModel.pieces(said.text())).map(ScriptedChatModel::text);
                    }
                    return isCallingTools ? stream(answered(prompt, calls(said))) : Flux.just(calls(said));
                })
                .subscribeOn(Schedulers.boundedElastic());
    }

    private static Prompt answered(Prompt prompt, ChatResponse calls) {
        return new Prompt(TOOLS.executeToolCalls(prompt, calls).conversationHistory(), prompt.getOptions());
    }

    @Override
    public ChatOptions getDefaultOptions() {
        return ToolCallingChatOptions.builder().build();
    }

    /** What Spring AI 2 asks for in place of the defaults. */
    @SuppressWarnings("MissingOverride")
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().build();
    }

    private ModelReply.Said ask(Prompt prompt) {
        return model.ask(new HostRequest(prompt.getInstructions().stream()
                .map(ScriptedChatModel::message)
                .toList()));
    }

    private static HostRequest.Message message(Message message) {
        return switch (message.getMessageType()) {
            case SYSTEM -> new HostRequest.Message(Speaker.SYSTEM, String.valueOf(message.getText()));
            case USER -> new HostRequest.Message(Speaker.USER, String.valueOf(message.getText()));
            case ASSISTANT ->
                new HostRequest.Message(
                        Speaker.AGENT,
                        String.valueOf(message.getText()),
                        ((AssistantMessage) message).getToolCalls().size());
            case TOOL ->
                new HostRequest.Message(
                        Speaker.TOOL,
                        ((ToolResponseMessage) message).getResponses().get(0).responseData());
        };
    }

    private static ChatResponse text(String text) {
        return new ChatResponse(List.of(new Generation(new AssistantMessage(text))));
    }

    private static ChatResponse calls(ModelReply.Said said) {
        var calls = new ArrayList<AssistantMessage.ToolCall>();
        for (var call : said.calls()) {
            calls.add(new AssistantMessage.ToolCall("call-" + calls.size(), "function", call.tool(), call.arguments()));
        }
        var message = AssistantMessage.builder().content("").toolCalls(calls).build();
        return new ChatResponse(List.of(new Generation(message)));
    }
}
