package dev.nightjar.langchain4j;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
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
import dev.nightjar.kernel.host.HostSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Captures both sides of a turn: the user's message when the turn begins, and the complete answer, with the tool calls
 * before it. LangChain4j does not report a cancelled stream, so nothing of its answer is stored. Thread-safe.
 */
final class TurnListener {

    /** LangChain4j does not report the end of a cancelled turn. */
    private static final Duration LONGEST_TURN = Duration.ofHours(1);

    private final SessionResolver sessions;
    private final ConversationChatMemoryStore messages;
    private final Cache<UUID, Exchange> underWay =
            CacheBuilder.newBuilder().expireAfterAccess(LONGEST_TURN).build();

    /** @param messages is told when a turn begins */
    TurnListener(SessionResolver sessions, ConversationChatMemoryStore messages) {
        this.sessions = sessions;
        this.messages = messages;
    }

    /**
     * The newest model call of a turn.
     *
     * @param session the conversation; the logged-in user is known when the turn begins, but not in threads of the model's
     *     client
     * @param shown the messages sent to the model
     * @param answer its answer; empty until it has answered
     */
    private record Exchange(HostSession session, List<ChatMessage> shown, String answer) {}

    List<AiServiceListener<?>> listeners() {
        return List.of(
                (AiServiceStartedListener) this::started,
                (AiServiceRequestIssuedListener) this::asked,
                (AiServiceResponseReceivedListener) this::answered,
                (AiServiceCompletedListener) event -> ended(event, isWhole(event)),
                (AiServiceErrorListener) event -> ended(event, false));
    }

    private void started(AiServiceStartedEvent event) {
        var session = sessions.session(event.invocationContext().chatMemoryId());
        messages.begins(session);
        session.userSaid(Prompts.text(event.userMessage()));
        underWay.put(id(event), new Exchange(session, List.of(), ""));
    }

    private void asked(AiServiceRequestIssuedEvent event) {
        heard(event, event.request().messages(), "");
    }

    private void answered(AiServiceResponseReceivedEvent event) {
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
        underWay.asMap().computeIfPresent(id(event), (id, turn) -> new Exchange(turn.session, shown, answer));
    }

    private void ended(AiServiceEvent event, boolean isComplete) {
        Exchange last = underWay.asMap().remove(id(event));
        if (last != null) {
            last.session.agentSaid(isComplete ? last.answer : "", steps(last.shown));
        }
    }

    private static UUID id(AiServiceEvent event) {
        return event.invocationContext().invocationId();
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
