package dev.nightjar.maintenance.extract.fact;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.maintenance.extract.family.Family;
import dev.nightjar.maintenance.extract.family.Substance;
import dev.nightjar.maintenance.extract.slot.ConflictJudge;
import dev.nightjar.maintenance.extract.slot.FactText;
import dev.nightjar.maintenance.extract.text.Words;
import dev.nightjar.memory.MemoryId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** From everything found in a session to the few facts that are kept: no repetition, the newest word on each matter. */
public final class SessionFacts {

    /** How many facts a session leaves at most. */
    public static final int MOST = 20;

    private static final int FEWEST_WORDS_TO_COMPARE = 2;

    private static final Splitter SEPARATORS =
            Splitter.on(CharMatcher.anyOf(" ,()")).omitEmptyStrings();

    private static final Set<String> NEGATIONS = Words.set("not no never cannot longer");

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

    /** Whether one says all that the other says; one word that differs, such as a name, a date or "not", makes two. */
    private static boolean saysTheSame(Finding one, Finding other) {
        var first = content(one);
        var second = content(other);
        boolean isSame = first.equals(second);
        boolean isPart = one.family() == other.family()
                && Math.min(first.size(), second.size()) >= FEWEST_WORDS_TO_COMPARE
                && (first.containsAll(second) || second.containsAll(first));
        return (isSame || isPart) && negations(one).equals(negations(other));
    }

    private static Set<String> content(Finding finding) {
        return words(finding).stream()
                .map(word -> word.endsWith("'s") ? word.substring(0, word.length() - 2) : word)
                .filter(word -> !Substance.isEmpty(word))
                .collect(Collectors.toSet());
    }

    private static Set<String> negations(Finding finding) {
        return words(finding).stream().filter(NEGATIONS::contains).collect(Collectors.toSet());
    }

    private static List<String> words(Finding finding) {
        return SEPARATORS.splitToList(Words.lower(FactText.unmarked(finding.content())));
    }
}
