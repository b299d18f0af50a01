package dev.nightjar.maintenance.agent;

import dev.nightjar.extension.ToolArgument;
import dev.nightjar.memory.Episode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code get_episodes_for_consolidation}. */
final class GetEpisodesTool extends DeskTool<GetEpisodesTool.Arguments> {

    GetEpisodesTool(Desks desks) {
        super(desks);
    }

    /** What it is asked. */
    record Arguments(
            @ToolArgument(value = "The session to be consolidated", required = true)
            String sessionId,

            @ToolArgument(value = "How many episodes to skip", defaultValue = "0", minimum = 0)
            Integer offset,

            @ToolArgument(value = "How many episodes to read", defaultValue = "30", minimum = 1, maximum = 100)
            Integer limit) {}

    /** What it answers. */
    record Answer(List<Turn> episodes, int total, boolean hasMore, int nextOffset) {}

    /** One episode. */
    record Turn(String id, String role, @Nullable String speaker, String saidAt, String content) {

        static Turn of(Episode episode) {
            return new Turn(
                    episode.id().value(),
                    episode.role().label(),
                    episode.speaker(),
                    episode.eventTime().toString(),
                    episode.content());
        }
    }

    @Override
    public String name() {
        return "get_episodes_for_consolidation";
    }

    @Override
    public String description() {
        return "A page of the session's episodes, oldest first. Go on with next_offset while has_more is true.";
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
        var page = desk.read(arguments.offset, arguments.limit);
        return new Answer(
                page.episodes().stream().map(Turn::of).toList(), page.total(), page.hasMore(), page.nextOffset());
    }
}
