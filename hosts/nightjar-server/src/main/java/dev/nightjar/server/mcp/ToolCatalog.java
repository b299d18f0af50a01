package dev.nightjar.server.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.kernel.host.tool.ToolRegistry;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.tool.ToolProgress;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Map;

/**
 * The kernel's tools for MCP. Each answer is text and an object; an answer that is not an object is under
 * {@code result}. Thread-safe.
 */
final class ToolCatalog {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
    private static final Map<String, Object> ANY_OBJECT = Map.of("type", "object");

    private final ToolRegistry tools;

    private final StoreCalls calls;

    ToolCatalog(ToolRegistry tools, StoreCalls calls) {
        this.tools = tools;
        this.calls = calls;
    }

    private boolean changes(String tool) {
        return tools.list().stream().anyMatch(one -> one.name().equals(tool) && !one.isReadOnly());
    }

    List<Tool> list() {
        return tools.list().stream().map(ToolCatalog::describe).toList();
    }

    /** Calls a tool for this user and reports progress. An error has the tool's own message. */
    CallToolResult call(Requester requester, CallToolRequest request, ToolProgress progress) {
        var arguments = request.arguments() == null ? Map.<String, Object>of() : request.arguments();
        requester.costs(RequestCost.TOOL);
        boolean isChange = changes(request.name());
        if (requester.isReadOnly() && isChange) {
            return CallToolResult.builder()
                    .addTextContent(Requester.READ_ONLY)
                    .isError(true)
                    .build();
        }
        var outcome = calls.inTurn(
                requester, () -> tools.call(request.name(), write(arguments), requester.scope(), null, progress));
        var answer = read(outcome.json());
        if (!outcome.isSuccess()) {
            return CallToolResult.builder()
                    .addTextContent(answer.path("error").asText(outcome.json()))
                    .isError(true)
                    .build();
        }
        return CallToolResult.builder()
                .addTextContent(answer.isTextual() ? answer.textValue() : outcome.json())
                .structuredContent(
                        answer.isObject() ? MAPPER.convertValue(answer, OBJECT) : Map.of("result", plain(answer)))
                .isError(false)
                .build();
    }

    private static Tool describe(ToolDescription tool) {
        return Tool.builder(tool.name(), MAPPER.convertValue(read(tool.parameters()), OBJECT))
                .description(tool.description())
                .outputSchema(ANY_OBJECT)
                .annotations(ToolAnnotations.builder()
                        .readOnlyHint(tool.isReadOnly())
                        .destructiveHint(tool.isDestructive())
                        .openWorldHint(false)
                        .build())
                .build();
    }

    private static Object plain(JsonNode value) {
        return MAPPER.convertValue(value, Object.class);
    }

    private static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The kernel gave JSON that cannot be read", e);
        }
    }

    private static String write(Map<String, Object> arguments) {
        try {
            return MAPPER.writeValueAsString(arguments);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Arguments that were read as JSON cannot be written as JSON", e);
        }
    }
}
