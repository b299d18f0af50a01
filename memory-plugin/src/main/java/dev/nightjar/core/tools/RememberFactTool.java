package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryService;
import java.util.List;

/** {@code remember_fact}. */
final class RememberFactTool implements Tool<RememberFactTool.Arguments> {

    private static final String SOURCE = "remember_fact";

    private final MemoryService memory;

    RememberFactTool(MemoryService memory) {
        this.memory = memory;
    }

    record Arguments(
            @ToolArgument(
                    value = "One statement that is understandable on its own, with names instead of pronouns",
                    required = true)
            String content,

            @ToolArgument(
                    value = "How sure it is, 0 to 1; lower for hedged statements",
                    defaultValue = "1.0",
                    minimum = 0,
                    maximum = 1)
            Double confidence) {}

    record Answer(String id, String preview, boolean success, String status) {}

    @Override
    public String name() {
        return SOURCE;
    }

    @Override
    public String description() {
        return "Keep a lasting fact about the user, their people, projects, preferences or decisions."
                + " Not for passing details or secrets.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var arguments = call.arguments();
        var draft = new FactDraft(
                arguments.content,
                arguments.confidence,
                List.of(),
                SOURCE,
                call.sessionId(),
                null,
                List.of(),
                List.of());
        var saved = memory.remember(call.scope(), draft);
        return ToolResult.success(new Answer(
                saved.id().value(),
                Preview.of(saved.content()),
                true,
                saved.duplicate() ? "already_exists" : "created"));
    }
}
