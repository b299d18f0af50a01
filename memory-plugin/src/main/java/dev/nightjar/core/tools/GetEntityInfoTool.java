package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.AccessKind;
import dev.nightjar.memory.EntityProfile;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code get_entity_info}. */
final class GetEntityInfoTool implements Tool<GetEntityInfoTool.Arguments> {

    private static final int MOST_ALIASES = 20;

    private final MemoryService memory;
    private final ToolAnswers answers;

    GetEntityInfoTool(MemoryService memory, ToolAnswers answers) {
        this.memory = memory;
        this.answers = answers;
    }

    record Arguments(
            @ToolArgument(value = "Name or alias of a person, project, place, address, …", required = true)
            String name,

            @ToolArgument("Only memories of this kind: episode, fact, reflection or note") @Nullable
            String kind,

            @ToolArgument(value = "Most memories to return", defaultValue = "10", minimum = 1, maximum = 50)
            Integer limit) {}

    record Profile(String name, String type, List<String> aliases, int mentionCount) {}

    /**
     * What it answers.
     *
     * @param entity what is known of it; null when nothing is
     * @param hint how to see the others, where not all memories asked for have room in the answer; null where all have
     */
    record Answer(
            boolean found,
            @Nullable Profile entity,
            List<MemoryView> memories,
            @Nullable String hint) {}

    @Override
    public String name() {
        return "get_entity_info";
    }

    @Override
    public String description() {
        return "What memory knows about one person, project or thing: its names and the newest memories that mention it.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var arguments = call.arguments();
        MemoryFilter filter;
        try {
            filter = arguments.kind == null
                    ? MemoryFilter.ALL
                    : MemoryFilter.ofKinds(MemoryKind.ofLabel(arguments.kind));
        } catch (IllegalArgumentException e) {
            return ToolResult.failure(String.valueOf(e.getMessage()));
        }
        return ToolResult.success(memory.entity(call.scope(), arguments.name, filter, arguments.limit)
                .map(found -> answer(found, call))
                .orElse(new Answer(false, null, List.of(), null)));
    }

    private Answer answer(EntityProfile found, ToolCall<Arguments> call) {
        var entity = found.entity();
        var aliases = entity.aliases().stream()
                .limit(MOST_ALIASES)
                .map(ToolAnswers::name)
                .toList();
        var room = answers.room();
        var profile = new Profile(
                ToolAnswers.name(entity.name()),
                entity.type().label(),
                ToolAnswers.first(aliases, room),
                entity.mentionCount());
        var names = entity.name() + " " + String.join(" ", aliases) + " " + call.arguments().name;
        var views = answers.views(found.memories(), answers.terms(names), room);
        memory.recordAccess(
                call.scope(),
                found.memories().stream().limit(views.size()).map(Memory::id).toList(),
                AccessKind.TOOL);
        int leftOut = found.memories().size() - views.size();
        return new Answer(true, profile, views, leftOut == 0 ? null : hint(leftOut));
    }

    private static String hint(int leftOut) {
        return leftOut + " older ones have no room in this answer; search_memory finds them by what they say";
    }
}
