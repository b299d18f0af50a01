package dev.nightjar.plugin.memory.context;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryHistory.Link;
import dev.nightjar.plugin.memory.table.LinkTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What held before a fact, out of its history. A wording that was wrong never held. */
final class FormerFacts {

    private FormerFacts() {}

    /** Those that were superseded, newest first. */
    static List<Former> of(MemoryHistory history) {
        var former = new ArrayList<Former>();
        for (var link : history.links()) {
            if (link.relation() == Link.Relation.SUPERSEDES && !LinkTable.CORRECTED.equals(link.reason())) {
                former.addAll(former(history, link));
            }
        }
        former.sort(Comparator.comparing(Former::from).reversed());
        return former;
    }

    private static List<Former> former(MemoryHistory history, Link link) {
        var held = history.versions().stream()
                .filter(version -> version.id().equals(link.to()))
                .findFirst();
        var next = history.versions().stream()
                .filter(version -> version.id().equals(link.from()))
                .findFirst();
        return held.isPresent() && next.isPresent()
                ? List.of(new Former(
                        held.get(), held.get().eventTime(), next.get().eventTime()))
                : List.of();
    }

    /**
     * A fact that held once.
     *
     * @param from when it was said
     * @param until when its successor was said
     */
    record Former(Memory memory, Instant from, Instant until) {}
}
