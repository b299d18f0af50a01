package dev.nightjar.server.mcp;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.server.access.RequestCost;
import dev.nightjar.server.access.Requester;
import dev.nightjar.server.access.StoreCalls;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The prompt {@code recall}: a question with its context in front. Thread-safe. */
final class RecallPrompt {

    static final String NAME = "recall";

    private static final String NOTHING = "Nothing that is remembered fits this prompt.";

    private final AgentKernel kernel;
    private final StoreCalls calls;

    RecallPrompt(AgentKernel kernel, StoreCalls calls) {
        this.kernel = kernel;
        this.calls = calls;
    }

    Prompt describe() {
        return Prompt.builder(NAME)
                .title("Recall")
                .description("What is remembered from earlier conversations and fits what the user says")
                .arguments(List.of(
                        PromptArgument.builder("prompt")
                                .description("What the user says")
                                .required(true)
                                .build(),
                        PromptArgument.builder("session")
                                .description("The conversation under way, which is left out")
                                .required(false)
                                .build()))
                .build();
    }

    /** @throws McpError when the argument {@code prompt} is missing */
    GetPromptResult get(Requester requester, GetPromptRequest request) {
        var prompt = argument(request, "prompt");
        if (prompt == null) {
            throw McpError.builder(ErrorCodes.INVALID_PARAMS)
                    .message("The prompt '" + NAME + "' needs the argument 'prompt': what the user says")
                    .build();
        }
        requester.costs(RequestCost.CONTEXT);
        var session = argument(request, "session");
        var recalled = calls.inTurn(
                        requester, () -> kernel.context(new ContextRequest(prompt, requester.scope(), session)))
                .text();
        var text = recalled.isEmpty() ? NOTHING : recalled;
        var message = PromptMessage.builder(Role.USER, TextContent.builder(text).build())
                .build();
        return GetPromptResult.builder(List.of(message))
                .description("What is remembered and fits")
                .build();
    }

    private static @Nullable String argument(GetPromptRequest request, String name) {
        var arguments = request.arguments();
        var value = arguments == null ? null : arguments.get(name);
        return value == null || value.toString().isBlank() ? null : value.toString();
    }
}
