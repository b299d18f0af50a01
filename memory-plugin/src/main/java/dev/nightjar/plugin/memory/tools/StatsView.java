package dev.nightjar.plugin.memory.tools;

import dev.nightjar.internal.value.RelativeTime;
import dev.nightjar.memory.MemoryStats;
import java.time.ZonedDateTime;

/** The counts of {@code memory_stats}. Times are ISO-8601 in UTC, or empty. */
record StatsView(
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
        String embeddingState) {

    private static final double BYTES_PER_MEGABYTE = 1_000_000;
    private static final double ONE_DECIMAL = 10;

    static StatsView of(MemoryStats stats, ZonedDateTime now) {
        return new StatsView(
                stats.episodes(),
                stats.facts(),
                stats.reflections(),
                stats.notes(),
                stats.entities(),
                stats.messages(),
                stats.sessions(),
                stats.pending(),
                stats.contradictions(),
                ToolAnswers.utc(stats.newest()),
                stats.newest() == null ? "" : RelativeTime.describe(stats.newest(), now),
                ToolAnswers.utc(stats.lastConsolidation()),
                Math.round(stats.databaseBytes() / BYTES_PER_MEGABYTE * ONE_DECIMAL) / ONE_DECIMAL,
                stats.vectors().model(),
                stats.vectors().indexed() - stats.vectors().notEmbeddable(),
                stats.vectors().notEmbeddable(),
                stats.vectors().state().label());
    }
}
