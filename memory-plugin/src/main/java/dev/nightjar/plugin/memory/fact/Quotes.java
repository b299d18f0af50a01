package dev.nightjar.plugin.memory.fact;

import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.ErasureQueries.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds reports that quote texts: a report quotes a text when it holds {@value #WINDOW} characters of it in a row, or all
 * of a shorter one. Case, Unicode form and white space make no difference. Not thread-safe.
 */
public final class Quotes {

    private static final int WINDOW = 20;
    /** What is shorter stands in any text. */
    private static final int SHORTEST = 10;

    private final Map<String, String> reports = new HashMap<>();
    /** For each window of a report the reports that have it. */
    private final Map<String, List<String>> windows = new HashMap<>();

    private final Set<String> quoting = new LinkedHashSet<>();

    /** Looks into these reports. */
    public Quotes(List<Report> reports) {
        for (var report : reports) {
            var text = NameKey.of(report.text());
            this.reports.put(report.runId(), text);
            for (int i = 0; i + WINDOW <= text.length(); i++) {
                windows.computeIfAbsent(text.substring(i, i + WINDOW), unused -> new ArrayList<>(1))
                        .add(report.runId());
            }
        }
    }

    /** Looks for a text. */
    public void lookFor(String text) {
        if (reports.isEmpty()) {
            return;
        }
        var folded = NameKey.of(text);
        if (folded.length() < WINDOW && folded.length() >= SHORTEST) {
            lookForAll(folded);
        }
        for (int i = 0; i + WINDOW <= folded.length(); i++) {
            quoting.addAll(windows.getOrDefault(folded.substring(i, i + WINDOW), List.of()));
        }
    }

    /** Looks for all of a text, however short. */
    public void lookForAll(String text) {
        var folded = NameKey.of(text);
        reports.forEach((run, report) -> {
            if (report.contains(folded)) {
                quoting.add(run);
            }
        });
    }

    /** The runs whose reports quote one of the texts. */
    public List<String> runs() {
        return List.copyOf(quoting);
    }
}
