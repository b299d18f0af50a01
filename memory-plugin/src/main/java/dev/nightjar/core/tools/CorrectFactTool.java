package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.MemoryService;

/** {@code correct_fact}. */
final class CorrectFactTool implements Tool<CorrectFactTool.Arguments> {

    private final MemoryService memory;

    CorrectFactTool(MemoryService memory) {
        this.memory = memory;
    }

    record Arguments(
            @ToolArgument(value = "Id of the fact that is wrong or outdated", required = true)
            String memoryId,

            @ToolArgument(value = "The right statement, understandable on its own", required = true)
            String newContent) {}

    record Answer(boolean success, String id, String preview, String supersededId) {}

    @Override
    public String name() {
        return "correct_fact";
    }

    @Override
    public String description() {
        return "Replace a fact that is wrong or outdated. The old wording is kept in its history.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var id = call.arguments().memoryId;
        return FactReference.parse(id)
                .flatMap(known -> memory.correct(call.scope(), known, call.arguments().newContent))
                .map(fact ->
                        ToolResult.success(new Answer(true, fact.id().value(), Preview.of(fact.content()), id.strip())))
                .orElseGet(() -> ToolResult.failure(FactReference.unknown(id)));
    }
}
