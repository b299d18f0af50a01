package dev.nightjar.hostdemo;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Content of a memory after conversations.
 *
 * @param facts the facts that hold, oldest first
 * @param replacements the facts that gave way to others, oldest replacement first
 */
public record Remembered(List<Memory> facts, List<Replacement> replacements) {

    private static final Comparator<Memory> OLDEST_FIRST = Comparator.comparing(Memory::eventTime)
            .thenComparing(fact -> fact.id().value());

    /**
     * A fact that gave way to another.
     *
     * @param old what held before
     * @param current what holds now
     * @param reason why; null when nothing was noted
     * @param at when it was replaced
     */
    public record Replacement(
            Memory old, Memory current, @Nullable String reason, Instant at) {}

    /** Asks memory for what it knows in a scope. */
    public static Remembered of(MemoryService memory, MemoryScope scope) {
        var facts = memory.list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), SearchRequest.MAX_LIMIT);
        var replacements = replacements(memory, scope, facts);
        var replaced = replacements.stream().map(each -> each.old().id()).toList();
        return new Remembered(
                facts.stream()
                        .filter(fact -> !replaced.contains(fact.id()))
                        .sorted(OLDEST_FIRST)
                        .toList(),
                replacements);
    }

    /** The history of a fact has all its versions and the links between them. */
    private static List<Replacement> replacements(MemoryService memory, MemoryScope scope, List<Memory> facts) {
        var found = new LinkedHashMap<Link, Replacement>();
        for (var fact : facts) {
            memory.history(scope, fact.id()).ifPresent(history -> collect(history, found));
        }
        return found.values().stream()
                .sorted(Comparator.comparing(Replacement::at))
                .toList();
    }

    private static void collect(MemoryHistory history, Map<Link, Replacement> found) {
        var versions = new LinkedHashMap<MemoryId, Memory>();
        history.versions().forEach(version -> versions.put(version.id(), version));
        for (var link : history.links()) {
            var old = versions.get(link.to());
            var current = versions.get(link.from());
            if (link.relation() == Link.Relation.SUPERSEDES && old != null && current != null) {
                found.put(link, new Replacement(old, current, link.reason(), link.createdAt()));
            }
        }
    }
}
