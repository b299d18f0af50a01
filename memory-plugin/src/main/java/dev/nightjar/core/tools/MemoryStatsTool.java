package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.RelativeTime;
import java.time.Clock;

/** {@code memory_stats}. */
final class MemoryStatsTool implements Tool<MemoryStatsTool.Arguments> {

    private static final double BYTES_PER_MEGABYTE = 1_000_000;
    private static final double ONE_DECIMAL = 10;

    private final MemoryService memory;
    private final Clock clock;

    MemoryStatsTool(MemoryService memory, Clock clock) {
        this.memory = memory;
        this.clock = clock;
    }

    record Arguments() {}

    record Answer(
            long episodes,
            long facts,
            long reflections,
            long notes,
            long entities,
            long messages,
            long sessions,
            long unconsolidatedSessions,
            long contradictions,
            String newest,
            String newestRelative,
            String lastConsolidation,
            double sizeMb,
            String embeddingModel,
            long embeddedMemories,
            long notEmbeddable,
            String embeddingState) {}

    @Override
    public String name() {
        return "memory_stats";
    }

    @Override
    public String description() {
        return "How much memory holds, how new it is, when it was last consolidated, and how much of it can be found by"
                + " meaning.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var stats = memory.stats(call.scope());
        return ToolResult.success(new Answer(
                stats.episodes(),
                stats.facts(),
                stats.reflections(),
                stats.notes(),
                stats.entities(),
                stats.messages(),
                stats.sessions(),
                stats.pending(),
                stats.contradictions(),
                MemoryView.utc(stats.newest()),
                stats.newest() == null ? "" : RelativeTime.describe(stats.newest(), clock.instant()),
                MemoryView.utc(stats.lastConsolidation()),
                Math.round(stats.databaseBytes() / BYTES_PER_MEGABYTE * ONE_DECIMAL) / ONE_DECIMAL,
                stats.vectors().model(),
                stats.vectors().indexed() - stats.vectors().notEmbeddable(),
                stats.vectors().notEmbeddable(),
                stats.vectors().state().label()));
    }
}
