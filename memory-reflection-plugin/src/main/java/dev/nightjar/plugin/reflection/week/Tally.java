package dev.nightjar.plugin.reflection.week;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The outcomes of a run, by namespace. Not thread-safe. */
final class Tally {

    private final Map<String, Long> counts = new TreeMap<>(Map.of("facts_analyzed", 0L, "episodes_analyzed", 0L));
    private final List<String> lines = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private final List<String> waiting = new ArrayList<>();
    private AgentOutcome.Usage usage = AgentOutcome.Usage.NONE;

    Tally() {
        counts.put(Result.SAVED.label(), 0L);
    }

    void add(MemoryScope scope, Result result, String detail) {
        counts.merge(result.label(), 1L, Long::sum);
        String line =
                scope.namespace().value() + ": " + result.meaning() + (detail.isBlank() ? "" : " (" + detail + ")");
        lines.add(line);
        if (result == Result.FAILED) {
            failed.add(line);
        } else if (result == Result.NOT_CONSOLIDATED) {
            waiting.add(line);
        }
    }

    void read(Week week) {
        counts.merge("facts_analyzed", (long) week.facts().size(), Long::sum);
        counts.merge("episodes_analyzed", (long) week.episodes().size(), Long::sum);
    }

    void spent(AgentOutcome.Usage more) {
        usage = usage.plus(more);
    }

    /** @throws IllegalStateException naming every namespace in which something failed */
    void failIfAnyFailed() {
        if (!failed.isEmpty()) {
            throw new IllegalStateException(String.join("; ", failed));
        }
    }

    ScheduledTask.Report report() {
        String skips = Arrays.stream(Result.values())
                .filter(result -> result != Result.SAVED && counts.containsKey(result.label()))
                .map(result -> ", " + counts.get(result.label()) + " not: " + result.meaning())
                .collect(Collectors.joining());
        long saved = counts.getOrDefault(Result.SAVED.label(), 0L);
        String summary = saved + (saved == 1 ? " insight saved" : " insights saved") + skips;
        var report = new ScheduledTask.Report(counts, summary, String.join("\n", lines))
                .withUsage(usage.turns(), usage.cost());
        return waiting.isEmpty() ? report : report.withPostponement(String.join("; ", waiting));
    }
}
