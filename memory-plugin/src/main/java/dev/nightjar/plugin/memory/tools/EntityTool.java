package dev.nightjar.plugin.memory.tools;

import dev.nightjar.commons.memory.MemoryRecord;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fact.ShownFacts;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tool that shows one person, project or thing with the memories about it. Thread-safe. */
final class EntityTool {

    private static final int MAX_ALIASES = 20;

    private static final String UNKNOWN_ENTITY = "Nobody and nothing is known by this name.";

    private final MemoryService memory;
    private final ShownFacts shown;
    private final ToolAnswers answers;
    private final double minRelevance;

    EntityTool(MemoryService memory, ShownFacts shown, ToolAnswers answers, double minRelevance) {
        this.memory = memory;
        this.shown = shown;
        this.answers = answers;
        this.minRelevance = minRelevance;
    }

    record EntityInfo(
            @ToolArgument(value = "Name or alias of a person, project, place, address, …", required = true)
            String name,

            @ToolArgument("Only memories of this kind: episode, fact, reflection, note or document") @Nullable
            String kind,

            @ToolArgument(value = "Most memories to return", defaultValue = "10", minimum = 1, maximum = 50)
            Integer limit) {}

    record EntityView(String name, String type, List<String> aliases, int mentionCount) {}

    /**
     * Answer about an entity.
     *
     * @param entity its names; null for an unknown name
     * @param memories the newest that mention it; for an unknown name the ones that may be about it, or the nearest few
     * @param hint that the name is unknown, or how to see memories that did not fit into the answer; null if neither
     *     applies
     */
    record KnownEntity(
            boolean found,
            @Nullable EntityView entity,
            List<MemoryRecord> memories,
            @Nullable String hint) {}

    ToolResult entityInfo(ToolCall<EntityInfo> call) {
        var arguments = call.arguments();
        var filter =
                arguments.kind == null ? MemoryFilter.ALL : MemoryFilter.ofKinds(MemoryKind.ofLabel(arguments.kind));
        return ToolResult.success(memory.entity(call.scope(), arguments.name, filter, arguments.limit)
                .map(profile -> entity(profile, call))
                .orElseGet(() -> unknownEntity(call, filter)));
    }

    private KnownEntity unknownEntity(ToolCall<EntityInfo> call, MemoryFilter filter) {
        var name = call.arguments().name;
        var judged = JudgedHits.of(
                memory.search(call.scope(), SearchRequest.of(name, filter, JudgedHits.MAX_NEAREST)), minRelevance);
        var views = answers.hits(judged.hits(), answers.terms(name), answers.room());
        var about = judged.isRelevant()
                ? " These memories may be about it nevertheless."
                : " These memories are the nearest ones; they are probably about something else.";
        return new KnownEntity(false, null, views, UNKNOWN_ENTITY + (views.isEmpty() ? "" : about));
    }

    private KnownEntity entity(Entity.Profile profile, ToolCall<EntityInfo> call) {
        var entity = profile.entity();
        var aliases = aliases(entity);
        var room = answers.room();
        var view = new EntityView(
                ToolAnswers.name(entity.name()),
                entity.type().label(),
                ToolAnswers.first(aliases, room),
                entity.mentionCount());
        var names = entity.name() + " " + String.join(" ", aliases) + " " + call.arguments().name;
        var views = answers.records(profile.memories(), answers.terms(names), room);
        shown.note(call.scope(), call.sessionId(), names, profile.memories().subList(0, views.size()));
        int leftOut = profile.memories().size() - views.size();
        var hint = leftOut + " older ones have no room in this answer; search_memory finds them by what they say";
        return new KnownEntity(true, view, views, leftOut == 0 ? null : hint);
    }

    private static List<String> aliases(Entity entity) {
        return entity.aliases().stream()
                .limit(MAX_ALIASES)
                .map(ToolAnswers::name)
                .toList();
    }
}
