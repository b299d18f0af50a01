package dev.nightjar.cli.output;

import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.RollingSummary;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Conversations as maps that become JSON: snake-case keys, times in UTC, absent values as null. */
public final class SessionJson {

    private SessionJson() {}

    /** A conversation without its messages. */
    public static Map<String, Object> session(Session session) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", session.id());
        json.put("agent", session.agentId());
        json.put("namespace", session.namespace().value());
        json.put("started_at", session.startedAt().toString());
        json.put("updated_at", session.updatedAt().toString());
        json.put("message_count", session.messageCount());
        json.put("preview", session.preview());
        return json;
    }

    /** A conversation with its rolling summary and messages of it. */
    public static Map<String, Object> conversation(
            Session session, RollingSummary summary, List<StoredMessage> messages) {
        var json = session(session);
        json.put("summary", summary.isEmpty() ? null : summary(summary));
        json.put(
                "messages",
                messages.stream().map(message -> line(session.id(), message)).toList());
        return json;
    }

    /** A message by itself, in the form that {@code replay} reads. */
    public static Map<String, Object> line(String session, StoredMessage message) {
        var json = new LinkedHashMap<String, Object>();
        json.put("session", session);
        json.put("sequence", message.sequence());
        json.put("time", message.time().toString());
        json.put("role", message.role().label());
        if (message.speaker() != null) {
            json.put("name", message.speaker());
        }
        json.put("text", message.text());
        if (!message.steps().isEmpty()) {
            json.put("steps", message.steps().stream().map(SessionJson::step).toList());
        }
        return json;
    }

    private static Map<String, Object> summary(RollingSummary summary) {
        var json = new LinkedHashMap<String, Object>();
        json.put("up_to", summary.lastSequence());
        json.put("epoch", summary.epoch());
        json.put("updated_at", summary.updatedAt().toString());
        json.put("text", summary.text());
        return json;
    }

    private static Map<String, Object> step(ToolStep step) {
        var json = new LinkedHashMap<String, Object>();
        json.put("text", step.text());
        json.put("calls", step.calls().stream().map(SessionJson::call).toList());
        return json;
    }

    /** A call of a tool with where it was made. */
    public static Map<String, Object> found(FoundCall found) {
        var json = new LinkedHashMap<String, Object>();
        json.put("session", found.sessionId());
        json.put("sequence", found.sequence());
        json.put("time", found.time().toString());
        json.putAll(call(found.call()));
        return json;
    }

    private static Map<String, Object> call(ToolCallRecord call) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", call.callId());
        json.put("tool", call.name());
        json.put("arguments", call.arguments());
        json.put("result", call.result());
        json.put("is_error", call.isError());
        return json;
    }
}
