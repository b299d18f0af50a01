package dev.nightjar.testkit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightjar.testkit.ModelReply.Said;

/** Answers in the format of OpenAI's chat completions, whole and streamed. */
final class OpenAiWire {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int STREAMED_AT_ONCE = 5;

    private OpenAiWire() {}

    static String whole(Said said, int number) {
        ObjectNode message = JSON.objectNode().put("role", "assistant").put("content", said.text());
        if (!said.calls().isEmpty()) {
            message.set("tool_calls", calls(said, number));
        }
        ObjectNode answer = envelope("chat.completion", number);
        choice(answer).put("finish_reason", said.finishReason()).set("message", message);
        addUsage(answer, said);
        return answer.toString();
    }

    /** The events of a stream, with the text in small pieces. */
    static String streamed(Said said, int number) {
        var events = new StringBuilder();
        String text = said.text();
        for (int start = 0; start < text.length(); start += STREAMED_AT_ONCE) {
            String piece = text.substring(start, Math.min(text.length(), start + STREAMED_AT_ONCE));
            append(events, delta(JSON.objectNode().put("role", "assistant").put("content", piece), number));
        }
        ArrayNode calls = calls(said, number);
        for (int i = 0; i < calls.size(); i++) {
            ((ObjectNode) calls.get(i)).put("index", i);
        }
        if (!calls.isEmpty()) {
            append(events, delta(JSON.objectNode().put("role", "assistant").set("tool_calls", calls), number));
        }
        ObjectNode last = envelope("chat.completion.chunk", number);
        choice(last).put("finish_reason", said.finishReason()).set("delta", JSON.objectNode());
        append(events, last);
        ObjectNode usage = envelope("chat.completion.chunk", number);
        usage.putArray("choices");
        addUsage(usage, said);
        append(events, usage);
        return events.append("data: [DONE]\n\n").toString();
    }

    private static void append(StringBuilder events, ObjectNode chunk) {
        events.append("data: ").append(chunk).append("\n\n");
    }

    private static ObjectNode delta(ObjectNode delta, int number) {
        ObjectNode chunk = envelope("chat.completion.chunk", number);
        choice(chunk).set("delta", delta);
        return chunk;
    }

    private static ObjectNode envelope(String kind, int number) {
        return JSON.objectNode()
                .put("id", "chatcmpl-" + number)
                .put("object", kind)
                .put("created", 0)
                .put("model", "scripted");
    }

    private static ObjectNode choice(ObjectNode answer) {
        return answer.putArray("choices").addObject().put("index", 0);
    }

    private static ArrayNode calls(Said said, int number) {
        ArrayNode calls = JSON.arrayNode();
        for (ToolUse use : said.calls()) {
            ObjectNode call = calls.addObject();
            call.put("id", "call_" + number + "_" + calls.size()).put("type", "function");
            call.putObject("function").put("name", use.tool()).put("arguments", use.arguments());
        }
        return calls;
    }

    private static void addUsage(ObjectNode answer, Said said) {
        if (said.inputTokens() > 0 || said.outputTokens() > 0) {
            answer.putObject("usage")
                    .put("prompt_tokens", said.inputTokens())
                    .put("completion_tokens", said.outputTokens())
                    .put("total_tokens", said.inputTokens() + said.outputTokens());
        }
    }
}
