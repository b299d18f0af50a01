package dev.nightjar.maintenance.agent;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.maintenance.agent.Desk.RefusedException;
import dev.nightjar.memory.MemoryException;
import org.jspecify.annotations.Nullable;

/** A tool that works at the desk of its run; the caller's scope is not looked at. Thread-safe. */
abstract class DeskTool<A extends Record> implements Tool<A> {

    private final Desks desks;

    DeskTool(Desks desks) {
        this.desks = desks;
    }

    /** The session the model names; null when it names none. */
    abstract @Nullable String sessionId(A arguments);

    /** What it answers. */
    abstract Object answer(Desk desk, A arguments);

    @Override
    public final ToolResult call(ToolCall<A> call) {
        try {
            var desk = desks.of(call.sessionId(), sessionId(call.arguments()));
            return ToolResult.success(answer(desk, call.arguments()));
        } catch (RefusedException | MemoryException e) {
            return ToolResult.failure(String.valueOf(e.getMessage()));
        }
    }
}
