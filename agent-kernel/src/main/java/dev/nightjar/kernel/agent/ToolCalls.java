package dev.nightjar.kernel.agent;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes tool calls valid for the history. Servers refuse a history with calls without an id, with odd characters in
 * names, or with arguments that are not a JSON object, even though a model wrote them. Thread-safe.
 */
final class ToolCalls {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final int MAX_NAME = 64;

    private ToolCalls() {}

    /** The calls of an answer, each with its own id. */
    static List<ToolExecutionRequest> of(AiMessage answer, int turn) {
        Set<String> ids = new HashSet<>();
        return answer.toolExecutionRequests().stream()
                .map(call -> {
                    boolean isUsable = call.id() != null && !call.id().isBlank() && ids.add(call.id());
                    String id = isUsable ? call.id() : "call_" + turn + "_" + ids.size();
                    ids.add(id);
                    return ToolExecutionRequest.builder()
                            .id(id)
                            .name(call.name() == null ? "" : call.name())
                            .arguments(call.arguments() == null ? "" : call.arguments())
                            .build();
                })
                .toList();
    }

    /** The answer for the history, with these calls. */
    static AiMessage presentable(AiMessage answer, List<ToolExecutionRequest> calls) {
        return answer.toBuilder()
                .toolExecutionRequests(
                        calls.stream().map(ToolCalls::presentable).toList())
                .build();
    }

    static ToolExecutionRequest presentable(ToolExecutionRequest call) {
        return call.toBuilder()
                .name(name(call.name()))
                .arguments(isObject(call.arguments()) ? call.arguments() : "{}")
                .build();
    }

    private static String name(String name) {
        String plain = name.codePoints()
                .limit(MAX_NAME)
                .map(c -> isPlain(c) ? c : '_')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return plain.isEmpty() ? "_" : plain;
    }

    private static boolean isPlain(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }

    private static boolean isObject(String json) {
        try {
            return JSON.readTree(json) instanceof ObjectNode;
        } catch (JsonProcessingException e) {
            // The tool's result says what is wrong with the arguments.
            return false;
        }
    }
}
