package dev.nightjar.maintenance.extract.fact;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.maintenance.extract.family.Family;
import dev.nightjar.maintenance.extract.slot.ConflictJudge;
import dev.nightjar.maintenance.extract.text.Words;
import dev.nightjar.memory.MemoryId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** From everything found in a session to the few facts that are kept: no repetition, the newest word on each matter. */
public final class SessionFacts {

    /** How many facts a session leaves at most. */
    public static final int MOST = 20;

    private static final double SAME = 0.7;

    private static final Splitter SEPARATORS =
            Splitter.on(CharMatcher.anyOf(" ,()")).omitEmptyStrings();

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

    private static boolean saysTheSame(Finding one, Finding other) {
        var first = words(one);
        var second = words(other);
        var common = new HashSet<>(first);
        common.retainAll(second);
        int smaller = Math.min(first.size(), second.size());
        int all = first.size() + second.size() - common.size();
        return common.size() >= SAME * all
                || (common.size() == smaller && smaller >= 3 && one.family() == other.family());
    }

    private static Set<String> words(Finding finding) {
        return Set.copyOf(SEPARATORS.splitToList(Words.lower(finding.content())));
    }
}
