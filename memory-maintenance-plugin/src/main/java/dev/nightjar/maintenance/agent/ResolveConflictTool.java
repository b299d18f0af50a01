package dev.nightjar.maintenance.agent;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.extension.ToolArgument;
import org.jspecify.annotations.Nullable;

/** {@code resolve_conflict}. */
final class ResolveConflictTool extends DeskTool<ResolveConflictTool.Arguments> {

    private static final int LONGEST_REASON = 300;

    ResolveConflictTool(Desks desks) {
        super(desks);
    }

    /** What it is asked. */
    record Arguments(
            @ToolArgument(value = "The stored fact that contradicts the saved one", required = true)
            String oldFactId,

            @ToolArgument(value = "The saved fact", required = true)
            String newFactId,

            @ToolArgument(value = "Why both cannot be true, in one sentence", required = true)
            String reason) {}

    /** What it answers. */
    record Answer(boolean success, String detail) {}

    @Override
    public String name() {
        return "resolve_conflict";
    }

    @Override
    public String description() {
        return "Settles a contradiction between a saved fact and a stored one: the one said later holds.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    @Nullable
    String sessionId(Arguments arguments) {
        return null;
    }

    @Override
    Object answer(Desk desk, Arguments arguments) {
        var reason = arguments.reason;
        var kept = CodePoints.first(reason, LONGEST_REASON);
        return desk.supersede(arguments.oldFactId, arguments.newFactId, kept)
                ? new Answer(true, "of the two facts the one said later will hold")
                : new Answer(false, "the user confirmed the stored fact; it stays and they are told");
    }
}
