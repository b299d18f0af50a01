package dev.nightjar.springai;

import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolStep;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/**
 * Shows the model the earlier messages and tool calls of the conversation, after the system message, as they are stored
 * when the turn begins. It stores nothing. Does nothing without a {@link TurnAdvisor}. Thread-safe.
 *
 * @param turns maximum turns to show, ≥ 1
 */
record HistoryAdvisor(int turns) implements CallAdvisor, StreamAdvisor {

    /** Outside the tool advisors, so that each turn is shown once. */
    static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 200;

    @Override
    public String getName() {
        return "Nightjar history";
    }

    @Override
    public int getOrder() {
        return ORDER;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        return chain.nextCall(withHistory(request));
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        return Flux.defer(() -> chain.nextStream(withHistory(request)));
    }

    private ChatClientRequest withHistory(ChatClientRequest request) {
        if (!(request.context().get(TurnAdvisor.TURN) instanceof Turn turn)) {
            return request;
        }
        var messages = new ArrayList<>(request.prompt().getInstructions());
        int begin = 0;
        while (begin < messages.size() && messages.get(begin).getMessageType() == MessageType.SYSTEM) {
            begin++;
        }
        messages.addAll(begin, messages(turn.session().newestTurns(turns)));
        var prompt = request.prompt().mutate().messages(messages).build();
        return request.mutate().prompt(prompt).build();
    }

    private static List<Message> messages(List<StoredMessage> stored) {
        var messages = new ArrayList<Message>();
        for (StoredMessage message : stored) {
            for (ToolStep step : message.steps()) {
                messages.add(asked(step));
                messages.add(answered(step));
            }
            if (!message.text().isEmpty()) {
                messages.add(ConversationChatMemoryRepository.message(message));
            }
        }
        return messages;
    }

    private static Message asked(ToolStep step) {
        var calls = step.calls().stream()
                .map(call -> new ToolCall(call.callId(), "function", call.name(), call.arguments()))
                .toList();
        return AssistantMessage.builder().content(step.text()).toolCalls(calls).build();
    }

    private static Message answered(ToolStep step) {
        var responses = step.calls().stream()
                .map(call -> new ToolResponse(call.callId(), call.name(), call.result()))
                .toList();
        return ToolResponseMessage.builder().responses(responses).build();
    }
}
