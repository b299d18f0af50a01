package dev.nightjar.plugin.memory.transfer;

import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.transfer.TransferItem;
import dev.nightjar.spi.transfer.TransferItem.ErasureItem;
import dev.nightjar.spi.transfer.TransferItem.LinkItem;
import dev.nightjar.spi.transfer.TransferItem.MemoryItem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a user can see of a store, line by line: two stores that were merged must not differ in it. */
final class VisibleState {

    private VisibleState() {}

    static String of(List<TransferItem> items) {
        var lines = new ArrayList<String>();
        var places = places(items);
        for (var item : items) {
            if (item instanceof MemoryItem memory) {
                lines.add(line(memory, places.getOrDefault(memory.id().value(), 0)));
            } else if (item instanceof ErasureItem erasure) {
                lines.add("erased " + erasure);
            } else if (item instanceof LinkItem link && link.link().relation() == Relation.DERIVED_FROM) {
                lines.add("source " + link.link().from() + " " + link.link().to());
            }
        }
        return lines.stream().sorted().collect(Collectors.joining("\n"));
    }

    private static String line(MemoryItem memory, int place) {
        var times = memory.times();
        return String.join(
                " | ",
                memory.id().value(),
                String.valueOf(times.reason()),
                memory.content(),
                memory.category() + memory.tags() + memory.kept().phrases(),
                memory.sessionId() + " " + place,
                memory.kept().toString(),
                memory.provenance().toString(),
                times.event() + " " + times.created() + " " + times.said(),
                memory.standing().toString(),
                memory.claims().toString());
    }

    /** The place of each turn in its session. */
    private static Map<String, Integer> places(List<TransferItem> items) {
        var places = new HashMap<String, Integer>();
        items.stream()
                .filter(MemoryItem.class::isInstance)
                .map(MemoryItem.class::cast)
                .filter(memory -> memory.id().kind() == MemoryKind.EPISODE && memory.turn() != null)
                .collect(Collectors.groupingBy(memory -> String.valueOf(memory.sessionId())))
                .values()
                .forEach(turns -> {
                    turns.sort(Comparator.comparingLong(turn -> turn.turn().sequence()));
                    turns.forEach(turn -> places.put(turn.id().value(), turns.indexOf(turn) + 1));
                });
        return places;
    }
}
