package dev.nightjar.server.http;

import dev.nightjar.commons.prompt.HarnessText;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.server.http.ApiBodies.Call;
import dev.nightjar.server.http.ApiBodies.Message;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.MessageEvent;
import dev.nightjar.spi.event.UserMessage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Converts sent messages to events. */
final class SaidMessage {

    private SaidMessage() {}

    /**
     * The event of a message. A message without an id gets one, so that it can be recognised when it is stored.
     *
     * @throws Problem when its time is invalid
     * @throws IllegalArgumentException when its role or content is invalid
     */
    static MessageEvent of(MemoryScope scope, Message message, Clock clock) {
        var said = ApiRoutes.time("time", message.time());
        var time = said == null ? clock.instant() : said;
        var id = message.id() == null ? "http-" + UUID.randomUUID() : message.id();
        var steps = steps(message);
        var text = message.text() == null ? "" : message.text();
        if (Role.ofLabel(message.role()) == Role.AGENT) {
            return AgentResponse.of(scope, message.session(), text, time)
                    .by(message.speaker())
                    .withMessageId(id)
                    .withSteps(steps);
        }
        if (!steps.isEmpty()) {
            throw new IllegalArgumentException("'tool_calls' belong to a message of the role agent");
        }
        var own = HarnessText.without(text);
        if (own.isBlank() && !text.isBlank()) {
            throw new IllegalArgumentException(
                    "'text' contains only text of a coding agent's harness, which is not stored");
        }
        return UserMessage.of(scope, message.session(), own, time)
                .by(message.speaker())
                .withMessageId(id);
    }

    private static List<ToolStep> steps(Message message) {
        var calls = message.toolCalls();
        if (calls == null || calls.isEmpty()) {
            return List.of();
        }
        var records = new ArrayList<ToolCallRecord>();
        for (Call call : calls) {
            records.add(new ToolCallRecord(
                    "call_" + (records.size() + 1),
                    call.name(),
                    ApiBodies.argumentText(call.arguments()),
                    call.result() == null ? "" : call.result(),
                    Boolean.TRUE.equals(call.isError())));
        }
        return List.of(new ToolStep("", records));
    }
}
