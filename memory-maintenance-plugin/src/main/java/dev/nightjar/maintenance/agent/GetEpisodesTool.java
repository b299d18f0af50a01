package dev.nightjar.maintenance.agent;

import dev.nightjar.extension.ToolArgument;
import dev.nightjar.maintenance.segment.MessageSegmenter;
import dev.nightjar.maintenance.segment.Segment;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code get_episodes_for_consolidation}. */
final class GetEpisodesTool extends DeskTool<GetEpisodesTool.Arguments> {

    private final MessageSegmenter segmenter;

    GetEpisodesTool(Desks desks, MessageSegmenter segmenter) {
        super(desks);
        this.segmenter = segmenter;
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

    /**
     * One episode.
     *
     * @param content what its speaker says themselves; {@code [pasted 1]} stands for what they brought from elsewhere
     * @param pasted that text, in order; empty when there is none
     */
    record Turn(String id, String role, @Nullable String speaker, String saidAt, String content, List<Pasted> pasted) {}

    /**
     * Text of others in an episode.
     *
     * @param number its number in the episode's content
     * @param kind what it seems to be, such as {@code mail}
     * @param text its text
     */
    record Pasted(int number, String kind, String text) {}

    @Override
    public String name() {
        return "get_episodes_for_consolidation";
    }

    @Override
    public String description() {
        return "A page of the session's episodes, oldest first. Go on with next_offset while has_more is true. What a"
                + " speaker pasted, quoted or forwarded is not in content but in pasted.";
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
                page.episodes().stream().map(this::turn).toList(), page.total(), page.hasMore(), page.nextOffset());
    }

    /** What the agent itself said is its own, whatever it looks like. */
    private Turn turn(Episode episode) {
        var message = episode.content();
        var content = new StringBuilder();
        var pasted = new ArrayList<Pasted>();
        int from = 0;
        for (var segment : episode.role() == Role.USER ? segmenter.segments(message) : List.<Segment>of()) {
            if (!segment.isOwn()) {
                var number = pasted.size() + 1;
                pasted.add(new Pasted(number, segment.origin().label(), segment.text(message)));
                content.append(message, from, segment.start()).append("[pasted " + number + "]");
                from = segment.end();
            }
        }
        content.append(message, from, message.length());
        return new Turn(
                episode.id().value(),
                episode.role().label(),
                episode.speaker(),
                episode.eventTime().toString(),
                content.toString(),
                pasted);
    }
}
