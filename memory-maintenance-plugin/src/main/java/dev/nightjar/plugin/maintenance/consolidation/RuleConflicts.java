package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.consolidation.FactConflicts;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * {@link FactConflicts} by rules. Thread-safe.
 *
 * @param rules made when they are needed for the first time
 */
public record RuleConflicts(Supplier<Consolidator> rules) implements FactConflicts {

    private static final String SOURCE = "statement";

    @Override
    public List<Fact> endedBy(String content, List<Fact> candidates) {
        var ended = rules.get().judge(FactDraft.of(content, 1, SOURCE), candidates).stream()
                .filter(conflict -> conflict.reason() != null)
                .map(Supersession::stored)
                .collect(Collectors.toSet());
        return candidates.stream()
                .filter(candidate -> ended.contains(candidate.id()))
                .toList();
    }
}
