package dev.nightjar.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.observability.api.event.AiServiceCompletedEvent;
import dev.langchain4j.observability.api.event.AiServiceEvent;
import dev.langchain4j.observability.api.event.AiServiceRequestIssuedEvent;
import dev.langchain4j.observability.api.event.AiServiceResponseReceivedEvent;
import dev.langchain4j.observability.api.event.AiServiceStartedEvent;
import dev.langchain4j.observability.api.listener.AiServiceCompletedListener;
import dev.langchain4j.observability.api.listener.AiServiceErrorListener;
import dev.langchain4j.observability.api.listener.AiServiceListener;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import dev.langchain4j.observability.api.listener.AiServiceResponseReceivedListener;
import dev.langchain4j.observability.api.listener.AiServiceStartedListener;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.langchain4j.RunningTurns.Exchange;
import java.util.ArrayList;
import java.util.List;

/**
 * Captures both sides of a turn: the user's message when the turn begins, and the complete answer, with the tool calls
 * before it. LangChain4j does not report a cancelled stream, so nothing of its answer is stored. Thread-safe.
 */
final class TurnListener {

    private final RunningTurns turns;
    private final ConversationChatMemoryStore messages;

    /** @param messages is notified when a turn begins */
    TurnListener(RunningTurns turns, ConversationChatMemoryStore messages) {
        this.turns = turns;
        this.messages = messages;
    }

    List<AiServiceListener<?>> listeners() {
        return List.of(
                (AiServiceStartedListener) this::started,
                (AiServiceRequestIssuedListener) this::asked,
                (AiServiceResponseReceivedListener) this::answered,
                (AiServiceCompletedListener) event -> ended(event, isWhole(event)),
                (AiServiceErrorListener) event -> ended(event, false));
    }

    private void started(AiServiceStartedEvent event) {
        var session = turns.begin(event.invocationContext());
        messages.begins(session);
        session.said(Prompts.text(event.userMessage()));
    }

    private void asked(AiServiceRequestIssuedEvent event) {
        turns.leave();
        heard(event, event.request().messages(), "");
    }

    private void answered(AiServiceResponseReceivedEvent event) {
        turns.enter(event.invocationContext());
        String text = event.response().aiMessage().text();
        heard(event, event.request().messages(), text == null ? "" : text);
    }

    /**
     * Whether the answer is complete. A client ends a stream without an error when the server closes it too early; the
     * answer has the provider's id then, but no reason why it ended.
     */
    private static boolean isWhole(AiServiceCompletedEvent event) {
        return !(event.result().orElse(null) instanceof ChatResponse streamed)
                || streamed.id() == null
                || streamed.finishReason() != null;
    }

    private void heard(AiServiceEvent event, List<ChatMessage> shown, String answer) {
        turns.update(event.invocationContext(), turn -> new Exchange(turn.session(), shown, answer));
    }

    private void ended(AiServiceEvent event, boolean isComplete) {
        Exchange last = turns.end(event.invocationContext());
        if (last != null) {
            last.session().answered(isComplete ? last.answer() : "", steps(last.shown()));
        }
    }

    /** The tool calls with results after the user's newest text. */
    private static List<ToolStep> steps(List<ChatMessage> messages) {
        var steps = new ArrayList<ToolStep>();
        for (int i = newestPrompt(messages) + 1; i < messages.size(); i++) {
            if (messages.get(i) instanceof AiMessage answer && answer.hasToolExecutionRequests()) {
                var calls = calls(answer, messages.subList(i + 1, messages.size()));
                if (!calls.isEmpty()) {
                    steps.add(new ToolStep(answer.text() == null ? "" : answer.text(), calls));
                }
            }
        }
        return steps;
    }

    private static int newestPrompt(List<ChatMessage> messages) {
        int newest = messages.size() - 1;
        while (newest >= 0 && !(messages.get(newest) instanceof UserMessage)) {
            newest--;
        }
        return newest;
    }

    private static List<ToolCallRecord> calls(AiMessage answer, List<ChatMessage> behind) {
        var calls = new ArrayList<ToolCallRecord>();
        for (var request : answer.toolExecutionRequests()) {
            behind.stream()
                    .takeWhile(ToolExecutionResultMessage.class::isInstance)
                    .map(ToolExecutionResultMessage.class::cast)
                    .filter(result -> request.id() == null
                            ? request.name().equals(result.toolName())
                            : request.id().equals(result.id()))
                    .findFirst()
                    .ifPresent(result -> calls.add(new ToolCallRecord(
                            request.id() == null ? "call_" + calls.size() : request.id(),
                            request.name(),
                            request.arguments(),
                            result.text(),
                            Boolean.TRUE.equals(result.isError()))));
        }
        return calls;
    }
}
