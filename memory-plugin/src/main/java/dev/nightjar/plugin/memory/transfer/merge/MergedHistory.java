package dev.nightjar.plugin.memory.transfer.merge;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.table.LinkTable;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * State of the joined memories of several stores: which are erased, which are active, and which replaced the others. It
 * is computed from all of them each time, so it does not matter in which order they came together. Immutable once made.
 */
public final class MergedHistory {

    /** The reason of a link to what claims something that cannot hold together with what was said later. */
    private static final String CLAIMED = "said later on another machine";

    private static final Set<String> SETTLED = Set.of(LinkTable.SAID_ELSEWHERE, CLAIMED);

    private final MergedItems items;
    private final ErasedItems erased;
    private final Statements statements;
    private final Map<MemoryId, MemoryItem> memories = new LinkedHashMap<>();
    private final Map<String, Link> links = new LinkedHashMap<>();

    private MergedHistory(MergedItems items) {
        this.items = items;
        this.erased = ErasedItems.of(items);
        this.statements = new Statements(items, erased.ids());
    }

    /** Settles what is joined. */
    public static MergedHistory of(MergedItems items) {
        var settlement = new MergedHistory(items);
        items.memories().stream()
                .filter(memory -> !settlement.erased().contains(memory.id()))
                .forEach(memory -> settlement.memories.put(memory.id(), settlement.settled(memory)));
        settlement.keepLinks();
        settlement.addLinks();
        return settlement;
    }

    /** Whether a link is made by a settlement, so that the next one makes it again. */
    static boolean isSettled(Link link) {
        return link.relation() == Relation.SUPERSEDES
                && SETTLED.contains(Objects.requireNonNullElse(link.reason(), ""));
    }

    /** The merged memories by id. */
    public Map<MemoryId, MemoryItem> memories() {
        return memories;
    }

    /** Ids of memories that were erased on one of the machines. */
    public Set<MemoryId> erased() {
        return erased.ids();
    }

    /** Erasures of what was drawn only from erased memories. */
    public List<ErasureItem> drawnErasures() {
        return erased.drawn();
    }

    /** The links between what is left. */
    public Collection<Link> links() {
        return links.values();
    }

    private MemoryItem settled(MemoryItem memory) {
        var own = statements.of(memory);
        if (own == null || !Statements.isInForce(memory)) {
            return memory;
        }
        if (own.winner() == null && memory.id().equals(own.speaker().id())) {
            boolean isUnexplained = memory.times().reason() == EndReason.SUPERSEDED
                    && !items.isReplaced(memory.id())
                    && !own.hasRivals();
            return isUnexplained ? memory : Copies.withEnd(memory, null, null);
        }
        var ended = memory.times().ended();
        boolean isKnown = memory.times().reason() == EndReason.SUPERSEDED && ended != null;
        return Copies.withEnd(memory, isKnown ? ended : end(memory, own), EndReason.SUPERSEDED);
    }

    private static Instant end(MemoryItem memory, Statement own) {
        var winner = own.winner();
        var said = winner == null ? own.said() : winner.said();
        var created = memory.times().created();
        return said.isBefore(created) ? created : said;
    }

    /** Keeps the links between joined memories, except those by which an active one would be replaced. */
    private void keepLinks() {
        for (var link : items.links()) {
            var to = memories.get(link.to());
            boolean isStale = link.relation() == Relation.SUPERSEDES && to != null && isActive(to);
            if (memories.containsKey(link.from()) && to != null && !isStale) {
                put(link);
            }
        }
    }

    private void addLinks() {
        var replaced = links.values().stream()
                .filter(link -> link.relation() == Relation.SUPERSEDES)
                .map(Link::to)
                .collect(Collectors.toSet());
        for (var memory : List.copyOf(memories.values())) {
            var own = statements.of(memory);
            if (own != null && memory.times().reason() == EndReason.SUPERSEDED) {
                addLink(memory, own, replaced.contains(memory.id()));
            }
        }
    }

    private void addLink(MemoryItem memory, Statement own, boolean isReplaced) {
        if (!memory.id().equals(own.speaker().id())) {
            var reason = memory.id().kind() == MemoryKind.FACT ? LinkTable.SAID_ELSEWHERE : LinkTable.UPDATED;
            if (!isReplaced || reason.equals(LinkTable.SAID_ELSEWHERE)) {
                put(link(own.speaker(), memory, reason, own.said()));
            }
            return;
        }
        var winner = own.winner();
        if (winner != null && !isReplaced) {
            put(link(
                    winner.speaker(), memory, own.isClaimedBy(winner) ? CLAIMED : LinkTable.SAID_LATER, winner.said()));
        }
    }

    private static Link link(MemoryItem from, MemoryItem to, @Nullable String reason, Instant at) {
        return new Link(from.id(), Relation.SUPERSEDES, to.id(), reason, at);
    }

    private void put(Link link) {
        links.putIfAbsent(link.from() + " " + link.relation() + " " + link.to(), link);
    }

    private static boolean isActive(MemoryItem memory) {
        return memory.times().ended() == null;
    }
}
