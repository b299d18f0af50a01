package dev.nightjar.springai;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.host.HostSession;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.ToolResponseMessage;

/** One turn: the user's message, its context, the tool calls and the answer so far. It ends once. Thread-safe. */
final class Turn {

    private final HostSession session;
    private final OpenTurns turns;
    private final String block;
    private final StringBuilder answer = new StringBuilder();
    private List<ToolStep> steps = List.of();
    private boolean hasId;
    private boolean hasEnd;
    private boolean isOpen;
    private boolean isOver;

    private Turn(HostSession session, OpenTurns turns, String block) {
        this.session = session;
        this.turns = turns;
        this.block = block;
    }

    /** Stores the user's message and gets its context. */
    static Turn begin(HostSession session, String text, OpenTurns turns) {
        session.said(text);
        return new Turn(session, turns, text.isBlank() ? "" : session.context(text));
    }

    /** The conversation of this turn. */
    HostSession session() {
        return session;
    }

    /** From now on until it ends, this turn captures the messages of its conversation. */
    synchronized void open() {
        if (!isOpen && !isOver) {
            isOpen = true;
            turns.begin(session);
        }
    }

    /** The context for each request of this turn; empty for none. */
    String block() {
        return block;
    }

    /** The messages sent to the model, with the tool calls of this turn. */
    synchronized void shown(List<Message> messages) {
        steps = steps(messages);
    }

    /** A part of an answer, or all of it. Text beside tool calls is not part of the answer. */
    synchronized void heard(ChatClientResponse response) {
        var chat = response.chatResponse();
        if (chat == null) {
            return;
        }
        if (chat.hasToolCalls()) {
            answer.setLength(0);
            hasId = false;
            hasEnd = false;
            return;
        }
        hasId |= isText(chat.getMetadata().getId());
        if (chat.getResult() != null) {
            hasEnd |= isText(chat.getResult().getMetadata().getFinishReason());
            if (chat.getResult().getOutput().getText() != null) {
                answer.append(chat.getResult().getOutput().getText());
            }
        }
    }

    private static boolean isText(@Nullable String value) {
        return value != null && !value.isEmpty();
    }

    /** The answer is complete; stores it. */
    void complete() {
        end(true);
    }

    /**
     * A stream has ended; stores its answer if that is complete. A client ends a stream without an error when the
     * server closes it too early: an answer with the provider's id, but without a reason why it ended, is not complete.
     */
    void streamed() {
        boolean isWhole;
        synchronized (this) {
            isWhole = hasEnd || !hasId;
        }
        end(isWhole);
    }

    /** There is no complete answer; stores only the tool calls. */
    void breakOff() {
        end(false);
    }

    private void end(boolean isComplete) {
        String text;
        List<ToolStep> calls;
        synchronized (this) {
            if (isOver) {
                return;
            }
            isOver = true;
            text = isComplete ? answer.toString() : "";
            calls = steps;
            if (isOpen) {
                turns.end(session);
            }
        }
        session.answered(text, calls);
    }

    private static List<ToolStep> steps(List<Message> messages) {
        int prompt = messages.size() - 1;
        while (prompt >= 0 && messages.get(prompt).getMessageType() != MessageType.USER) {
            prompt--;
        }
        var steps = new ArrayList<ToolStep>();
        for (int i = prompt + 1; i + 1 < messages.size(); i++) {
            if (messages.get(i) instanceof AssistantMessage asked
                    && messages.get(i + 1) instanceof ToolResponseMessage answered) {
                var calls = calls(asked, answered);
                if (!calls.isEmpty()) {
                    steps.add(new ToolStep(asked.getText() == null ? "" : asked.getText(), calls));
                }
            }
        }
        return steps;
    }

    // Spring AI does not report whether a tool failed.
    private static List<ToolCallRecord> calls(AssistantMessage asked, ToolResponseMessage answered) {
        var calls = new ArrayList<ToolCallRecord>();
        for (var call : asked.getToolCalls()) {
            answered.getResponses().stream()
                    .filter(response -> response.id().equals(call.id()))
                    .findFirst()
                    .ifPresent(response -> calls.add(new ToolCallRecord(
                            call.id(), call.name(), call.arguments(), response.responseData(), false)));
        }
        return calls;
    }
}
