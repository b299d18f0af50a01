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
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code get_entity_info}. */
final class GetEntityInfoTool implements Tool<GetEntityInfoTool.Arguments> {

    private final MemoryService memory;
    private final Clock clock;

    GetEntityInfoTool(MemoryService memory, Clock clock) {
        this.memory = memory;
        this.clock = clock;
    }

    record Arguments(
            @ToolArgument(value = "Name or alias of a person, project, place, address, …", required = true)
            String name,

            @ToolArgument("Only memories of this kind: episode, fact, reflection or note") @Nullable
            String kind,

            @ToolArgument(value = "Most memories to return", defaultValue = "10", minimum = 1, maximum = 50)
            Integer limit) {}

    record Profile(String name, String type, List<String> aliases, int mentionCount) {}

    record Answer(boolean found, @Nullable Profile entity, List<MemoryView> memories) {}

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
        var profile = memory.entity(call.scope(), arguments.name, filter, arguments.limit);
        profile.ifPresent(found -> memory.recordAccess(
                call.scope(), found.memories().stream().map(Memory::id).toList(), AccessKind.TOOL));
        return ToolResult.success(profile.map(this::answer).orElse(new Answer(false, null, List.of())));
    }

    private Answer answer(EntityProfile found) {
        var entity = found.entity();
        return new Answer(
                true,
                new Profile(entity.name(), entity.type().label(), entity.aliases(), entity.mentionCount()),
                found.memories().stream().map(one -> MemoryView.of(one, clock)).toList());
    }
}
