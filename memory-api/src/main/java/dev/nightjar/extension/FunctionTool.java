package dev.nightjar.extension;

import java.util.function.Function;

/** What {@link Tool#of}, {@link Tool#reading}, {@link Tool#erasing} and {@link Tool#named} make. */
record FunctionTool<A extends Record>(
        String name,
        String description,
        Class<A> argumentType,
        boolean isReadOnly,
        boolean isDestructive,
        Function<ToolCall<A>, ToolResult> work)
        implements Tool<A> {

    @Override
    public ToolResult call(ToolCall<A> call) {
        return work.apply(call);
    }
}
