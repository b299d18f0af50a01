package dev.nightjar.springai;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.kernel.host.HostSession;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.ToolResponseMessage;

/**
 * What a user says and what becomes of it: the block for the prompt, the calls of tools, the answer so far. It ends once.
 * Thread-safe.
 */
final class Turn {

    private final HostSession session;
    private final OpenTurns turns;
    private final String block;
    private final StringBuilder answer = new StringBuilder();
    private List<ToolStep> steps = List.of();
    private boolean isOpen;
    private boolean isOver;

    private Turn(HostSession session, OpenTurns turns, String block) {
        this.session = session;
        this.turns = turns;
        this.block = block;
    }

    /** Stores what the user said, and recalls what fits it. */
    static Turn begin(HostSession session, String text, OpenTurns turns) {
        session.userSaid(text);
        return new Turn(session, turns, text.isBlank() ? "" : session.recall(text));
    }

    /** The conversation it is a part of. */
    HostSession session() {
        return session;
    }

    /** Until it ends, this turn captures what is said in its conversation. */
    synchronized void open() {
        if (!isOpen && !isOver) {
            isOpen = true;
            turns.begin(session);
        }
    }

    /** Stands in front of the user's text in each request of this turn; empty for nothing. */
    String block() {
        return block;
    }

    /** The model is shown these messages, with the calls of tools that this turn has made. */
    synchronized void shown(List<Message> messages) {
        steps = steps(messages);
    }

    /** A piece of an answer, or all of it. What stands beside calls of tools is no part of the answer. */
    synchronized void heard(ChatClientResponse response) {
        var chat = response.chatResponse();
        if (chat == null) {
            return;
        }
        if (chat.hasToolCalls()) {
            answer.setLength(0);
        } else if (chat.getResult() != null && chat.getResult().getOutput().getText() != null) {
            answer.append(chat.getResult().getOutput().getText());
        }
    }

    /** The answer is complete: it is stored. */
    void complete() {
        end(true);
    }

    /** There is no answer, or not all of it: only the calls of tools are stored. */
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
        session.agentSaid(text, calls);
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

    // Spring AI does not tell whether a tool failed.
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
