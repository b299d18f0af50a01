package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.extract.claim.Comparison;
import dev.nightjar.plugin.maintenance.extract.reading.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/** From everything found in a session to the few facts that are kept: no repetition, the newest word on each matter. */
public final class SessionFacts {

    /** How many facts a session leaves at most. */
    static final int MAX_FACTS = 20;

    private SessionFacts() {}

    /** The findings to keep, those of the most important slots first. */
    public static List<Finding> of(List<Finding> findings) {
        var kept = new ArrayList<Finding>();
        findings.forEach(finding -> add(kept, finding));
        return kept.stream()
                .sorted(Comparator.comparingInt(finding -> finding.rule().slot().order()))
                .limit(MAX_FACTS)
                .toList();
    }

    private static void add(List<Finding> kept, Finding finding) {
        var sources = new LinkedHashSet<MemoryId>();
        var said = finding;
        for (int i = kept.size() - 1; i >= 0; i--) {
            var earlier = kept.get(i);
            if (endsWhatWasBefore(finding, earlier)) {
                kept.set(i, earlier.saidAfterwards());
            } else if (endsWhatWasBefore(earlier, finding)) {
                said = finding.saidAfterwards();
            } else if (Comparison.ends(finding.claims(), earlier.claims())) {
                sources.addAll(earlier.sources());
                kept.remove(i);
            } else if (saysNoMore(finding, earlier)) {
                kept.set(i, earlier.withSources(union(earlier.sources(), finding.sources())));
                return;
            } else if (saysNoMore(earlier, finding)) {
                sources.addAll(earlier.sources());
                kept.remove(i);
            }
        }
        kept.add(said.withSources(union(List.copyOf(sources), finding.sources())));
    }

    /** "I quit my job, I'm a freelancer": what does not say which job is over means the one before this turn. */
    private static boolean endsWhatWasBefore(Finding ending, Finding other) {
        var told = ending.claims().stream()
                .filter(claim -> !claim.value().isBlank())
                .toList();
        return ending.sources().equals(other.sources())
                && Comparison.ends(ending.claims(), other.claims())
                && !Comparison.ends(told, other.claims());
    }

    private static boolean saysNoMore(Finding one, Finding other) {
        return one.content().equals(other.content()) || Comparison.saysNoMore(one.claims(), other.claims());
    }

    private static List<MemoryId> union(List<MemoryId> one, List<MemoryId> other) {
        return Stream.concat(one.stream(), other.stream()).distinct().toList();
    }
}
