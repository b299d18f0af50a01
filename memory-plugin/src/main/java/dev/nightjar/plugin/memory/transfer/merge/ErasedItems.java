package dev.nightjar.plugin.memory.transfer.merge;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Memories of several stores that were erased on one of them after they were said, with all that was drawn from those
 * only.
 */
final class ErasedItems {

    private final MergedItems items;
    private final ListMultimap<MemoryId, MemoryId> sources = ArrayListMultimap.create();
    private final Map<String, String> sessions = new HashMap<>();
    /** When each erased memory, or the last of what it was drawn from, was erased. */
    private final Map<MemoryId, Instant> erased = new HashMap<>();

    private final List<ErasureItem> drawn = new ArrayList<>();

    private ErasedItems(MergedItems items) {
        this.items = items;
        items.links().stream()
                .filter(link -> link.relation() == Relation.DERIVED_FROM && items.memory(link.to()) != null)
                .forEach(link -> sources.put(link.from(), link.to()));
    }

    static ErasedItems of(MergedItems items) {
        var found = new ErasedItems(items);
        found.findNamed();
        found.findDerived();
        return found;
    }

    /** Ids of the erased memories. */
    Set<MemoryId> ids() {
        return erased.keySet();
    }

    /**
     * Erasures of what was drawn only from erased memories: a copy that comes later, without the links to them, is
     * erased too.
     */
    List<ErasureItem> drawn() {
        return drawn;
    }

    private void findNamed() {
        if (items.erasures().isEmpty()) {
            return;
        }
        var everything = items.erasures().getOrDefault(MergeTable.EVERYTHING, Instant.MIN);
        for (var memory : items.memories()) {
            boolean isOfErased = !memory.times().created().isAfter(everything);
            var last = Stream.of(
                            Optional.of(everything).filter(at -> isOfErased),
                            erasureOf(memory).filter(said(memory)::isBefore),
                            erasureOfSession(memory).filter(said(memory)::isBefore))
                    .flatMap(Optional::stream)
                    .max(Comparator.naturalOrder());
            last.ifPresent(at -> erased.put(memory.id(), at));
        }
    }

    private Optional<Instant> erasureOf(MemoryItem memory) {
        return Optional.ofNullable(items.erasures().get(hash(memory)));
    }

    private static String hash(MemoryItem memory) {
        return ForgottenTexts.hash(memory.id().kind(), memory.sessionId(), memory.content());
    }

    /** When the conversation of a turn was erased, also where this turn was not known. */
    private Optional<Instant> erasureOfSession(MemoryItem memory) {
        return Optional.ofNullable(memory.sessionId())
                .filter(session -> memory.turn() != null)
                .map(session -> items.erasures().get(sessions.computeIfAbsent(session, ForgottenTexts::ofSession)));
    }

    private void findDerived() {
        int before = -1;
        while (erased.size() > before) {
            before = erased.size();
            items.memories().stream()
                    .filter(memory -> !erased.containsKey(memory.id())
                            && isDerivedFromErased(memory.id().kind(), sources.get(memory.id())))
                    .toList()
                    .forEach(this::addDrawn);
        }
    }

    private void addDrawn(MemoryItem memory) {
        var last = Stream.concat(
                        sources.get(memory.id()).stream().flatMap(from -> Stream.ofNullable(erased.get(from))),
                        Stream.of(said(memory).plusMillis(1))) // or a copy would seem to be said later
                .max(Comparator.naturalOrder())
                .orElseThrow();
        erased.put(memory.id(), last);
        drawn.add(new ErasureItem(hash(memory), last));
    }

    /** A reflection goes with any of its sources, other memories with the last one. */
    private boolean isDerivedFromErased(MemoryKind kind, List<MemoryId> from) {
        return kind == MemoryKind.REFLECTION
                ? from.stream().anyMatch(erased::containsKey)
                : !from.isEmpty() && erased.keySet().containsAll(from);
    }

    /** When a memory was said: a fact for the last time, a note when it was saved. */
    static Instant said(MemoryItem memory) {
        var said = memory.times().said();
        return said == null ? memory.times().event() : said;
    }
}
