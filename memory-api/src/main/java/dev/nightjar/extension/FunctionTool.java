package dev.nightjar.extension;

import java.util.function.Function;

/** What {@link Tool#of} and {@link Tool#reading} make. */
record FunctionTool<A extends Record>(
        String name,
        String description,
        Class<A> argumentType,
        boolean isReadOnly,
        Function<ToolCall<A>, ToolResult> work)
        implements Tool<A> {

    @Override
    public ToolResult call(ToolCall<A> call) {
        return work.apply(call);
    }
}
