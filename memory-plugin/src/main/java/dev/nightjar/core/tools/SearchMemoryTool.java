package dev.nightjar.core.tools;

import dev.nightjar.core.lifecycle.Tags;
import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.AccessKind;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.TimeExpression;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code search_memory}. */
final class SearchMemoryTool implements Tool<SearchMemoryTool.Arguments> {

    private final MemoryService memory;
    private final Clock clock;

    SearchMemoryTool(MemoryService memory, Clock clock) {
        this.memory = memory;
        this.clock = clock;
    }

    record Arguments(
            @ToolArgument(value = "What to look for, as a question or keywords", required = true)
            String query,

            @ToolArgument("Only this kind: episode (what was said), fact, reflection or note") @Nullable
            String kind,

            @ToolArgument("Only memories with this tag") @Nullable
            String tag,

            @ToolArgument("Only memories from this time on: " + TimeExpression.ACCEPTED_FORMS) @Nullable
            String after,

            @ToolArgument("Only memories before this time, in the same forms") @Nullable
            String before,

            @ToolArgument(value = "Most memories to return", defaultValue = "10", minimum = 1, maximum = 50)
            Integer limit) {}

    record Answer(boolean found, List<MemoryView> memories) {}

    @Override
    public String name() {
        return "search_memory";
    }

    @Override
    public String description() {
        return "Search long-term memory for what was said or learnt in earlier conversations."
                + " Use it whenever an answer may depend on the past.";
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
            filter = filter(arguments);
        } catch (IllegalArgumentException e) {
            return ToolResult.failure(String.valueOf(e.getMessage()));
        }
        var hits = memory.search(call.scope(), new SearchRequest(arguments.query, filter, arguments.limit)).stream()
                .map(SearchHit::memory)
                .toList();
        memory.recordAccess(call.scope(), hits.stream().map(hit -> hit.id()).toList(), AccessKind.TOOL);
        return ToolResult.success(new Answer(
                !hits.isEmpty(),
                hits.stream().map(hit -> MemoryView.of(hit, clock)).toList()));
    }

    private MemoryFilter filter(Arguments arguments) {
        return new MemoryFilter(
                arguments.kind == null ? Set.of() : Set.of(MemoryKind.ofLabel(arguments.kind)),
                arguments.tag == null ? Set.of() : Set.of(Tags.cleaned(arguments.tag)),
                time(arguments.after),
                time(arguments.before),
                null,
                null);
    }

    private @Nullable Instant time(@Nullable String expression) {
        return expression == null ? null : TimeExpression.parse(expression, clock);
    }
}
