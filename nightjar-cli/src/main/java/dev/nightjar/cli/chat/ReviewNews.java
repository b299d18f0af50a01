package dev.nightjar.cli.chat;

import dev.nightjar.cli.host.Host;
import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.consolidation.MemoryReview;
import dev.nightjar.spi.consolidation.Quarantined;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Memories that wait for a review, each reported once. Not thread-safe. */
final class ReviewNews {

    /** Maximum memories shown; of more only the number is shown. */
    private static final int MAX_TOLD = 3;

    /** Maximum characters shown of a memory: a whole pasted document may wait. */
    private static final int MAX_CONTENT = 160;

    private static final int MAX_REASON = 240;

    private final Host host;
    private final MemoryScope scope;
    private final Set<MemoryId> told = new HashSet<>();

    ReviewNews(Host host, MemoryScope scope) {
        this.host = host;
        this.scope = scope;
    }

    /**
     * Memories that began to wait since the last call, oldest first, and a line that says how to decide. Empty for
     * none.
     *
     * @throws MemoryException when memory cannot be read
     */
    List<String> lines() {
        if (scope.isIncognito()) {
            return List.of();
        }
        var fresh = host.memory(MemoryReview.class).waiting(scope, MAX_TOLD).stream()
                .filter(one -> told.add(one.memory().id()))
                .toList();
        if (fresh.isEmpty()) {
            return List.of();
        }
        var lines = new ArrayList<String>();
        for (int i = fresh.size() - 1; i >= 0; i--) {
            lines.add(line(fresh.get(i)));
        }
        long waiting = host.memory(MemoryReview.class).count(scope);
        lines.add((waiting == 1 ? "1 memory waits" : waiting + " memories wait")
                + " for you: nightjar memory review shows and releases them.");
        return lines;
    }

    private static String line(Quarantined waiting) {
        return "Not used yet: " + VisibleText.line(waiting.memory().content(), MAX_CONTENT) + " - "
                + VisibleText.line(waiting.reason(), MAX_REASON);
    }
}
