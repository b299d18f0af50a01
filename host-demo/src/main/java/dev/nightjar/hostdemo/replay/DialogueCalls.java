package dev.nightjar.hostdemo.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of tools of a line: {@code steps} as {@code sessions export} writes them, or {@code tool_calls} as the JSON API
 * takes them.
 */
final class DialogueCalls {

    private static final String FORM =
            "\"steps\" must be a list of steps, each with \"calls\" that have a \"tool\", \"arguments\" and a \"result\"";

    private DialogueCalls() {}

    /**
     * The calls of a line; empty when it has none.
     *
     * @throws IllegalArgumentException when they do not have the form
     */
    static List<ToolStep> of(JsonNode line) {
        var steps = new ArrayList<ToolStep>();
        for (var step : line.path("steps")) {
            steps.add(new ToolStep(step.path("text").asText(), calls(step.path("calls"))));
        }
        var calls = line.path("tool_calls");
        if (!calls.isEmpty()) {
            steps.add(new ToolStep("", calls(calls)));
        }
        return steps;
    }

    private static List<ToolCallRecord> calls(JsonNode all) {
        var calls = new ArrayList<ToolCallRecord>();
        for (var call : all) {
            calls.add(call(call, calls.size() + 1));
        }
        if (calls.isEmpty()) {
            throw new IllegalArgumentException(FORM);
        }
        return calls;
    }

    private static ToolCallRecord call(JsonNode call, int number) {
        var name = call.path("tool").asText(call.path("name").asText());
        if (name.isBlank()) {
            throw new IllegalArgumentException(FORM);
        }
        return new ToolCallRecord(
                call.path("id").asText("call_" + number),
                name,
                text(call.path("arguments"), "{}"),
                text(call.path("result"), ""),
                call.path("is_error").asBoolean());
    }

    private static String text(JsonNode value, String otherwise) {
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        }
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
