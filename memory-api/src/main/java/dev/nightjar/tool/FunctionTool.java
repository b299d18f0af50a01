package dev.nightjar.tool;

import java.util.function.Function;

/** A tool made of a function, by {@link Tool#of}, {@link Tool#reading}, {@link Tool#erasing} or {@link Tool#named}. */
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
