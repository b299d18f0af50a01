package dev.nightjar.core.tools;

import dev.nightjar.core.fact.Tags;
import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.AccessKind;
import dev.nightjar.memory.Memory;
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
    private final ToolAnswers answers;
    private final Clock clock;

    SearchMemoryTool(MemoryService memory, ToolAnswers answers, Clock clock) {
        this.memory = memory;
        this.answers = answers;
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

    /**
     * What it answers.
     *
     * @param hint how to see the others, where not all that was found has room in the answer; null where all has
     */
    record Answer(
            boolean found,
            List<MemoryView> memories,
            @Nullable String hint) {}

    @Override
    public String name() {
        return "search_memory";
    }

    @Override
    public String description() {
        return "Search long-term memory for what was said or learnt in earlier conversations, with who said it and when."
                + " Use it whenever an answer may depend on the past. Of a long text the matching passages are shown.";
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
        var views = answers.views(hits, answers.terms(arguments.query), answers.room());
        memory.recordAccess(
                call.scope(), hits.stream().limit(views.size()).map(Memory::id).toList(), AccessKind.TOOL);
        return ToolResult.success(new Answer(!hits.isEmpty(), views, hint(hits.size() - views.size())));
    }

    private static @Nullable String hint(int leftOut) {
        return leftOut == 0
                ? null
                : leftOut + " more were found but have no room in this answer; ask more narrowly, or with kind, tag,"
                        + " after or before, to see them";
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
