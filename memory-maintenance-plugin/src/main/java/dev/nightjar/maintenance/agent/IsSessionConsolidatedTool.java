package dev.nightjar.maintenance.agent;

import dev.nightjar.extension.ToolArgument;

/** {@code is_session_consolidated}. */
final class IsSessionConsolidatedTool extends DeskTool<IsSessionConsolidatedTool.Arguments> {

    IsSessionConsolidatedTool(Desks desks) {
        super(desks);
    }

    /** What it is asked. */
    record Arguments(
            @ToolArgument(value = "The session to be consolidated", required = true)
            String sessionId) {}

    /** What it answers. */
    record Answer(String sessionId, boolean consolidated) {}

    @Override
    public String name() {
        return "is_session_consolidated";
    }

    @Override
    public String description() {
        return "Whether the session was consolidated already. Ask first, and stop if it was.";
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
        return new Answer(desk.sessionId(), desk.isConsolidated());
    }
}
