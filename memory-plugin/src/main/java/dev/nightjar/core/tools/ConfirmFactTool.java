package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.MemoryService;

/** {@code confirm_fact}. */
final class ConfirmFactTool implements Tool<ConfirmFactTool.Arguments> {

    private final MemoryService memory;

    ConfirmFactTool(MemoryService memory) {
        this.memory = memory;
    }

    record Arguments(
            @ToolArgument(value = "Id of the fact the user confirmed", required = true)
            String memoryId) {}

    record Answer(boolean success, String id, String preview, double confidence, boolean isProtected) {}

    @Override
    public String name() {
        return "confirm_fact";
    }

    @Override
    public String description() {
        return "Mark a fact as confirmed by the user: it becomes certain, never fades, and no later remark overrides it.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var id = call.arguments().memoryId;
        return FactReference.parse(id)
                .flatMap(known -> memory.confirm(call.scope(), known))
                .map(fact -> ToolResult.success(new Answer(
                        true, fact.id().value(), Preview.of(fact.content()), fact.confidence(), fact.isProtected())))
                .orElseGet(() -> ToolResult.failure(FactReference.unknown(id)));
    }
}
