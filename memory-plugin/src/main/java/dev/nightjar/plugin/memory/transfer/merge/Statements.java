package dev.nightjar.plugin.memory.transfer.merge;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.fact.FactText;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The statements of facts and notes, and which of them are rivals. What is erased still tells what it stood between.
 */
final class Statements {

    private final MergedItems items;
    private final Map<MemoryId, String> keys = new HashMap<>();
    private final Map<String, Statement> all = new HashMap<>();

    Statements(MergedItems items, Set<MemoryId> erased) {
        this.items = items;
        var left = new HashMap<String, Statement>();
        var gone = new HashMap<String, Statement>();
        for (var memory : items.memories()) {
            if (isStatement(memory)) {
                var key = key(memory);
                var of = erased.contains(memory.id()) ? gone : left;
                keys.put(memory.id(), key);
                of.computeIfAbsent(key, Statement::new).add(memory);
            }
        }
        all.putAll(gone);
        all.putAll(left);
        link();
        bridge(gone.keySet().stream().filter(key -> !left.containsKey(key)).toList());
        all.keySet().retainAll(left.keySet());
        all.values().forEach(statement -> statement.keepRivals(all.values()));
        compareClaims();
        all.values().forEach(Statement::settle);
    }

    private void link() {
        for (var link : items.links()) {
            var newer = keys.get(link.from());
            var older = keys.get(link.to());
            if (link.relation() == Relation.SUPERSEDES && newer != null && older != null) {
                Statement.replaced(statement(newer), statement(older), link);
            }
        }
    }

    /** Links memories that an erased one replaced to the successor of the erased one. */
    private void bridge(List<String> gone) {
        for (var key : gone) {
            var between = statement(key);
            for (var newer : between.above()) {
                between.below().forEach(older -> Statement.excluding(newer, older, false));
            }
        }
    }

    private void compareClaims() {
        ListMultimap<String, Statement> bySlot = ArrayListMultimap.create();
        for (var statement : all.values()) {
            statement.slots().forEach(slot -> bySlot.put(slot, statement));
        }
        for (var slot : bySlot.keySet()) {
            var some = new ArrayList<>(bySlot.get(slot));
            for (int i = 0; i < some.size(); i++) {
                for (var other : some.subList(i + 1, some.size())) {
                    if (some.get(i).excludes(other)) {
                        Statement.excluding(some.get(i), other, true);
                    }
                }
            }
        }
    }

    private Statement statement(String key) {
        return Objects.requireNonNull(all.get(key));
    }

    /** The statement of a memory that is left; null when it makes none. */
    @Nullable
    Statement of(MemoryItem memory) {
        var key = keys.get(memory.id());
        return key == null ? null : all.get(key);
    }

    private static String key(MemoryItem memory) {
        if (memory.id().kind() == MemoryKind.FACT) {
            return "fact " + FactText.hash(memory.content());
        }
        var key = memory.kept().key();
        return key == null ? "note " + memory.id() : "key " + key;
    }

    private static boolean isStatement(MemoryItem memory) {
        var kind = memory.id().kind();
        var reason = memory.times().reason();
        return (kind == MemoryKind.FACT || kind == MemoryKind.NOTE)
                && reason != EndReason.QUARANTINED
                && reason != EndReason.FORGOTTEN;
    }

    /** Whether nothing ended a memory but, at most, what was said later; or it was said again since. */
    static boolean isInForce(MemoryItem memory) {
        var ended = memory.times().ended();
        var reason = memory.times().reason();
        if (ended == null || reason == null) {
            return true;
        }
        var expiry = memory.kept().expiresAt();
        return switch (reason) {
            case SUPERSEDED -> true;
            case DECAYED, PRUNED -> ErasedItems.said(memory).isAfter(ended);
            case EXPIRED -> expiry != null && expiry.isAfter(ended);
            case QUARANTINED, FORGOTTEN -> false;
        };
    }
}
