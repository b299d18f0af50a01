package dev.nightjar.maintenance.agent;

import dev.nightjar.extension.ToolArgument;

/** {@code mark_session_consolidated}. */
final class MarkConsolidatedTool extends DeskTool<MarkConsolidatedTool.Arguments> {

    MarkConsolidatedTool(Desks desks) {
        super(desks);
    }

    /** What it is asked. */
    record Arguments(
            @ToolArgument(value = "The session that was consolidated", required = true)
            String sessionId) {}

    /** What it answers. */
    record Answer(String sessionId, int factsSaved) {}

    @Override
    public String name() {
        return "mark_session_consolidated";
    }

    @Override
    public String description() {
        return "Ends the consolidation. Call it at the end, also when there was nothing to save.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    String sessionId(Arguments arguments) {
        return arguments.sessionId;
    }

    @Override
    Object answer(Desk desk, Arguments arguments) {
        return new Answer(desk.sessionId(), desk.complete().saved().size());
    }
}
