package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.MemoryException;

/**
 * A tool that answers a failing store and arguments memory refuses with a text the model can read, instead of throwing.
 * However long what it repeats of the arguments, the text is short.
 *
 * @param tool the tool itself
 * @param <A> its argument record
 */
record AnsweringTool<A extends Record>(Tool<A> tool) implements Tool<A> {

    @Override
    public String name() {
        return tool.name();
    }

    @Override
    public String description() {
        return tool.description();
    }

    @Override
    public Class<A> argumentType() {
        return tool.argumentType();
    }

    @Override
    public ToolResult call(ToolCall<A> call) {
        var result = answer(call);
        return result.isSuccess() ? result : ToolResult.failure(ToolAnswers.error(String.valueOf(result.content())));
    }

    private ToolResult answer(ToolCall<A> call) {
        try {
            return tool.call(call);
        } catch (IllegalArgumentException e) {
            return ToolResult.failure(String.valueOf(e.getMessage()));
        } catch (MemoryException e) {
            return ToolResult.failure("Memory is not available: " + e.getMessage());
        }
    }
}
