package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.extract.family.Family;
import dev.nightjar.plugin.maintenance.extract.slot.ConflictJudge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** From everything found in a session to the few facts that are kept: no repetition, the newest word on each matter. */
public final class SessionFacts {

    /** How many facts a session leaves at most. */
    public static final int MOST = 20;

    private SessionFacts() {}

    /** The facts to keep, the most important first. */
    public static List<Finding> of(List<Finding> findings) {
        var kept = new ArrayList<Finding>();
        for (var finding : findings) {
            add(kept, finding);
        }
        return kept.stream()
                .sorted(Comparator.comparingInt((Finding finding) -> importance(finding.family()))
                        .thenComparing(Finding::order))
                .limit(MOST)
                .toList();
    }

    private static int importance(Family family) {
        return switch (family) {
            case CORRECTION, IDENTITY, DECISION, PREFERENCE -> 0;
            case RELATIONSHIP, HEALTH, HOME, WORK, STUDY, PET -> 1;
            case PLAN, EVENT -> 2;
            case POSSESSION, SKILL, HABIT -> 1;
        };
    }

    private static void add(List<Finding> kept, Finding finding) {
        for (int i = 0; i < kept.size(); i++) {
            var earlier = kept.get(i);
            if (ConflictJudge.reason(finding.content(), earlier.content()).isPresent()) {
                kept.remove(i);
                add(kept, finding.withSources(union(earlier, finding)));
                return;
            }
            if (saysTheSame(earlier, finding)) {
                var fuller = earlier.content().length() >= finding.content().length() ? earlier : finding;
                kept.set(i, fuller.withSources(union(earlier, finding)));
                return;
            }
        }
        kept.add(finding);
    }

    private static List<MemoryId> union(Finding one, Finding other) {
        var all = new LinkedHashSet<>(one.sources());
        all.addAll(other.sources());
        return List.copyOf(all);
    }

    /** Whether one says all that the other says. */
    private static boolean saysTheSame(Finding one, Finding other) {
        boolean oneInOther = Repetition.saysNoMore(one.content(), other.content());
        boolean otherInOne = Repetition.saysNoMore(other.content(), one.content());
        return (oneInOther && otherInOne) || ((oneInOther || otherInOne) && one.family() == other.family());
    }
}
