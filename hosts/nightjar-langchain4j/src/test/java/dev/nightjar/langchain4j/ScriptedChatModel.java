package dev.nightjar.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import dev.nightjar.testkit.host.HostRequest.Message;
import dev.nightjar.testkit.host.HostRequest.Speaker;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** The models of LangChain4j over a {@link HostModel}. */
record ScriptedChatModel(HostModel model) implements ChatModel {

    @Override
    public ChatResponse doChat(ChatRequest request) {
        return response(ask(request));
    }

    /** Streams in threads that do not know the login. */
    StreamingChatModel streaming() {
        return new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                var thread = new Thread(() -> {
                    try {
                        stream(request, handler);
                    } catch (RuntimeException e) {
                        handler.onError(e);
                    }
                });
                thread.setDaemon(true);
                thread.start();
            }
        };
    }

    private void stream(ChatRequest request, StreamingChatResponseHandler handler) {
        ModelReply.Said said = ask(request);
        var handle = new Handle(new AtomicBoolean());
        if (said.calls().isEmpty()) {
            for (String piece : HostModel.pieces(said.text())) {
                handler.onPartialResponse(new PartialResponse(piece), new PartialResponseContext(handle));
                if (handle.isCancelled()) {
                    return;
                }
            }
        }
        handler.onCompleteResponse(response(said));
    }

    private ModelReply.Said ask(ChatRequest request) {
        return model.ask(new HostRequest(
                request.messages().stream().map(ScriptedChatModel::message).toList()));
    }

    private static Message message(ChatMessage message) {
        return switch (message.type()) {
            case SYSTEM -> new Message(Speaker.SYSTEM, ((SystemMessage) message).text());
            case USER -> new Message(Speaker.USER, Prompts.text(message));
            case AI -> message((AiMessage) message);
            case TOOL_EXECUTION_RESULT -> new Message(Speaker.TOOL, ((ToolExecutionResultMessage) message).text());
            case CUSTOM -> throw new IllegalArgumentException("A service sends no custom messages");
        };
    }

    private static Message message(AiMessage answer) {
        String text = answer.text() == null ? "" : answer.text();
        return new Message(Speaker.AGENT, text, answer.toolExecutionRequests().size());
    }

    private static ChatResponse response(ModelReply.Said said) {
        var calls = new ArrayList<ToolExecutionRequest>();
        for (var call : said.calls()) {
            calls.add(ToolExecutionRequest.builder()
                    .id("call-" + calls.size())
                    .name(call.tool())
                    .arguments(call.arguments())
                    .build());
        }
        var message = calls.isEmpty() ? AiMessage.from(said.text()) : AiMessage.from(calls);
        return ChatResponse.builder().aiMessage(message).build();
    }

    private record Handle(AtomicBoolean cancelled) implements StreamingHandle {

        @Override
        public void cancel() {
            cancelled.set(true);
        }

        @Override
        public boolean isCancelled() {
            return cancelled.get();
        }
    }
}
