package dev.nightjar.server.mcp;

import dev.nightjar.commons.text.CloseNames;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers requests for unknown tools, prompts and resources. The answer names what was requested and what was probably
 * meant; the SDK says only that it is unknown.
 *
 * @param tools names of the tools
 * @param prompts names of the prompts
 * @param resources URIs of the resources; each is also the prefix of the resources in it
 */
record AskedNames(List<String> tools, List<String> prompts, List<String> resources) {

    /** The answer to a request for something unknown; empty for any other request. */
    Optional<JSONRPCResponse> refusal(JSONRPCRequest request) {
        return switch (request.method()) {
            case McpSchema.METHOD_TOOLS_CALL -> unknown(request, "tool", tools);
            case McpSchema.METHOD_PROMPT_GET -> unknown(request, "prompt", prompts);
            case McpSchema.METHOD_RESOURCES_READ -> unknownResource(request);
            default -> Optional.empty();
        };
    }

    /** The error for an unknown resource. */
    static JSONRPCError noResource(String uri, String hint) {
        return new JSONRPCError(
                ErrorCodes.RESOURCE_NOT_FOUND, "Resource not found: '" + uri + "'" + hint, Map.of("uri", uri));
    }

    private static Optional<JSONRPCResponse> unknown(JSONRPCRequest request, String kind, List<String> known) {
        return asked(request, "name").filter(name -> !known.contains(name)).map(name -> {
            var message = "Unknown " + kind + " '" + name + "'" + hint(name, kind, known);
            return JSONRPCResponse.error(
                    request.id(), new JSONRPCError(ErrorCodes.INVALID_PARAMS, message, Map.of("name", name)));
        });
    }

    private Optional<JSONRPCResponse> unknownResource(JSONRPCRequest request) {
        return asked(request, "uri")
                .filter(uri -> resources.stream().noneMatch(known -> uri.equals(known) || uri.startsWith(known + "/")))
                .map(uri -> JSONRPCResponse.error(request.id(), noResource(uri, hint(uri, "resource", resources))));
    }

    private static String hint(String asked, String kind, List<String> known) {
        return CloseNames.of(asked, known).stream()
                .map(name -> "; did you mean '" + name + "'?")
                .findFirst()
                .orElseGet(() -> known.isEmpty()
                        ? "; there are no " + kind + "s"
                        : "; the " + kind + "s are " + String.join(", ", known));
    }

    private static Optional<String> asked(JSONRPCRequest request, String name) {
        return request.params() instanceof Map<?, ?> params && params.get(name) instanceof String asked
                ? Optional.of(asked)
                : Optional.empty();
    }
}
