package dev.nightjar.plugin.memory.transfer.merge;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.table.merge.MergeTable;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memories of several stores that were erased on one of them after they were said, with all that was drawn from those
 * only.
 */
final class ErasedItems {

    private final MergedItems items;
    private final ListMultimap<MemoryId, MemoryId> sources = ArrayListMultimap.create();
    private final Map<String, String> sessions = new HashMap<>();
    private final Set<MemoryId> erased = new HashSet<>();

    private ErasedItems(MergedItems items) {
        this.items = items;
        items.links().stream()
                .filter(link -> link.relation() == Relation.DERIVED_FROM && items.memory(link.to()) != null)
                .forEach(link -> sources.put(link.from(), link.to()));
    }

    static Set<MemoryId> of(MergedItems items) {
        var found = new ErasedItems(items);
        found.findNamed();
        found.findDerived();
        return found.erased;
    }

    private void findNamed() {
        if (items.erasures().isEmpty()) {
            return;
        }
        var everything = items.erasures().getOrDefault(MergeTable.EVERYTHING, Instant.MIN);
        for (var memory : items.memories()) {
            boolean isOfErased = !memory.times().created().isAfter(everything);
            if (isOfErased || isBefore(memory, erasureOf(memory)) || isBefore(memory, erasureOfSession(memory))) {
                erased.add(memory.id());
            }
        }
    }

    private @Nullable Instant erasureOf(MemoryItem memory) {
        return items.erasures().get(ForgottenTexts.hash(memory.id().kind(), memory.sessionId(), memory.content()));
    }

    /** When the conversation of a turn was erased, also where this turn was not known. */
    private @Nullable Instant erasureOfSession(MemoryItem memory) {
        var session = memory.sessionId();
        return session == null || memory.turn() == null
                ? null
                : items.erasures().get(sessions.computeIfAbsent(session, ForgottenTexts::ofSession));
    }

    private static boolean isBefore(MemoryItem memory, @Nullable Instant erasure) {
        return erasure != null && said(memory).isBefore(erasure);
    }

    private void findDerived() {
        int before = -1;
        while (erased.size() > before) {
            before = erased.size();
            items.memories().stream()
                    .map(MemoryItem::id)
                    .filter(id -> !erased.contains(id) && isDerivedFromErased(id.kind(), sources.get(id)))
                    .toList()
                    .forEach(erased::add);
        }
    }

    /** A reflection goes with any of its sources, other memories with the last one. */
    private boolean isDerivedFromErased(MemoryKind kind, List<MemoryId> from) {
        return kind == MemoryKind.REFLECTION
                ? from.stream().anyMatch(erased::contains)
                : !from.isEmpty() && erased.containsAll(from);
    }

    /** When a memory was said: a fact for the last time, a note when it was saved. */
    static Instant said(MemoryItem memory) {
        var said = memory.times().said();
        return said == null ? memory.times().event() : said;
    }
}
