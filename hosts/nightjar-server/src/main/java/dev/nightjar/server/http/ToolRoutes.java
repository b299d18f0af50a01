package dev.nightjar.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.StoreCalls;
import dev.nightjar.server.http.ApiBodies.Tool;
import dev.nightjar.server.http.ApiBodies.ToolCall;
import dev.nightjar.server.http.ApiBodies.ToolResult;
import dev.nightjar.server.http.ApiBodies.Tools;
import dev.nightjar.server.http.ApiRoute.Answer;
import dev.nightjar.server.json.Json;
import java.io.IOException;
import java.util.List;

/** The kernel's tools for hosts that ask a model themselves, each call in a conversation. Thread-safe. */
final class ToolRoutes {

    private final AgentKernel kernel;
    private final StoreCalls calls;

    ToolRoutes(AgentKernel kernel, StoreCalls calls) {
        this.kernel = kernel;
        this.calls = calls;
    }

    List<ApiRoute> all() {
        return List.of(
                new ApiRoute("GET", "/v1/tools", call -> list()),
                new ApiRoute("POST", "/v1/tools/{id}", true, this::call)); // whether it reads depends on the tool
    }

    private Answer list() {
        return Answer.ok(new Tools(kernel.tools().list().stream()
                .map(tool -> new Tool(
                        tool.name(),
                        tool.description(),
                        read(tool.parameters()),
                        tool.isReadOnly(),
                        tool.isDestructive()))
                .toList()));
    }

    private Answer call(ApiCall call) throws IOException {
        var requester = call.requester();
        boolean isReading = reads(call.id());
        if (requester.isReadOnly() && !isReading) {
            throw new Problem(403, Requester.READ_ONLY);
        }
        var asked = call.body(ToolCall.class);
        requester.costs(RequestCost.TOOL);
        var session = kernel.session(call.scope(), asked.session());
        var heard = asked.heard() == null ? List.<String>of() : asked.heard();
        var outcome = calls.inTurn(
                requester, () -> session.call(call.id(), ApiBodies.argumentText(asked.arguments()), heard));
        return Answer.ok(new ToolResult(!outcome.isSuccess(), outcome.json()));
    }

    /** Whether this is a tool that changes nothing. */
    private boolean reads(String tool) {
        return kernel.tools().list().stream().anyMatch(one -> one.name().equals(tool) && one.isReadOnly());
    }

    private static JsonNode read(String json) {
        try {
            return Json.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The kernel gave a schema that is not JSON", e);
        }
    }
}
