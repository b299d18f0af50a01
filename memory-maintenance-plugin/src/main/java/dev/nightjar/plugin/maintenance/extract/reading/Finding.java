package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.FactDraft.Named;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.extract.rule.Rule;
import java.time.Instant;
import java.util.List;

/**
 * A fact that was read out of a turn.
 *
 * @param rule the rule that found it
 * @param content its sentence
 * @param confidence how likely it is true, 0..1
 * @param claims what it says, in parts
 * @param names whom and what it names, besides the speaker
 * @param date its date as its sentence says it; empty for none
 * @param said when it was said
 * @param sources the turns it was read out of
 */
public record Finding(
        Rule rule,
        String content,
        double confidence,
        List<Claim> claims,
        List<Named> names,
        String date,
        Instant said,
        List<MemoryId> sources) {

    /** Copies the lists. */
    public Finding {
        claims = List.copyOf(claims);
        names = List.copyOf(names);
        sources = List.copyOf(sources);
    }

    /** The same read out of other turns. */
    public Finding withSources(List<MemoryId> turns) {
        return new Finding(rule, content, confidence, claims, names, date, said, turns);
    }

    /** The same said a moment later in the same turn: of two facts that exclude each other the later one holds. */
    public Finding saidAfterwards() {
        return new Finding(rule, content, confidence, claims, names, date, said.plusMillis(1), sources);
    }
}
