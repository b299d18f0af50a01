package dev.nightjar.extension;

import java.util.function.Function;

/** What {@link Tool#of} makes. */
record FunctionTool<A extends Record>(
        String name, String description, Class<A> argumentType, Function<ToolCall<A>, ToolResult> work)
        implements Tool<A> {

    @Override
    public ToolResult call(ToolCall<A> call) {
        return work.apply(call);
    }
}
