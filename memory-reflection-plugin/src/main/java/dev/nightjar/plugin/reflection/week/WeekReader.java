package dev.nightjar.plugin.reflection.week;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.plugin.reflection.week.Week.ChangeOfMind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the seven days before now. Thread-safe. */
final class WeekReader {

    /** Most memories of a week; facts first, since a busy week has many more turns than facts. */
    static final int MAX_MEMORIES = 200;

    private static final int MAX_ENTITIES = 50;
    private static final Set<EntityType> TOPICS =
            EnumSet.complementOf(EnumSet.of(EntityType.DATE, EntityType.EMAIL, EntityType.URL));
    private static final Duration LENGTH = Duration.ofDays(7);

    private final Clock clock;

    /** @param clock tells when the week ends, and in which zone its days are */
    public WeekReader(Clock clock) {
        this.clock = clock;
    }

    /** The week of the scope's own namespace. */
    public Week read(MemoryService memory, MemoryScope scope) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var end = clock.instant();
        var start = end.minus(LENGTH);
        var facts = list(memory, own, start, MemoryKind.FACT, MAX_MEMORIES).stream()
                .map(Fact.class::cast)
                .toList();
        var episodes = list(memory, own, start, MemoryKind.EPISODE, MAX_MEMORIES - facts.size()).stream()
                .map(Episode.class::cast)
                .toList();
        return new Week(
                LocalDate.ofInstant(start, clock.getZone()),
                LocalDate.ofInstant(end, clock.getZone()),
                facts,
                episodes,
                memory.entities(own, TOPICS, since(start, MemoryKind.FACT, MemoryKind.EPISODE), MAX_ENTITIES),
                changes(memory, own, facts),
                memory.newestReflection(own).orElse(null));
    }

    private static List<Memory> list(
            MemoryService memory, MemoryScope scope, Instant start, MemoryKind kind, int limit) {
        return limit < 1 ? List.of() : memory.list(scope, since(start, kind), limit);
    }

    private static MemoryFilter since(Instant start, MemoryKind... kinds) {
        return MemoryFilter.builder().kinds(Set.of(kinds)).after(start).build();
    }

    private static List<ChangeOfMind> changes(MemoryService memory, MemoryScope scope, List<Fact> facts) {
        var changes = new ArrayList<ChangeOfMind>();
        for (Fact fact : facts) {
            memory.history(scope, fact.id())
                    .ifPresent(history -> history.links().stream()
                            .filter(link -> link.relation() == Relation.SUPERSEDES
                                    && link.from().equals(fact.id()))
                            .flatMap(link -> version(history, link.to()).stream())
                            .forEach(before -> changes.add(new ChangeOfMind(before, fact))));
        }
        return changes;
    }

    private static Optional<Memory> version(MemoryHistory history, MemoryId id) {
        return history.versions().stream()
                .filter(version -> version.id().equals(id))
                .findFirst();
    }
}
