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
 * Finds reports that quote texts. A report quotes a text if it contains {@value #WINDOW} consecutive characters of it,
 * or the whole of a shorter text. Case, Unicode form and white space are ignored. Not thread-safe.
 */
public final class Quotes {

    private static final int WINDOW = 20;
    /** Shorter texts occur by chance. */
    private static final int SHORTEST = 10;

    private final Map<String, String> reports = new HashMap<>();
    /** The reports that contain a window. */
    private final Map<String, List<String>> windows = new HashMap<>();

    private final Set<String> quoting = new LinkedHashSet<>();

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

    /** Finds the reports that quote this text. */
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

    /** Finds the reports that contain the whole text, however short it is. */
    public void lookForAll(String text) {
        var folded = NameKey.of(text);
        reports.forEach((run, report) -> {
            if (report.contains(folded)) {
                quoting.add(run);
            }
        });
    }

    /** The runs whose reports quote at least one of the texts. */
    public List<String> runs() {
        return List.copyOf(quoting);
    }
}
