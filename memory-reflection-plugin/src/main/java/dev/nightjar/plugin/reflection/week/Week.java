package dev.nightjar.plugin.reflection.week;

import dev.nightjar.memory.Entity;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Reflection;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Seven days of one namespace.
 *
 * @param from the first day
 * @param to the last day
 * @param facts its active facts, newest first
 * @param episodes its newest turns, newest first, in the space left by the facts
 * @param entities entities in its memories but dates and addresses, most mentioned first
 * @param changes facts of the week that replaced earlier ones, newest first
 * @param insight the newest earlier insight; null for none
 */
record Week(
        LocalDate from,
        LocalDate to,
        List<Fact> facts,
        List<Episode> episodes,
        List<Entity.Count> entities,
        List<ChangeOfMind> changes,
        @Nullable Reflection insight) {

    /** Copies the lists. */
    public Week {
        facts = List.copyOf(facts);
        episodes = List.copyOf(episodes);
        entities = List.copyOf(entities);
        changes = List.copyOf(changes);
    }

    /** Facts of the week, then its turns. */
    public List<Memory> memories(int limit) {
        return Stream.<Memory>concat(facts.stream(), episodes.stream())
                .limit(limit)
                .toList();
    }

    /** Facts that were not replaced in this week. */
    public List<Fact> standing() {
        var replaced = changes.stream().map(change -> change.before().id()).toList();
        return facts.stream().filter(fact -> !replaced.contains(fact.id())).toList();
    }

    /** Whether a fact of this week replaced another. */
    public boolean isChange(MemoryId fact) {
        return changes.stream().anyMatch(change -> change.now().id().equals(fact));
    }

    /**
     * A fact that replaced another.
     *
     * @param before the replaced memory
     * @param now the present fact
     */
    public record ChangeOfMind(Memory before, Fact now) {}
}
